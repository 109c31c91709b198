import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BenchSheet } from '@aiwolf-arena/analysis';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { agentHash, type LoadedAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../options/usage-error.ts';

const SCHEMA = 'aiwolf-arena/bench-baseline/1';

/** The code of a user's agent as it played. */
interface KeptCode {
  readonly name: string;
  readonly body: string;
  readonly data: readonly { readonly name: string; readonly base64: string }[];
}

interface Content {
  readonly sheet: BenchSheet;
  readonly code: readonly KeptCode[];
}

/** What was measured once, with the agents that can be measured again. */
export interface BenchBaseline {
  readonly sheet: BenchSheet;
  readonly agents: ReadonlyMap<string, LoadedAgent>;
}

const hashOf = (content: Content): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Keeps a bench with the code of users' agents, so that it can be measured again beside what comes after it. */
export function saveBench(path: string, sheet: BenchSheet, agents: readonly LoadedAgent[]): void {
  const code = agents.flatMap(({ name, body, data }): KeptCode[] =>
    body === null ? [] : [{ name, body, data: data.map(encoded) }],
  );
  const content = { sheet, code };
  const document = { schema: SCHEMA, sha256: hashOf(content), ...content };
  makeFolder(dirname(path));
  writeWhole(path, [`${JSON.stringify(document)}\n`]);
}

const encoded = ({ name, bytes }: LoadedAgent['data'][number]): KeptCode['data'][number] => {
  return { name, base64: Buffer.from(bytes).toString('base64') };
};

/** UsageError for a file that is no baseline of a bench, or is not as it was written. */
export function readBench(path: string): BenchBaseline {
  const { schema, sha256, sheet, code } = documentOf(path);
  if (schema !== SCHEMA)
    throw new UsageError(
      `${path} is no baseline of a bench: make one with aiwolf-arena bench AGENT --save ${path}`,
    );
  const content = { sheet, code } as Content;
  if (hashOf(content) !== sha256)
    throw new UsageError(`${path} was changed since it was written: save it again`);
  const agents = content.code.map((kept) => [kept.name, restored(path, kept, content.sheet)]);
  return { sheet: content.sheet, agents: new Map(agents as [string, LoadedAgent][]) };
}

function restored(path: string, { name, body, data }: KeptCode, sheet: BenchSheet): LoadedAgent {
  const { source, hash } = sheet.agents.find((agent) => agent.name === name)!;
  const files = data.map((file) => {
    return { name: file.name, bytes: new Uint8Array(Buffer.from(file.base64, 'base64')) };
  });
  if (agentHash(body, files) !== hash)
    throw new UsageError(`${path}: the code of ${name} is not the one that was measured`);
  return { name, source, hash, entry: null, body, data: files };
}

function documentOf(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (thrown) {
    throw new UsageError(`${path} cannot be read: ${(thrown as Error).message}`);
  }
}
