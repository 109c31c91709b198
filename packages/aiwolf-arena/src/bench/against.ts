import {
  type BenchComparison,
  type BenchLine,
  type BenchSheet,
  compareBench,
  failsBench,
} from '@aiwolf-arena/analysis';
import type { BenchGate } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../options/usage-error.ts';
import type { BenchBaseline } from './bench-baseline.ts';

/** An agent, and what it is beside. */
export interface Beside {
  readonly agent: LoadedAgent;
  /** The name that it had in the baseline. */
  readonly was: string;
  /** Its code of that time; undefined for the arena's own agents when they have changed since. */
  readonly baseline: LoadedAgent | undefined;
}

/**
 * Finds every agent in the baseline, by name, or the only one by being the only one. UsageError for an agent that is not
 * there. The arena's own agents are played again while their code is the same.
 */
export function besides(
  agents: readonly LoadedAgent[],
  baseline: BenchBaseline,
  path: string,
): Beside[] {
  const known = baseline.sheet.agents;
  return agents.map((agent) => {
    const alone = agents.length === 1 && known.length === 1 ? known[0] : undefined;
    const was = known.find(({ name }) => name === agent.name) ?? alone;
    if (was === undefined) {
      const names = known.map(({ name }) => name).join(', ');
      throw new UsageError(
        `${path} has no ${agent.name}: it has ${names} (NAME=AGENT renames one)`,
      );
    }
    const same = agent.hash === was.hash ? agent : undefined;
    return { agent, was: was.name, baseline: baseline.agents.get(was.name) ?? same };
  });
}

/** What was measured now. */
export interface MeasuredBeside {
  readonly sheet: BenchSheet;
  /** Of the baselines' code: twice, in the same rounds. Empty for one that is not there any more. */
  readonly again: ReadonlyMap<string, readonly [baseline: BenchLine, control: BenchLine]>;
}

export const keyOf = (name: string, players: number): string => `${name}, ${players} players`;

/** The verdicts of a bench beside its baseline. */
export function gateOf(
  sides: readonly Beside[],
  { sheet, again }: MeasuredBeside,
  { sheet: stored }: BenchBaseline,
  { against, allowChanges }: { readonly against: string; readonly allowChanges: boolean },
): BenchGate {
  const notes = fieldNotes(stored, sheet);
  const comparisons = sheet.lines.map((line): BenchComparison => {
    const { was } = sides.find(({ agent }) => agent.name === line.name)!;
    const then = stored.lines.find(
      ({ name, players }) => name === was && players === line.players,
    )!;
    const now = again.get(keyOf(line.name, line.players));
    if (now !== undefined) notes.push(...staleNotes(then, now[0]));
    const [baseline, control] = now ?? [then, null];
    const sameNode = now !== undefined || stored.machine.node === sheet.machine.node;
    return compareBench(line, { baseline, control, sameNode });
  });
  const passed = !comparisons.some((one) => failsBench(one, allowChanges));
  return { baseline: against, comparisons, allowChanges, passed, notes };
}

/** The code of the baseline is played anew, so this moves no verdict. */
const staleNotes = (then: BenchLine, now: BenchLine): string[] =>
  then.counts.hash === now.counts.hash
    ? []
    : [
        `${keyOf(then.name, then.players)}: the baseline's own code plays other games than when it was saved; the arena or the field has changed since, and it was played anew`,
      ];

function fieldNotes(stored: BenchSheet, { terms }: BenchSheet): string[] {
  const others = terms.field.filter(
    ({ name, hash }) => stored.terms.field.find((one) => one.name === name)?.hash !== hash,
  );
  if (others.length === 0) return [];
  return [`opponents whose code is not what it was: ${others.map(({ name }) => name).join(', ')}`];
}
