import fs from 'node:fs';
import { dirname, join } from 'node:path';
import causes from './causes.json' with { type: 'json' };

/** The folder contains no run that can be read. The message says what is missing. */
export class UnreadableRun extends Error {
  override readonly name = 'UnreadableRun';
}

/** A file of a run folder could not be written. Sets that finished earlier are stored. The message says what to do. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';

  constructor(path: string, cause: unknown) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const why = (causes as Readonly<Record<string, string>>)[code];
    super(`cannot write ${path}: ${why === undefined ? message : `${why} (${code})`}`, { cause });
  }
}

/** The pieces of a file are collected until they have this number of bytes. They are then written in one call. */
const CHUNK = 1 << 20;

function guarded<Result>(path: string, write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    throw new WriteFailed(path, thrown);
  }
}

/** Writes all bytes at position `at` (`null`: the end). Repeats if only a part was written, as happens on a full disk. */
function writeAll(file: number, bytes: Uint8Array, at: number | null): void {
  for (let done = 0; done < bytes.length; ) {
    const where = at === null ? null : at + done;
    const written = fs.writeSync(file, bytes, done, bytes.length - done, where);
    if (written <= 0) throw Object.assign(new Error('nothing was written'), { code: 'EIO' });
    done += written;
  }
}

/** Replaces a file atomically: a reader sees either the old or the new content. `mode`: file permissions. */
export function writeWhole(
  path: string,
  parts: Iterable<string | Uint8Array>,
  mode: number = 0o666,
  temporary: string = `${path}.tmp`,
): void {
  guarded(path, () => {
    try {
      fs.rmSync(temporary, { force: true }); // what is there may be a pipe or a link, and an old file would keep its mode
      fillFile(temporary, parts, mode);
      fs.renameSync(temporary, path);
    } catch (thrown) {
      quietly(() => fs.unlinkSync(temporary));
      throw thrown;
    }
  });
}

function fillFile(path: string, parts: Iterable<string | Uint8Array>, mode: number): void {
  const file = fs.openSync(path, 'w', mode);
  try {
    for (const chunk of chunked(parts)) writeAll(file, chunk, null);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

function* chunked(parts: Iterable<string | Uint8Array>): Generator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    waiting.push(bytes);
    length += bytes.length;
    if (length < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat(waiting);
}

/** Creates a file with this content. Returns false if a file with this name already exists. */
export function claimFile(path: string, text: string): boolean {
  const own = `${path}.${process.pid}.tmp`;
  return guarded(path, () => {
    try {
      fs.writeFileSync(own, text);
      linkOrWrite(own, path, text);
      return true;
    } catch (thrown) {
      if (codeOf(thrown) === 'EEXIST') return false;
      throw thrown;
    } finally {
      quietly(() => fs.unlinkSync(own));
    }
  });
}

/** Links the file `own` as `path`. Without hard links, writes `text` to `path`; readers may then see a part of the text. */
function linkOrWrite(own: string, path: string, text: string): void {
  try {
    fs.linkSync(own, path);
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') throw thrown;
    fs.writeFileSync(path, text, { flag: 'wx' });
  }
}

const codeOf = (thrown: unknown): string | undefined => (thrown as NodeJS.ErrnoException).code;

/** Moves a folder. What is at the new place is deleted. */
export function moveFolder(from: string, to: string): void {
  removeFolder(to);
  makeFolder(dirname(to));
  guarded(to, () => fs.renameSync(from, to));
}

export const removeFolder = (path: string): void => guarded(path, () => fs.rmSync(path, { recursive: true, force: true }));

/** Deletes a file if it exists. Throws `WriteFailed` if that is impossible. */
export const removeFile = (path: string): void => guarded(path, () => fs.rmSync(path, { force: true }));

/** Creates a folder and its missing parents. Returns the created folders, starting with the innermost. */
export function makeFolder(path: string): string[] {
  if (fs.existsSync(path)) return [];
  const above = makeFolder(dirname(path));
  guarded(path, () => fs.mkdirSync(path));
  return [path, ...above];
}

/** Deletes the content of a folder. Then deletes the folders in `made` that are empty. */
export function emptyFolder(path: string, made: readonly string[]): void {
  guarded(path, () => {
    for (const name of fs.readdirSync(path)) fs.rmSync(join(path, name), { recursive: true, force: true });
  });
  quietly(() => {
    for (const folder of made) fs.rmdirSync(folder);
  });
}

/** A file to which pieces are appended. Each piece is written completely or not at all. */
export class GrowingFile {
  readonly path: string;
  readonly #file: number;
  #end: number;

  constructor(path: string) {
    this.path = path;
    const { O_CREAT, O_RDWR } = fs.constants;
    this.#file = guarded(path, () => fs.openSync(path, O_RDWR | O_CREAT, 0o666));
    this.#end = fs.fstatSync(this.#file).size;
  }

  get end(): number {
    return this.#end;
  }

  /** Appends a piece. If this fails, the file is restored to its previous length. */
  append(bytes: Uint8Array): void {
    guarded(this.path, () => {
      try {
        writeAll(this.#file, bytes, this.#end);
      } catch (thrown) {
        quietly(() => fs.ftruncateSync(this.#file, this.#end));
        throw thrown;
      }
    });
    this.#end += bytes.length;
  }

  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    fs.readSync(this.#file, bytes, 0, length, at);
    return bytes;
  }

  close(): void {
    fs.closeSync(this.#file);
  }
}

const LINE_END = 10;

/** Opens a file of lines. If its last line has no line end, adds one, because otherwise the next line would be damaged. */
export function openLines(path: string): GrowingFile {
  const file = new GrowingFile(path);
  const torn = file.end > 0 && file.read(file.end - 1, 1)[0] !== LINE_END;
  if (torn) file.append(Buffer.of(LINE_END));
  return file;
}

/** A new file that is written in pieces, for example with more data than fits into memory. It has its name only once it is whole. */
export class DraftFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #file: number;
  #isOpen = true;

  constructor(path: string) {
    this.path = path;
    this.#temporary = `${path}.tmp`;
    this.#file = guarded(path, () => fs.openSync(this.#temporary, 'w'));
  }

  append(bytes: Uint8Array): void {
    guarded(this.path, () => writeAll(this.#file, bytes, null));
  }

  /** Ends the file and gives it its name. A file with this name is replaced. */
  keep(): void {
    guarded(this.path, () => {
      fs.fsyncSync(this.#file);
      this.#close();
      fs.renameSync(this.#temporary, this.path);
    });
  }

  #close(): void {
    this.#isOpen = false;
    fs.closeSync(this.#file);
  }

  /** Deletes the file if it is unfinished. */
  discard(): void {
    if (!this.#isOpen) return;
    quietly(() => this.#close());
    quietly(() => fs.unlinkSync(this.#temporary));
  }
}

/** What is written to as it is, such as a device, a pipe or a growing file. It drops everything once nobody reads a pipe any more. */
export class Outlet {
  readonly #path: string;
  readonly #file: number;
  readonly #isOwn: boolean;
  #isRead = true;

  /** Opens what the path names, or takes `file`, which is open and stays so. A file that exists is emptied. */
  constructor(path: string, file?: number) {
    const { O_CREAT, O_TRUNC, O_WRONLY } = fs.constants;
    this.#path = path;
    this.#isOwn = file === undefined;
    // in a folder of all, systems may refuse to create a pipe that is there
    this.#file = file ?? guarded(path, () => fs.openSync(path, O_WRONLY | (fs.existsSync(path) ? O_TRUNC : O_CREAT), 0o666));
  }

  append(bytes: Uint8Array): void {
    if (!this.#isRead) return;
    guarded(this.#path, () => {
      try {
        writeAll(this.#file, bytes, null);
      } catch (thrown) {
        if (codeOf(thrown) !== 'EPIPE') throw thrown;
        this.#isRead = false;
      }
    });
  }

  close(): void {
    if (this.#isOwn) fs.closeSync(this.#file);
  }
}

/** Calls `tidy` after an error. Ignores errors of `tidy`, because they would hide the first error. */
function quietly(tidy: () => void): void {
  try {
    tidy();
  } catch {}
}
