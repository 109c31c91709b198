import { type BenchComparison, type BenchLine, type BenchSheet, compareBench, failsBench } from '@aiwolf-arena/analysis';
import type { BenchGate } from '@aiwolf-arena/report';
import { agentHash, identityOf, type LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { OutputFile } from '../options/output-file.ts';
import { UsageError } from '../options/usage.ts';
import { readStored, writeStored } from '../run/stored-document.ts';

export interface BenchSide {
  readonly agent: LoadedAgent;
  readonly was: string;
  /** The agent with the code that was measured for the baseline. Undefined if the code is not available any more. */
  readonly baseline: LoadedAgent | undefined;
}

/** Finds each agent in the baseline by name (by any name if both have one agent). Throws UsageError if an agent is missing. */
export function besides(agents: readonly LoadedAgent[], baseline: BenchBaseline, path: string): BenchSide[] {
  const known = baseline.sheet.agents;
  return agents.map((agent) => {
    const alone = agents.length === 1 && known.length === 1 ? known[0] : undefined;
    const was = known.find(({ name }) => name === agent.name) ?? alone;
    if (was === undefined) {
      const names = known.map(({ name }) => name).join(', ');
      throw new UsageError(`${path} contains no baseline of ${agent.name}, only of ${names} (NAME=AGENT renames an agent)`);
    }
    const same = agent.hash === was.hash ? agent : undefined;
    return { agent, was: was.name, baseline: baseline.agents.get(was.name) ?? same };
  });
}

export interface MeasuredBeside {
  readonly sheet: BenchSheet;
  /** For each agent and village size, two new measurements of the baseline's code. No entry if the code is not available. */
  readonly again: ReadonlyMap<string, readonly [baseline: BenchLine, control: BenchLine]>;
}

export const agentKey = (name: string, players: number): string => `${name}, ${players} players`;

export function gateOf(
  sides: readonly BenchSide[],
  { sheet, again }: MeasuredBeside,
  { sheet: stored }: BenchBaseline,
  { against, allowChanges }: { readonly against: string; readonly allowChanges: boolean },
): BenchGate {
  const notes = fieldNotes(stored, sheet);
  const comparisons = sheet.lines.map((line): BenchComparison => {
    const { was } = sides.find(({ agent }) => agent.name === line.name)!;
    const then = stored.lines.find(({ name, players }) => name === was && players === line.players)!;
    const now = again.get(agentKey(line.name, line.players));
    if (now !== undefined) notes.push(...staleNotes(then, now[0]));
    const [baseline, control] = now ?? [then, null];
    const sameNode = now !== undefined || stored.machine.node === sheet.machine.node;
    return compareBench(line, { baseline, control, sameNode });
  });
  const passed = !comparisons.some((one) => failsBench(one, allowChanges));
  return { baseline: against, comparisons, allowChanges, passed, notes };
}

/** Returns a note if the baseline's code plays other games now than when it was stored. This does not affect the verdict. */
function staleNotes(then: BenchLine, now: BenchLine): string[] {
  if (then.counts.hash === now.counts.hash) return [];
  const why = 'aiwolf-arena or an opponent has changed, so this code was measured again';
  return [`${agentKey(then.name, then.players)}: the stored code now plays other games than when it was stored; ${why}`];
}

function fieldNotes(stored: BenchSheet, { terms }: BenchSheet): string[] {
  const others = terms.field.filter(({ name, hash }) => stored.terms.field.find((one) => one.name === name)?.hash !== hash);
  if (others.length === 0) return [];
  return [`these opponents have other code than in the stored baseline: ${others.map(({ name }) => name).join(', ')}`];
}

const SCHEMA = 'aiwolf-arena/bench-baseline/1';

interface KeptCode {
  readonly name: string;
  readonly body: string;
  readonly params?: LoadedAgent['params'];
  readonly data: readonly { readonly name: string; readonly base64: string }[];
}

export interface BenchBaseline {
  readonly sheet: BenchSheet;
  readonly agents: ReadonlyMap<string, LoadedAgent>;
}

/** Stores measurements in a file. Also stores the code of the user's own agents, so that it can be measured again later. */
export function saveBench(file: OutputFile, sheet: BenchSheet, agents: readonly LoadedAgent[]): void {
  const code = agents.flatMap(({ name, body, data, params = {} }): KeptCode[] =>
    body === null ? [] : [{ name, body, params, data: data.map(encoded) }],
  );
  writeStored(file, SCHEMA, { sheet, code });
}

const encoded = ({ name, bytes }: LoadedAgent['data'][number]): KeptCode['data'][number] => {
  return { name, base64: Buffer.from(bytes).toString('base64') };
};

/** Reads a baseline that `bench` stored. Throws UsageError for any other file, or if the file was changed afterwards. */
export function readBench(path: string): BenchBaseline {
  const { sheet, code } = readStored<{ readonly sheet: BenchSheet; readonly code: readonly KeptCode[] }>(
    path,
    SCHEMA,
    () => `is not a baseline of bench: create a baseline with npx aiwolf-arena bench AGENT --save ${path}`,
  );
  return { sheet, agents: new Map(code.map((kept) => [kept.name, restored(path, kept, sheet)] as const)) };
}

function restored(path: string, { name, body, data, params = {} }: KeptCode, sheet: BenchSheet): LoadedAgent {
  const { source, hash } = sheet.agents.find((agent) => agent.name === name)!;
  const files = data.map((file) => ({ name: file.name, bytes: new Uint8Array(Buffer.from(file.base64, 'base64')) }));
  if (identityOf(agentHash(body, files), params) !== hash)
    throw new UsageError(`${path}: the stored code of ${name} was changed: save it again`);
  return { name, source, hash, params, entry: null, body, data: files };
}
