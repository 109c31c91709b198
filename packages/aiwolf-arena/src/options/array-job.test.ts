import { describe, expect, test } from 'vitest';
import { type Environment, shardOfJob } from './array-job.ts';

/** The variables of a job of a Slurm array, as `sbatch --array` sets them. */
const slurm = (id: number, [first, last, step = 1]: readonly number[], count = 1 + (last! - first!) / step): Environment => ({
  SLURM_ARRAY_TASK_ID: `${id}`,
  SLURM_ARRAY_TASK_MIN: `${first}`,
  SLURM_ARRAY_TASK_MAX: `${last}`,
  SLURM_ARRAY_TASK_STEP: `${step}`,
  SLURM_ARRAY_TASK_COUNT: `${count}`,
});

describe('a job of an array', () => {
  test.each<[string, Environment, index: number]>([
    ['from 1', slurm(3, [1, 4]), 3],
    ['from 0', slurm(0, [0, 3]), 1],
    ['from 0, the last', slurm(3, [0, 3]), 4],
    ['in steps', slurm(5, [1, 7, 2]), 3],
    ['from anywhere', slurm(12, [10, 13]), 3],
    ['of which one job is submitted again', slurm(3, [3, 3]), 3],
    ['of which two jobs are submitted again', slurm(4, [2, 4], 2), 4],
    ['of a Slurm that tells only the number', { SLURM_ARRAY_TASK_ID: '4' }, 4],
    ['of Kubernetes', { JOB_COMPLETION_INDEX: '0' }, 1],
    ['of AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '3', AWS_BATCH_JOB_ARRAY_SIZE: '4' }, 4],
    ['beside a variable that is empty', { SLURM_ARRAY_TASK_ID: '', JOB_COMPLETION_INDEX: '1' }, 2],
  ])('%s plays the part with its number', (_, environment, index) => {
    expect(shardOfJob(4, environment)).toEqual({ index, count: 4 });
  });

  test('plays one of as many parts as the array has jobs, if the scheduler says how many', () => {
    expect(shardOfJob(undefined, slurm(2, [0, 6]))).toEqual({ index: 3, count: 7 });
    const aws = { AWS_BATCH_JOB_ARRAY_INDEX: '1', AWS_BATCH_JOB_ARRAY_SIZE: '9' };
    expect(shardOfJob(undefined, aws)).toEqual({ index: 2, count: 9 });
    expect(() => shardOfJob(undefined, { JOB_COMPLETION_INDEX: '1' })).toThrow(
      'Kubernetes does not say how many jobs the array has: type auto/PARTS',
    );
    expect(() => shardOfJob(undefined, { SLURM_ARRAY_TASK_ID: '1' })).toThrow('(SLURM_ARRAY_TASK_COUNT): type auto/PARTS');
  });

  test.each<[string, Environment, RegExp]>([
    [
      'no scheduler',
      { HOME: '/root' },
      /none of SLURM_ARRAY_TASK_ID \(Slurm\), JOB_C\S+ \(K.*\), AWS_\S+ \(AWS Batch\) is set/,
    ],
    [
      'two schedulers',
      { SLURM_ARRAY_TASK_ID: '1', JOB_COMPLETION_INDEX: '2' },
      /SLURM_ARRAY_TASK_ID=1 and JOB_COMPLETION_INDEX=2\. Unset all but one/,
    ],
    ['a text', { JOB_COMPLETION_INDEX: 'one' }, /JOB_COMPLETION_INDEX is "one", not a number/],
    ['a larger array of Kubernetes', { JOB_COMPLETION_INDEX: '4' }, /is 4, and there are 4 parts\. .*completions: 4/],
    ['a larger array of Slurm', slurm(5, [1, 5]), /is 5, and there are 4 parts\. .*sbatch --array=1-4/],
    ['a part of an array from 0', slurm(0, [0, 1]), /is 0, and there are 4 parts\. .*sbatch --array=1-4/],
    ['an array with irregular numbers', slurm(4, [1, 12], 4), /is 4, and there are 4 parts/],
    ['a larger array of AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '9' }, /set the array size to 4/],
  ])('is refused: %s', (_, environment, message) => {
    expect(() => shardOfJob(4, environment)).toThrow(message);
  });
});
