import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that some tests need, beside Node and npm. `tag`: the mark of these tests, as `@module-tag` or in their options. */
interface Needed {
  readonly tag: string;
  readonly name: string;
  /** What has to be found in PATH. */
  readonly programs: readonly string[];
  /** A command that succeeds only if what is needed inside a program (a library) is there. */
  readonly probe?: readonly [program: string, ...args: string[]];
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** Which tests need it. */
  readonly tests: string;
}

/** The only list of programs: `npm run test:rest` prints what is missing, `.ci/run` installs the packages. */
export const NEEDED: readonly Needed[] = [
  {
    ...{ tag: 'browser', name: 'Chromium', programs: ['chromium'], packages: ['chromium'] },
    tests: 'pages, published contests and the website, in a browser',
  },
  {
    ...{ tag: 'redis', name: 'Redis', programs: ['redis-server'], packages: ['redis-server'] },
    tests: 'games on a queue, with real servers that stop, lose and forge',
  },
  {
    ...{ tag: 'java', name: 'Java', programs: ['java', 'javac', 'jar'], packages: ['default-jdk-headless'] },
    tests: 'agents and submissions in Java, kept JVMs',
  },
  {
    ...{ tag: 'mono', name: 'Mono', programs: ['mcs', 'mono'], packages: ['mono-mcs', 'mono-runtime'] },
    tests: 'agents and submissions in C#',
  },
  {
    ...{ tag: 'gcc', name: 'gcc', programs: ['gcc'], packages: ['gcc', 'libc6-dev'] },
    tests: 'submissions that are compiled programs',
  },
  {
    ...{ tag: 'python', name: 'Python', programs: ['python3'], packages: ['python3'] },
    tests: 'agents and submissions in Python',
  },
  {
    // Debian's Python, by its path: another one may be the first in PATH
    ...{ tag: 'pandas', name: 'pandas', programs: ['python3'], probe: ['/usr/bin/python3', '-c', 'import pandas'] },
    ...{ packages: ['python3-pandas'], tests: 'the how-to about exported tables in pandas' },
  },
  {
    ...{ tag: 'r', name: 'R', programs: ['Rscript'], probe: ['Rscript', '-e', 'library(lme4)'] },
    ...{ packages: ['r-base-core', 'r-cran-lme4'], tests: 'the how-to about exported tables in R, and variances beside R' },
  },
  { ...{ tag: 'tmux', name: 'tmux', programs: ['tmux'], packages: ['tmux'] }, tests: 'screens of commands at a terminal' },
  {
    ...{ tag: 'bubblewrap', name: 'bubblewrap', programs: ['bwrap'], packages: ['bubblewrap'] },
    tests: 'the sandbox of clients',
  },
  {
    ...{ tag: 'shellcheck', name: 'ShellCheck', programs: ['shellcheck'], packages: ['shellcheck'] },
    tests: 'files for schedulers and CI systems',
  },
  { ...{ tag: 'openssl', name: 'OpenSSL', programs: ['openssl'], packages: ['openssl'] }, tests: 'queues over TLS' },
  {
    ...{ tag: 'git', name: 'git', programs: ['git'], packages: ['git'] },
    tests: 'baselines from another revision, and the gate in CI',
  },
];

/** The mark of tests that need no program, but prove more than they guard and take long. */
export const DEAR = 'dear';

/** Every mark that keeps a test out of `npm test`. */
export const REST_TAGS: readonly string[] = [DEAR, ...NEEDED.map(({ tag }) => tag)];

/** What `npm run test:rest` needs, in words. */
export const REST_NAMES = NEEDED.map(({ name }) => name).join(', ');

export const missingPrograms = (): Needed[] => NEEDED.filter((needed) => !isThere(needed));

const isThere = ({ programs, probe: [command, ...args] = [''] }: Needed): boolean =>
  programs.every(isInPath) && (command === '' || spawnSync(command, args, { stdio: 'ignore' }).status === 0);

const isInPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
