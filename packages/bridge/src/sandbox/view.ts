import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { type OwnFiles, ownFilesOf, type Typed, Unfit } from './own-files.ts';
import { liesIn, realOf, unfitness, withoutLinks } from './places.ts';
import { type Runtime, runtimesOf } from './runtime.ts';

/** What a sandboxed client sees of the file system. Everything else is absent. */
export interface ClientView {
  /** Options of bubblewrap, in order. */
  readonly options: readonly string[];
  /** The program to start instead of the first word of the client's command. */
  readonly program: string | undefined;
  /** Value of PATH in the sandbox. */
  readonly path: string;
  /** Where the client's own files are, for advice about a file that is missing. */
  readonly own: OwnFiles;
  readonly shows: (path: string) => boolean;
}

/** What a client's view is made of. */
export interface ViewOptions {
  /** Paths that the operator adds for runtimes at unusual places (`--bind`). */
  readonly binds: readonly string[];
  /** Paths of other clients and of the run: a folder with one of them is not shown. */
  readonly hidden: readonly string[];
}

/** Finds out what a client needs, and may see. Throws `Unfit` if its files are in a folder that it must not see. */
export function viewOf(typed: Typed, { binds, hidden }: ViewOptions): ClientView {
  for (const path of binds) {
    const why = unfitness(path, hidden);
    if (why !== undefined) throw new Unfit(`it cannot have ${path} (--bind) in its sandbox, which ${why}`);
  }
  const own = ownFilesOf(typed, hidden);
  const folders = own.paths.map(realOf);
  // A program in a folder with a file of the client may be the client's own, even if only the file is shown.
  const near = [...folders, ...folders.map(dirname).filter((folder) => unfitness(folder, []) === undefined)];
  const runtimes = runtimesOf(typed.command, typed.folder, (path) =>
    [path, realOf(path)].some((one) => near.some((folder) => liesIn(one, folder))),
  );
  const found = runtimes.flatMap(({ paths }) => paths).filter((path) => unfitness(path, hidden) === undefined);
  const { options, shows } = bound([...SYSTEM, ...systemFiles(), ...found, ...OURS, ...own.paths, ...binds]);
  const masks = own.doors.flatMap((door) => ['--ro-bind', '/dev/null', realOf(door)]);
  const dirs = shows(typed.folder) ? [] : ['--dir', typed.folder];
  const [first] = runtimes;
  return { options: [...options, ...masks, ...dirs], program: first?.program, path: pathIn(runtimes, shows), own, shows };
}

/** Programs and libraries of the system. */
const SYSTEM = [
  ...['/usr/bin', '/usr/sbin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/libx32', '/usr/libexec', '/usr/share'],
  ...['/usr/local/bin', '/usr/local/lib', '/usr/local/lib64', '/usr/local/share'],
  ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'],
];

/** Files of /etc that programs need, and that hold no secrets: /etc/ssl/private, for example, is none of them. */
const ETC = [
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', 'timezone', 'locale.alias', 'os-release'],
  ...['protocols', 'services', 'mime.types', 'fonts', 'ssl/certs', 'ssl/openssl.cnf', 'ca-certificates', 'crypto-policies'],
  ...['pki/ca-trust/extracted', 'pki/java', 'pki/tls/certs', 'pki/tls/openssl.cnf', 'java', 'java-*', 'mono', 'dotnet'],
  ...['python*', 'perl', 'R'],
];
const systemFiles = (): string[] => globSync(ETC, { cwd: '/etc' }).map((name) => `/etc/${name}`);

/** Node's libraries where the system has none (`bin/libraries.mjs` of the command puts their folder here). */
const OURS = (process.env.LD_LIBRARY_PATH ?? '').split(delimiter).filter((path) => path.endsWith('/bin/linux-x64'));

/** Returns the options that show these paths, read-only, and the links that lead there. */
function bound(paths: readonly string[]): { options: string[]; shows: (path: string) => boolean } {
  const places = paths.filter(existsSync).map(withoutLinks);
  const reals = [...new Set(places.map(({ real }) => real))].sort();
  const shown = reals.filter((path) => !reals.some((other) => other !== path && liesIn(path, other)));
  const isShown = (path: string): boolean => shown.some((one) => liesIn(path, one));
  const links = new Map(places.flatMap((place) => place.links).filter(([at]) => !isShown(at)));
  return {
    options: [
      ...shown.flatMap((path) => ['--ro-bind', path, path]),
      ...[...links].flatMap(([at, text]) => ['--symlink', text, at]),
    ],
    shows: (path) => isShown(withoutLinks(path).real) && existsSync(path),
  };
}

/** Returns PATH with the folders of the client's runtimes first, and without folders that are not shown. */
function pathIn(runtimes: readonly Runtime[], shows: ClientView['shows']): string {
  const usual = (process.env.PATH ?? '/usr/bin:/bin').split(delimiter);
  const folders = [...runtimes.map(({ program }) => dirname(program)), ...usual];
  return [...new Set(folders)].filter((folder) => folder.startsWith('/') && shows(folder)).join(delimiter);
}
