import {
  type AaRound,
  aaRound,
  type Calibration,
  calibrationOf,
  GateAccumulator,
  type GateOptions,
} from '@aiwolf-arena/analysis';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { type Arm, type ArmSet, bounded, type Plan, playedArm, playPairs } from '@aiwolf-arena/tournament';
import type { OutputFile } from '../options/output-file.ts';
import { UsageError } from '../options/usage.ts';
import { type PlayHooks, silent, withUsageErrors } from '../run/hooks.ts';
import { distinctAgents, inSession, type PlaySession } from '../run/session.ts';
import { aheadIn } from '../run/time-left.ts';
import { armPlanner, loadInField } from '../study/study.ts';
import { isStored, writeBaseline } from './baseline.ts';
import { type AloneSpec, gateOptions } from './options.ts';

/** Runs `spec.rounds` A/A tests. Each test compares an agent with a copy of it that gets other random numbers. */
export const calibrate = (spec: AloneSpec, hooks: PlayHooks) =>
  withUsageErrors(hooks, async () => {
    const { agent, field } = await loadAlone(spec, '--calibrate needs one list of opponents', hooks);
    const options = gateOptions(spec, 1);
    const agents = [agent, ...field];
    const title = `calibration of ${agent.name}`;
    const sizes = await inSession(distinctAgents(agents), { ...spec, hooks, folder: null, title }, async (session) => {
      const sizes: (Calibration & { readonly players: number })[] = [];
      for (const players of spec.players) {
        const rounds = await playRounds(agents, { ...spec, players: [players] }, options, session);
        sizes.push({ players, ...calibrationOf(rounds, options) });
      }
      return sizes;
    });
    return { agent: agent.name, options, sizes };
  });

/** Loads an agent and its opponents. If `field` contains several lists of opponents, throws UsageError with the text `why`. */
async function loadAlone(spec: AloneSpec, why: string, { onNote = silent }: PlayHooks) {
  const [names = [], ...more] = spec.field;
  if (more.length > 0) throw new UsageError(`\`field\`: ${why}`);
  const { agents, field } = await loadInField([spec.candidate], { field: names, trust: spec.trust }, onNote);
  return { agent: agents[0]!, field };
}

async function playRounds(agents: readonly LoadedAgent[], spec: AloneSpec, options: GateOptions, session: PlaySession) {
  const rounds = new Array<AaRound>(spec.rounds ?? 100);
  await bounded(
    rounds.keys(),
    () => session.pool.ahead(2), // several rounds run at a time, so that each round plays only few sets after its verdict
    (round) => playRound(agents, { ...spec, seed: `${spec.seed}/${round}` }, options, session),
    (played, round) => {
      rounds[round] = played;
    },
    () => session.signal.aborted,
  );
  session.signal.throwIfAborted();
  return rounds;
}

async function playRound(agents: readonly LoadedAgent[], spec: AloneSpec, options: GateOptions, session: PlaySession) {
  const { placesOf, pool, progress, signal } = session;
  const [agent, ...field] = agents;
  const plan = (await armPlanner(spec, options.cap))(agent!, field);
  const play = { pool, places: placesOf(agents) };
  const { name, rules } = plan.blocks[0]!;
  const accumulator = new GateAccumulator({ options, rules, maxFaults: 1, shortcut: false });
  await playPairs({
    candidate: playedArm(plan, { ...play, redrawn: true }),
    baseline: playedArm(plan, play),
    ...{ at: 0, block: name, cap: options.cap, width: 2, signal },
    onPair: (pair) => accumulator.add(pair),
    onSet: (set) => progress.set({ ...set, seats: [set.seat] }),
  });
  return aaRound(accumulator.course);
}

/** Plays as many sets of one agent as a comparison may need. Stores their results in a file, as a baseline. */
export const storeBaseline = (file: OutputFile, spec: AloneSpec, hooks: PlayHooks) =>
  withUsageErrors(hooks, async () => {
    const { path, plain } = file;
    if (plain !== undefined && !isStored(path))
      throw new UsageError(`\`save\` ${path}: expected a file name that ends in .json`);
    const one = 'a stored baseline has exactly one list of opponents: store one baseline for each list';
    const { agent, field } = await loadAlone(spec, one, hooks);
    const { cap } = gateOptions(spec, 1);
    const plan = (await armPlanner(spec, cap))(agent, field);
    const options = { ...spec, hooks, folder: null, title: `baseline ${agent.name}` };
    const sets = await inSession(distinctAgents([agent, ...field]), options, (session) => {
      return playAll(plan, playedArm(plan, { pool: session.pool, places: session.placesOf([agent, ...field]) }), session);
    });
    return { path, name: agent.name, sets: sets.length, sha256: writeBaseline(file, { plan, sets }) };
  });

/** Plays every set of a plan once, and returns the results in the order of the plan. */
async function playAll(plan: Plan, arm: Arm, { pool, progress, signal }: PlaySession): Promise<ArmSet[]> {
  const played: ArmSet[] = [];
  progress.begin('', aheadIn(plan));
  for (const [at, { name, sets }] of plan.blocks.entries()) {
    await playPairs({
      ...{ candidate: arm, baseline: arm, at, block: name, cap: sets, width: () => pool.ahead(8) },
      onPair: ({ candidate }) => {
        played.push(candidate);
        return false;
      },
      onSet: (set) => progress.set({ ...set, seats: [set.seat] }),
      signal,
    });
  }
  signal.throwIfAborted();
  return played;
}
