import { existsSync, fstatSync, globSync, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { makeFolder, Outlet, WriteFailed, writeWhole } from '@aiwolf-arena/tournament';
import { bundled, isGroup, type OptionKind, text } from './kinds.ts';
import { UsageError } from './usage.ts';

/** A file that the user wants written: a file (also behind links), a device, a pipe, or one that is open, such as /dev/stdout. */
export class OutputFile {
  /** The path as it was typed. */
  readonly path: string;

  /** Throws UsageError if nothing can be written there, or if it is a file of results. */
  constructor(path: string) {
    this.path = path;
    const target = targetOf(path);
    const folder = target.isPlain ? resultsWith(target.path) : undefined;
    if (folder !== undefined)
      throw new UsageError(`this is a file of the results in ${folder}: choose another file (${BESIDE} may be there)`);
  }

  /** The file that will be replaced or created. Undefined for a device, a pipe and what is open. */
  get plain(): string | undefined {
    const target = targetOf(this.path);
    return target.isPlain ? target.path : undefined;
  }

  /** Replaces or creates the file in one step, so that other programs never read a part of it. */
  write(content: string | Uint8Array): void {
    const { plain } = this;
    if (plain !== undefined && replaced(plain, content)) return;
    const outlet = this.open();
    outlet.append(Buffer.from(content));
    outlet.close();
  }

  /** Opens the file for content that comes in pieces. */
  open(): Pick<Outlet, 'append' | 'close'> {
    const { file, isPlain, path } = targetOf(this.path);
    const stream = file === 1 ? process.stdout : file === 2 ? process.stderr : undefined;
    if (stream !== undefined) return { append: (bytes) => void stream.write(bytes), close: () => {} };
    if (isPlain) makeFolder(dirname(path));
    return new Outlet(path, file);
  }
}

/** Returns false if the file can be written to, but not replaced. */
function replaced(path: string, content: string | Uint8Array): boolean {
  const old = statSync(path, { throwIfNoEntry: false });
  makeFolder(dirname(path));
  try {
    writeWhole(path, [content], old === undefined ? undefined : old.mode & 0o777, `${path}.${process.pid}.tmp`);
    return true;
  } catch (thrown) {
    if (old !== undefined && thrown instanceof WriteFailed && FIXED.includes(codeOf(thrown.cause))) return false;
    throw thrown;
  }
}

/** A file in a folder that is read-only, or a file that is mounted (in a container). */
const FIXED: readonly unknown[] = ['EACCES', 'EPERM', 'EBUSY'];

const codeOf = (thrown: unknown): unknown => (thrown as NodeJS.ErrnoException).code;

interface OutputTarget {
  readonly path: string;
  /** Whether it is a file, or not there yet. */
  readonly isPlain: boolean;
  /** The number of an open file. */
  readonly file?: number;
}

/** As in Linux. */
const MOST_LINKS = 40;

/** Matches files that are open in a process: /dev/stdout is a link to one, and the shell's `>(command)` is one. */
const OPEN_FILE = /^\/(?:dev|proc\/(\d+))\/fd\/(\d+)$/;

function targetOf(typed: string): OutputTarget {
  if (/[/\\]$/.test(typed)) throw new UsageError(A_FOLDER);
  let path = resolve(typed);
  for (let links = 0; links <= MOST_LINKS; links++) {
    path = join(realFolder(dirname(path)), basename(path));
    const [open, pid = process.pid, file] = OPEN_FILE.exec(path) ?? [];
    if (open !== undefined && Number(pid) === process.pid) return openTarget(path, Number(file));
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() !== true) return { path, isPlain: isPlainFile(found) };
    path = resolve(dirname(path), readlinkSync(path));
  }
  throw new UsageError(CIRCLE);
}

const CIRCLE = 'this link leads to itself: choose another file';
const A_FOLDER = 'expected a file, but this is a folder';

const MISSING: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

/** Returns the folder without links, also if it is not there yet. */
function realFolder(folder: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (thrown) {
    if (codeOf(thrown) === 'ELOOP') throw new UsageError(CIRCLE);
    if (!MISSING.includes(codeOf(thrown))) throw thrown;
    return join(realFolder(dirname(folder)), basename(folder));
  }
  throw new UsageError(`${folder} is a file, not a folder: choose another file`);
}

function isPlainFile(found: Stats | undefined): boolean {
  if (found?.isDirectory() === true) throw new UsageError(A_FOLDER);
  if (found?.isSocket() === true)
    throw new UsageError('this is a socket, which no file can be written to: choose a file or a pipe');
  return found?.isFile() !== false;
}

function openTarget(path: string, file: number): OutputTarget {
  try {
    if (fstatSync(file).isDirectory()) throw new UsageError(A_FOLDER);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EBADF') throw thrown;
    const how = 'npx passes on only stdin, stdout and stderr: write to /dev/stdout or to a file';
    throw new UsageError(`no file is open with the number ${file}; ${how}`);
  }
  return { path, isPlain: false, file };
}

/** Endings of files that a user may want beside results. No file of a run has one of them. */
const BESIDE_RESULTS = /\.(?:html?|svg|md|xml|txt|csv|tex)$/i;
const BESIDE = '.html, .svg, .md, .xml, .txt, .csv and .tex';

/** Endings of files that no command reads. */
const PAGE = /\.(?:html?|svg)$/i;

/** Documents of a contest, a comparison or a search, which has runs in its subfolders. */
const OF_RUNS: readonly string[] = ['contest.json', 'comparison.json', 'sweep.json', 'tuning.json', 'course.jsonl'];

/** Returns the folder of the results that this file belongs to, or would belong to. */
function resultsWith(path: string): string | undefined {
  if (BESIDE_RESULTS.test(path)) return undefined;
  const folder = dirname(path);
  if (basename(path) === 'plan.json' && existsSync(path)) return folder;
  if (OF_RUNS.includes(basename(path)) && globSync(['*/plan.json', '*/*/plan.json'], { cwd: folder }).length > 0) return folder;
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'journal.ndjson'))) return at;
    if (at === dirname(at)) return undefined;
  }
}

const outputOf = <Value>(make: (path: string) => Value, what: string) => ({
  value: text(what).value.transform((path, context): Value => {
    try {
      return make(path);
    } catch (thrown) {
      if (!(thrown instanceof UsageError)) throw thrown;
      context.addIssue({ code: 'custom', message: thrown.message });
      return undefined as never;
    }
  }),
});

/** The kind of every option that names a file to write. */
export const OUTPUT = outputOf((path) => new OutputFile(path), 'a file') satisfies OptionKind;

/** The kind of an option that names a folder, in which files with these names are written. */
export const outputsIn = (names: readonly string[]) =>
  outputOf((folder) => names.map((name) => new OutputFile(join(folder, name))), 'a folder');

const outputsOf = (value: unknown): OutputFile[] => [value].flat().filter((one) => one instanceof OutputFile);

/** The values of options, and which of them are arguments, not flags. */
interface CheckedSpec {
  readonly spec: Readonly<Record<string, unknown>>;
  /** The values as they were typed, from which not all files can be seen any more, such as `@FILE`. */
  readonly typed: Readonly<Record<string, unknown>>;
  readonly isArgument: (key: string) => boolean;
}

interface Clash {
  readonly path: readonly [key: string];
  readonly message: string;
}

/** Returns the options that name a file to write that the command reads, or that another option names too. */
export function clashesIn({ spec, typed, isArgument }: CheckedSpec): Clash[] {
  const all = Object.entries(spec).flatMap(([key, value]) => outputsOf(value).map(({ plain }) => ({ key, plain })));
  const outputs = all.flatMap(({ key, plain }) => (plain === undefined ? [] : [{ key, plain, found: statIf(plain) }]));
  if (outputs.length === 0) return [];
  const inputs = Object.entries({ ...typed, ...spec })
    .filter(([, value]) => outputsOf(value).length === 0)
    .flatMap(([key, value]) => [value, typed[key]].flatMap(pathsIn).map((path) => ({ path, isArgument: isArgument(key) })));
  const { out } = spec;
  return outputs.flatMap(({ key, plain, found }, at) => {
    const said = (message: string): Clash[] => [{ path: [key], message: `${message}: choose another file` }];
    const input = inputs.find((one) => reads(one, plain, found));
    if (input !== undefined) return said(`the command reads ${input.path}`);
    if (typeof out === 'string' && isIn(resolve(out), plain) && !BESIDE_RESULTS.test(plain))
      return said(`this is in the output folder ${out}, where only ${BESIDE} may be added`);
    const same = outputs.slice(0, at).find((one) => one.plain === plain || isSame(one.found, found));
    return same === undefined ? [] : said(`\`${same.key}\` names the same file`);
  });
}

interface InputPath {
  readonly path: string;
  readonly isArgument: boolean;
}

/** Whether the path is the file that would be replaced, or an argument that is the folder of a file that is no page. */
function reads({ isArgument, path }: InputPath, output: string, existing: Stats | undefined): boolean {
  const found = existing && statIf(path);
  if (found === undefined) return false;
  if (!found.isDirectory()) return isSame(found, existing);
  return isArgument && isIn(realpathSync(path), output) && !PAGE.test(output);
}

const isIn = (folder: string, path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const isSame = (a: Stats | undefined, b: Stats | undefined): boolean =>
  a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;

function statIf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined; // this text is no path
  }
}

/** Returns the texts in a value that may be paths, such as `b.ts` and `list` in `a=b.ts,@list`. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return [value, value.slice(value.indexOf('=') + 1), ...value.split(/[,=@#:\s]/)].filter((one) => !isName(one));
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  return value !== null && typeof value === 'object' && !(value instanceof OutputFile)
    ? Object.values(value).flatMap(pathsIn)
    : [];
}

const isName = (word: string): boolean => word === '' || isGroup(word) || bundled().includes(word);
