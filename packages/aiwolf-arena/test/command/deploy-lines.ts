import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const DEPLOY = join(import.meta.dirname, '../../../../deploy');
export const textOf = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

/** A command of aiwolf-arena in a file of `deploy/`: the words that it gets. */
export interface DeployLine {
  readonly file: string;
  readonly words: readonly string[];
}

/** What the schedulers set, and GitHub fills in. */
const JOB = { SLURM_ARRAY_TASK_ID: '1', SLURM_CPUS_PER_TASK: '8', JOB_COMPLETION_INDEX: '0', HOME: '/root' };

const COMMAND = /(?:npx |node_modules\/\.bin\/)aiwolf-arena ((?:[^\n&>]|\\\n)+)/g;

/** The commands in a text that a shell executes, or that a comment tells people to type. */
const inShell = (file: string, text: string): DeployLine[] =>
  [...text.replaceAll(/\\\n\s*/g, '').matchAll(COMMAND)].map(([, line]) => ({
    file,
    words: wordsOf(line!.replace(/["']\]?$/, '')),
  }));

/** The words of a line as bash hands them over. */
function wordsOf(line: string): string[] {
  const filled = line.replaceAll(/\$\{\{ matrix\.part \}\}/g, '1');
  const { stderr, stdout } = spawnSync('bash', ['--norc', '-uc', `printf '%s\\0' ${filled}`], {
    encoding: 'utf8',
    env: { ...process.env, ...JOB },
  });
  if (stderr !== '') throw new Error(`${line}: ${stderr}`);
  return stdout.split('\0').slice(0, -1);
}

/** The arguments of containers whose entry is the command. */
const inContainers = (file: string, args: readonly unknown[]): DeployLine[] =>
  args.map((one) => {
    const words = Array.isArray(one) ? (one as string[]) : String(one).split(' ');
    return { file, words: words.map((word) => word.replaceAll('$(JOB_COMPLETION_INDEX)', JOB.JOB_COMPLETION_INDEX)) };
  });

interface Container {
  readonly command?: readonly string[];
  readonly args: readonly string[];
}

function inPods(file: string): DeployLine[] {
  const pods = parseAllDocuments(textOf(file)).flatMap((one) => one.toJS().spec.template?.spec ?? []);
  const containers = pods.flatMap(({ containers }) => containers as Container[]);
  return inContainers(
    file,
    containers.filter(({ command }) => command === undefined).map(({ args }) => args),
  );
}

/** All commands of aiwolf-arena in the files of `deploy/`. */
export function deployLines(files: readonly string[]): DeployLine[] {
  const { services } = parse(textOf('compose.yaml'));
  return [
    ...files.flatMap((file) => inShell(file, textOf(file))),
    ...files.filter((file) => file.startsWith('k8s-')).flatMap(inPods),
    ...inContainers('compose.yaml', [services.worker.command]),
  ];
}
