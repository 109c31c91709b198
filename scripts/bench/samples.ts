import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { type EngineRow, type EngineSample, SAMPLE_SCHEMA } from './engine-sample.ts';
import { record } from './publish.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The sample of the commit that is checked out, measured just now. */
export function sampleOfNow(provenance: string, rows: readonly EngineRow[]): EngineSample {
  const changed = git('status', '--porcelain', '--', 'packages', 'scripts') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
  const committed = git('show', '-s', '--format=%cI', 'HEAD');
  return { schema: SAMPLE_SCHEMA, commit, committed, provenance: provenance.split('\n'), rows };
}

/** A sample of a commit replaces the one that there was of it. */
export const keepSample = (sample: EngineSample): void =>
  record(`samples/${sample.commit}.json`, `${JSON.stringify(sample)}\n`);

/** All that are kept. An error for a file of another shape, which would make a false trend. */
export const keptSamples = (): EngineSample[] =>
  globSync('results/bench/samples/*.json').map((path) => {
    const sample: EngineSample = JSON.parse(readFileSync(path, 'utf8'));
    if (sample.schema !== SAMPLE_SCHEMA) throw new Error(`${path} is no ${SAMPLE_SCHEMA}`);
    return sample;
  });
