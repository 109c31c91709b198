import type { BenchOptions } from '@aiwolf-arena/analysis';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import type { OutputFile } from '../options/output-file.ts';
import { UsageError } from '../options/usage.ts';
import { readStored, writeStored } from '../run/stored-document.ts';

const SCHEMA = 'aiwolf-arena/bench-baseline/2';

/** An agent as it is stored: with its code, unless it is a bundled agent, and with its data files as base64. */
type KeptAgent = Omit<LoadedAgent, 'data'> & { readonly data: readonly { readonly name: string; readonly base64: string }[] };

/** What is measured again beside the agents of `bench --against`: the same games, by the code of before. */
export interface BenchBaseline {
  readonly path: string;
  readonly options: BenchOptions;
  readonly agents: readonly KeptAgent[];
}

export function saveBench(file: OutputFile, options: BenchOptions, agents: readonly LoadedAgent[]): void {
  const kept = agents.map(({ data, ...agent }): KeptAgent => {
    return { ...agent, data: data.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })) };
  });
  writeStored(file, SCHEMA, { options, agents: kept });
}

/** Reads a baseline that `bench` stored. Throws UsageError for any other file, or if the file was changed afterwards. */
export function readBench(path: string): BenchBaseline {
  const again = `create a baseline with npx aiwolf-arena bench AGENT --save ${path}`;
  const stored = readStored<Omit<BenchBaseline, 'path'>>(path, SCHEMA, () => `is not a baseline of bench: ${again}`);
  return { path, ...stored };
}

/** Returns the stored code with an agent's name, or the only one. Throws UsageError if there is none, or it is not known. */
export function codeOfBefore({ agents, path }: BenchBaseline, agent: LoadedAgent): LoadedAgent {
  const was = agents.find(({ name }) => name === agent.name) ?? (agents.length === 1 ? agents[0] : undefined);
  if (was === undefined) {
    const names = agents.map(({ name }) => name).join(', ');
    throw new UsageError(`${path} contains no baseline of ${agent.name}, only of ${names} (NAME=AGENT renames an agent)`);
  }
  if (was.hash === agent.hash) return agent;
  if (was.body === null)
    throw new UsageError(
      `${path}: the code of ${was.name} is not kept, as it is no file of JavaScript: measure both, as in bench new=./fox.py old=./before/fox.py`,
    );
  const data = was.data.map(({ name, base64 }) => ({ name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }));
  return { ...was, data };
}
