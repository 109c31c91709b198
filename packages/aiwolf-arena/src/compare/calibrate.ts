import {
  type AaRound,
  aaRound,
  type Calibration,
  calibrationOf,
  GateAccumulator,
  type GateTerms,
} from '@aiwolf-arena/analysis';
import { bounded, passingArm, playPairs, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { type PlayHooks, silent, withUsageErrors } from '../run/hooks.ts';
import { loadInField } from './line-up.ts';
import { armPlanner } from './lines.ts';
import { type CalibrateSpec, gateTerms } from './options.ts';
import { inPool, type PoolUse } from './pool.ts';

/** The calibration of an agent's gate in villages of one size. */
export interface SizeCalibration extends Calibration {
  readonly players: number;
}

/** What `calibrate` found. */
interface Calibrations {
  readonly agent: string;
  readonly terms: GateTerms;
  readonly sizes: readonly SizeCalibration[];
}

/** The agent against itself, again and again: every round has a seed of its own, and one arm other dice. Rejects as `run`. */
export const calibrate = (
  text: string,
  spec: CalibrateSpec,
  hooks: PlayHooks,
): Promise<Calibrations> => withUsageErrors(hooks, () => calibrateAll(text, spec, hooks));

async function calibrateAll(
  text: string,
  spec: CalibrateSpec,
  hooks: PlayHooks,
): Promise<Calibrations> {
  const one = 'a gate is calibrated in one field at a time';
  const { agent, field } = await loadInField(text, spec, one, hooks.onNote ?? silent);
  const terms = gateTerms(spec, 1);
  const sizes: SizeCalibration[] = [];
  const { threads } = spec;
  await inPool([agent, ...field], { threads, hooks, folder: null }, async (use) => {
    for (const players of spec.players) {
      const rounds = await playRounds(agent, field, { ...spec, players: [players] }, terms, use);
      sizes.push({ players, ...calibrationOf(rounds, terms) });
    }
  });
  return { agent: agent.name, terms, sizes };
}

async function playRounds(
  agent: LoadedAgent,
  field: readonly LoadedAgent[],
  spec: CalibrateSpec,
  terms: GateTerms,
  use: PoolUse,
): Promise<AaRound[]> {
  const rounds = new Array<AaRound>(spec.rounds);
  await bounded(
    rounds.keys(),
    2 * use.pool.threads, // rounds side by side, so that none plays far beyond its verdict
    (round) => playRound(agent, field, { ...spec, seed: `${spec.seed}/${round}` }, terms, use),
    (played, round) => {
      rounds[round] = played;
    },
    () => use.signal.aborted,
  );
  use.signal.throwIfAborted();
  return rounds;
}

async function playRound(
  agent: LoadedAgent,
  field: readonly LoadedAgent[],
  spec: CalibrateSpec,
  terms: GateTerms,
  { roster, pool, progress, signal }: PoolUse,
): Promise<AaRound> {
  const plan = armPlanner(spec, terms.cap, UNKNOWN_ARENA)(agent, field);
  const play = { pool, places: roster.placesOf([agent, ...field]) };
  const { name, rules } = plan.blocks[0]!;
  const book = new GateAccumulator({ terms, rules, maxFaults: 1, shortcut: false });
  await playPairs({
    candidate: passingArm(plan, { ...play, redrawn: true }),
    baseline: passingArm(plan, play),
    ...{ at: 0, block: name, cap: terms.cap, width: 2, signal },
    onPair: (pair) => book.add(pair),
    onSet: ({ games, seat }) => progress.finished(games, seat.faults),
  });
  return aaRound(book.course);
}
