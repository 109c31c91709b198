import type { Shard } from '@aiwolf-arena/tournament';
import { Misread } from './kinds.ts';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A batch scheduler that starts an array of equal jobs, and tells each job its number. */
interface Scheduler {
  readonly name: string;
  /** The variable that contains the number of the job. */
  readonly index: string;
  /** The variable that contains the number of jobs in the array. */
  readonly size?: string;
  /** Returns the part that a job plays, counted from 1. `given`: returns the number in another variable. */
  readonly partOf: (index: number, parts: number, given: (name: string) => number | undefined) => number;
  /** How to submit an array with one job for each part. */
  readonly submit: (parts: number) => string;
}

const fromZero = (index: number): number => index + 1;

const SCHEDULERS: readonly Scheduler[] = [
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    size: 'SLURM_ARRAY_TASK_COUNT',
    partOf: slurmPart,
    submit: (parts) => `submit it with sbatch --array=1-${parts}`,
  },
  {
    name: 'Kubernetes',
    index: 'JOB_COMPLETION_INDEX',
    partOf: fromZero,
    submit: (parts) => `set completions: ${parts} in the Job`,
  },
  {
    name: 'AWS Batch',
    index: 'AWS_BATCH_JOB_ARRAY_INDEX',
    size: 'AWS_BATCH_JOB_ARRAY_SIZE',
    partOf: fromZero,
    submit: (parts) => `set the array size to ${parts}`,
  },
];

/**
 * Slurm numbers an array as the user likes (`--array=0-39`, `1-40`, `1-79:2`). If the array has a job for each part, the first
 * job plays the first part. If only some of its jobs were submitted again (`--array=7,9`), their numbers are the parts, from 1.
 */
function slurmPart(index: number, parts: number, given: (name: string) => number | undefined): number {
  const [count, first, last] = ['COUNT', 'MIN', 'MAX'].map((word) => given(`SLURM_ARRAY_TASK_${word}`));
  if (count !== parts || first === undefined || last === undefined) return index;
  const step = count === 1 ? 1 : (last - first) / (count - 1);
  return (index - first) / step + 1;
}

/**
 * Returns the part that this job of an array plays: the value of `--shard auto/40`. `parts`: the number of parts; undefined for
 * `--shard auto/auto`, as many as the array has jobs. Throws Misread if no scheduler has numbered the job, or several have.
 */
export function shardOfJob(parts: number | undefined, environment: Environment): Shard {
  const scheduler = schedulerIn(environment);
  const { index, name, partOf, size, submit } = scheduler;
  const given = (variable: string) => numberIn(variable, environment);
  const count = parts ?? (size === undefined ? undefined : given(size));
  if (count === undefined)
    throw new Misread(`${name} does not say how many jobs the array has${size ? ` (${size})` : ''}: type auto/PARTS`);
  const number = given(index)!;
  const part = partOf(number, count, given);
  if (Number.isInteger(part) && part >= 1 && part <= count) return { index: part, count };
  throw new Misread(
    `${index} is ${number}, and there are ${count} parts. An array needs one job for each part: ${submit(count)}`,
  );
}

function schedulerIn(environment: Environment): Scheduler {
  const [first, ...others] = SCHEDULERS.filter(({ index }) => environment[index]);
  if (first === undefined) {
    const read = SCHEDULERS.map(({ index, name }) => `${index} (${name})`).join(', ');
    throw new Misread(`this process is no job of an array: none of ${read} is set. Type the part, such as 1/4`);
  }
  if (others.length === 0) return first;
  const found = [first, ...others].map(({ index }) => `${index}=${environment[index]}`).join(' and ');
  throw new Misread(`several schedulers number this job: ${found}. Unset all but one, or type the part, such as 1/4`);
}

function numberIn(variable: string, environment: Environment): number | undefined {
  const text = environment[variable];
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Misread(`${variable} is ${JSON.stringify(text.slice(0, 40))}, not a number`);
}
