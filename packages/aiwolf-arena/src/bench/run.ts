import { cpus } from 'node:os';
import type { BenchLine, BenchMachine, BenchSheet, NamedCode } from '@aiwolf-arena/analysis';
import { Interrupted, SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { stoppable } from '../run/hooks.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { atTerminal } from '../terminal/session.ts';
import { agentKey, type BenchSide, type MeasuredBeside } from './baseline.ts';
import { type BenchCase, type BenchGames, BenchPlaces, type Extent, measure } from './measure.ts';

interface BenchOrder {
  readonly agents: readonly LoadedAgent[];
  readonly field: readonly LoadedAgent[];
  readonly games: BenchGames;
  /** What each agent is beside; empty without a baseline. */
  readonly sides: readonly BenchSide[];
  readonly extent: Extent;
  readonly quiet: boolean;
}

/** Measures all agents, and beside each its baseline and that once more as a control, on the one thread of a pool. */
export async function runBench(order: BenchOrder): Promise<MeasuredBeside> {
  const { agents, field, games, sides } = order;
  const places = new BenchPlaces(field);
  const own = agents.flatMap((agent) => places.casesOf(agent, games));
  const old = sides.flatMap(({ baseline }) =>
    baseline === undefined ? [] : [places.casesOf(baseline, games)],
  );
  const known = sides.filter(({ baseline }) => baseline !== undefined);
  const again = old.flat();
  const lines = await measured(places.agents, [...own, ...again, ...again], order);
  const sheet = sheetOf(order, lines.slice(0, own.length));
  const [first, second] = [
    lines.slice(own.length, own.length + again.length),
    lines.slice(own.length + again.length),
  ];
  const names = known.flatMap(({ agent }) =>
    games.players.map((size) => agentKey(agent.name, size)),
  );
  return { sheet, again: new Map(names.map((name, at) => [name, [first[at]!, second[at]!]])) };
}

async function measured(
  agents: readonly LoadedAgent[],
  cases: readonly BenchCase[],
  { extent, quiet }: BenchOrder,
): Promise<BenchLine[]> {
  const pool = new SetPool(await workerInputOf(agents), 1);
  const told = !quiet && process.stderr.isTTY === true;
  const onRound = (round: number): void => {
    if (told) process.stderr.write(`\r\x1b[2Kround ${round + 1} of ${extent.rounds}`);
  };
  const interrupted = (): Error => new Interrupted('interrupted; nothing was kept');
  return atTerminal({ quiet, whole: null }, ({ signal }) =>
    stoppable({ pool, signal, stop: new AbortController(), interrupted }, () =>
      measure(pool, cases, extent, onRound),
    ),
  );
}

function sheetOf({ agents, field, games, extent }: BenchOrder, lines: BenchLine[]): BenchSheet {
  const terms = { ...games, field: field.map(codeOf) };
  const { rounds } = extent;
  return { terms, rounds, machine: machine(), agents: agents.map(codeOf), lines };
}

const codeOf = ({ name, source, hash }: LoadedAgent): NamedCode => ({ name, source, hash });

const machine = (): BenchMachine => ({
  arena: ARENA_VERSION,
  node: process.version,
  cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
  cores: cpus().length,
  platform: `${process.platform} ${process.arch}`,
});
