import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { type LoggedGame, readLog, TEAMS } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { FileNote } from '@aiwolf-arena/report';
import { LoggedRun } from '@aiwolf-arena/tournament';
import { broughtText, bytesOfOutside, LARGEST_FILE, UnfitFile } from '@aiwolf-arena/tournament/outside-file';
import { UsageError } from '../options/usage.ts';

export interface LogFile {
  readonly path: string;
  readonly folder: string;
}

/** Finds log files: files, or .log and .gz files in folders, ordered by number. Throws UsageError for missing paths. */
export function logFiles(paths: readonly string[]): LogFile[] {
  const found = paths.flatMap((path) => {
    const kind = statSync(path, { throwIfNoEntry: false });
    if (kind === undefined) throw new UsageError(`there is no file or folder ${path}`);
    return kind.isDirectory() ? logsIn(path) : [{ path, folder: dirname(path) }];
  });
  const once = new Map(found.map((file) => [realpathSync(file.path), file]));
  return [...once.values()];
}

function logsIn(folder: string): LogFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort(byNumber);
  const files = entries.filter((entry) => entry.isFile() && /\.(?:log|gz)$/i.test(entry.name));
  return [
    ...files.map(({ name }) => ({ path: join(folder, name), folder })),
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => logsIn(join(folder, name))),
  ];
}

/** Compares file names by their numbers. It is much faster than `localeCompare` if there are thousands of logs. */
const collator = new Intl.Collator('en', { numeric: true });
const byNumber = (a: Dirent, b: Dirent): number => collator.compare(a.name, b.name);

/** Reads a log, which may be compressed. If the file is damaged, returns the readable part and a description of the problem. */
export function readLogFile(path: string): { text: string; problem: string | null } {
  try {
    const bytes = bytesOfOutside(path, LARGEST_FILE.log);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? unzipped(bytes) : plain(bytes);
  } catch (thrown) {
    return { text: '', problem: `this file cannot be read: ${(thrown as Error).message}` };
  }
}

/** Reads a text file. Throws UsageError if it cannot be read. */
export function textOf(file: string, most: number): string {
  try {
    return broughtText(file, most);
  } catch (thrown) {
    if (thrown instanceof UnfitFile) throw new UsageError(thrown.message);
    throw new UsageError(`there is no readable file ${file}`);
  }
}

const plain = (bytes: Buffer) => ({ text: bytes.toString('utf8'), problem: null });

const maxOutputLength = LARGEST_FILE.log;

function unzipped(bytes: Buffer) {
  try {
    return plain(gunzipSync(bytes, { maxOutputLength }));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnfitFile(`it contains more than ${LARGEST_FILE.log / (1 << 20)} MiB, the maximum size of a log`);
    const text = gunzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
    return { text, problem: 'the compressed file is incomplete: only its readable part counts' };
  }
}

export function readLogs(files: readonly LogFile[], behaviour: boolean) {
  const reader = new LogsReader(behaviour);
  for (const file of files) reader.read(file);
  return { logs: files.length, ...reader.end() };
}

/** Called with every game that counts: its address in the assumed sets, and the path of its log. */
type OnLoggedGame = (address: ReturnType<LoggedRun['add']>, game: LoggedGame, path: string) => void;

export class LogsReader {
  readonly #onGame: OnLoggedGame;
  readonly #run: LoggedRun;
  readonly #notes: FileNote[] = [];
  readonly #texts = new Map<string, string>();
  readonly #same: { readonly path: string; readonly first: string }[] = [];
  #games = 0;

  constructor(behaviour: boolean, onGame: OnLoggedGame = () => {}) {
    this.#run = new LoggedRun(behaviour);
    this.#onGame = onGame;
  }

  read({ path, folder }: LogFile): void {
    const { text, problem } = readLogFile(path);
    if (problem !== null) this.#note(path, 1, 'file', problem);
    if (text === '' && problem !== null) return;
    const { game, notes } = readLog(text);
    for (const { line, code, message } of notes) this.#note(path, line, code, message);
    if (game === null || !game.finished || this.#isCopy(path, text)) return;
    if (contradicted(game)) this.#note(path, text.trimEnd().split('\n').length, 'contradiction', CONTRADICTION);
    else {
      this.#games++;
      this.#onGame(this.#run.add(folder, game), game, path);
    }
  }

  /** Whether a log is a copy of an earlier log with the same path apart from `.gz`. Equal logs at other paths are no copies. */
  #isCopy(path: string, text: string): boolean {
    const hash = createHash('sha256').update(text).digest('base64');
    const first = this.#texts.get(hash);
    this.#texts.set(hash, first ?? path);
    if (first === undefined) return false;
    if (plainName(first) === plainName(path)) {
      this.#note(path, 1, 'copy', `this file is a copy of ${first}, so it is not counted`);
      return true;
    }
    this.#same.push({ path, first });
    return false;
  }

  end() {
    const [example] = this.#same;
    if (example !== undefined) this.#note(example.path, 1, 'same-text', this.#sameText(example));
    return { games: this.#games, notes: this.#notes, results: this.#run.end() };
  }

  #sameText({ first }: { readonly first: string }): string {
    const count = this.#same.length;
    const others = count === 1 ? '' : `; ${count - 1} more logs are also equal to another log`;
    return `this file has the same text as ${first}${others}. All of them are counted: remove those that are copies`;
  }

  #note(file: string, line: number, code: string, message: string): void {
    this.#notes.push({ file, line, code, message });
  }
}

const CONTRADICTION =
  'the result contradicts the log (werewolves win though none is alive, or villagers win though one is alive): this game is not counted';

/** Whether the log contradicts its winner: villagers cannot win if a werewolf is alive, nor werewolves if none is alive. */
const contradicted = ({ roles, survived, winner }: LoggedGame): boolean =>
  (TEAMS[winner] === 'WEREWOLF') !== survived.some((alive, seat) => alive === 1 && ROLES[roles[seat]!] === 'WEREWOLF');

const plainName = (path: string): string => path.replace(/\.gz$/i, '');
