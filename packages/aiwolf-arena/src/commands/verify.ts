import { availableParallelism } from 'node:os';
import { shuffled } from '@aiwolf-arena/analysis';
import { rootHash } from '@aiwolf-arena/engine';
import { withCommas } from '@aiwolf-arena/report';
import { type LoadedAgent, loadAgent, resolveAgent, type SetResult } from '@aiwolf-arena/sandbox';
import {
  type ArenaIdentity,
  arenasOf,
  arenaText,
  type Causes,
  causesOf,
  type Plan,
  type PlannedAgent,
  RecordedSets,
  seedMark,
  type Verification,
  verifyRun,
} from '@aiwolf-arena/tournament';
import { Misread, readAs } from '../options/kinds.ts';
import { argument, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { QUEUE_ROWS } from '../options/queue-rows.ts';
import { choose, OPTIONS, SHOWN } from '../options/table.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { type Certificate, certificateJson, certificateText, keepCertificate } from '../replay/certificate.ts';
import { isReal } from '../run/client-options.ts';
import { thisArena } from '../run/identity.ts';
import { ProgressCounter } from '../run/progress.ts';
import { randomFrom } from '../run/random.ts';
import { agentsOfRun, agentsOrWhy, plannedOf, refuseOtherTrust, trustMark } from '../run/roster.ts';
import { openPool, poolOf } from '../run/session.ts';
import { missingSets } from '../run/summary.ts';
import { aheadOf } from '../run/time-left.ts';
import { EXIT, type ExitCode } from '../terminal/errors.ts';
import { ProgressLine } from '../terminal/progress.ts';
import { withinScreen } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';

/** Returns the number of CPU cores plus 1. The recorded run has probably used another number of threads. */
const otherThreads = (): number => availableParallelism() + 1;

type Sample = (of: number) => number;

/** The kind of the option --sample: a share of the sets such as `5%`, or a number of sets. A share gives at least one set. */
const SAMPLE = readAs((text): Sample => {
  const [, share] = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})%$/.exec(text) ?? [];
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return (of) => Math.ceil((of * Number(share)) / 100);
  if (/^[1-9]\d{0,8}$/.test(text)) return (of) => Math.min(of, Number(text));
  throw new Misread('expected a number of sets or a share of the sets, such as 10 or 5%');
});

const VERIFY = options({
  run: argument('<run>', 'folder of a run'),
  sample: option('--sample <n|share>', 'number or share of sets to replay, such as 10 or 5%', SAMPLE)
    .default(() => (of: number) => of)
    .meta({ unset: 'all' }),
  threads: OPTIONS.threads.default(otherThreads).meta({ unset: 'one more than the cores of this machine' }),
  ...SHOWN,
  ...choose('trust', 'lang'),
  ...QUEUE_ROWS,
});

export const verifyCommand = command('verify', VERIFY, verify);

async function verify({ run: folder, ...spec }: Spec<typeof VERIFY.rows>) {
  using run = new RecordedSets(folder);
  for (const note of run.notes) console.error(note);
  refuseOtherTrust([run], spec.trust, note);
  const all = run.addresses();
  const { agents, gone } = await agentsToReplay(folder, run.plan, spec.trust);
  const isGone = ({ seats }: SetResult): boolean => seats.some(({ agent }) => gone.has(agent));
  const ours = all.filter((address) => !isGone(run.resultOf(address)));
  // the changed order helps to find agents that remember earlier sets
  const sample = shuffled(ours, randomFrom(seedMark(run.plan))('verify')).slice(0, spec.sample(ours.length));
  if (all.length > 0 && ours.length === 0) throw onlyGone(folder, gone);
  if (ours.length < all.length) for (const why of gone.values()) note(`sets are left out: ${why}`);
  if (sample.length === 0) throw new UsageError(`there is nothing to verify yet: no game set is finished in ${folder}`);
  const planned = run.plan.blocks.reduce((sum, { sets }) => sum + sets, 0);
  if (all.length < planned)
    note(`only ${withCommas(all.length)} of the ${withCommas(planned)} planned sets are recorded: the others are not verified`);
  const arena = await thisArena();
  tellOtherCode(run.plan, arena);
  const line = new ProgressLine(spec.quiet);
  const onNote = (text: string): void => {
    line.clear();
    note(text);
  };
  const title = `verification of ${folder}`;
  const pool = await openPool(agents, { ...spec, folder: null, title, hooks: { onNote } });
  try {
    const progress = new ProgressCounter((now) => line.show(now));
    progress.begin('', aheadOf(sample.map((address) => run.resultOf(address))));
    const onSet = (result: SetResult): void => progress.set(result);
    const { failed = [], ...verified } = await verifyRun(run, sample, pool, { onSet });
    const certificate = {
      run: folder,
      arenas: arenasOf(run.plan),
      arena,
      seed: run.plan.seed,
      threads: spec.queue ? pool.threads : spec.threads,
      rootHash: rootHash(run.results()),
      trusted: trustMark(run.plan.agents).json.trusted,
      ...verified,
      ...(ours.length < all.length
        ? { clients: { sets: all.length - ours.length, names: [...gone.keys()].map((at) => run.plan.agents[at]!.name) } }
        : {}),
      ...(run.failed.length === 0 ? {} : { missing: missingSets(run.failed, run.plan) }),
      ...(failed.length === 0 ? {} : { failed: missingSets(failed, run.plan) }),
      ...(await causesIn(run, verified, agents)),
    };
    line.end();
    const json = certificateJson(certificate);
    keepCertificate(folder, json);
    return { document: json, text: () => withinScreen(certificateText(certificate, spec.lang)), exit: exitOf(certificate) };
  } finally {
    await pool.close();
  }
}

const onlyGone = (folder: string, gone: ReadonlyMap<number, string>): UsageError =>
  new UsageError(
    `no set of ${folder} can be replayed: ${[...gone.values()].join('; ')}. ` +
      `What can be checked is that the ranking follows from the record: ${arenaLine('rank', folder)}`,
  );

/** Loads a client as it was. Notes what it runs on, if that is another version than then: it may answer differently. */
async function clientOrWhy(
  folder: string,
  plan: Plan,
  agent: PlannedAgent,
  trust: readonly string[],
): Promise<LoadedAgent[] | string> {
  if (isReal(agent)) return `${agent.name} had its random numbers or its clock from the machine that played (${agent.runtime})`;
  const found = await agentsOrWhy(folder, { ...plan, agents: [agent] }, trust);
  const { runtime } = typeof found === 'string' ? agent : plannedOf(found[0]!);
  if (runtime !== agent.runtime)
    note(`${agent.name} was played with ${agent.runtime}, and is replayed with ${runtime}: it may answer differently`);
  return found;
}

/**
 * Loads the agents of a run. `gone`: why a client cannot be started as it was, by the client's index. An agent that never speaks
 * takes its place: no replayed set has its seat.
 */
async function agentsToReplay(folder: string, plan: Plan, trust: readonly string[]) {
  const standIn = await loadAgent(resolveAgent('silent', '/'));
  const gone = new Map<number, string>();
  const loaded = plan.agents.map(async (agent, at) => {
    const found = agent.remote === true ? await clientOrWhy(folder, plan, agent, trust) : undefined;
    if (typeof found === 'string') gone.set(at, found);
    if (typeof found === 'string') return { ...standIn, name: agent.name };
    return (found ?? (await agentsOfRun(folder, { ...plan, agents: [agent] })))[0]!;
  });
  return { agents: await Promise.all(loaded), gone };
}

/** Exit code 3 means that nothing can be said: an agent of each set is not repeatable. */
function exitOf({ differing, failed = [], leftOut, sets }: Certificate): ExitCode {
  if (differing.length > 0) return EXIT.checkFailed;
  if (failed.length > 0) return EXIT.internal;
  return leftOut.length === sets ? EXIT.inconclusive : EXIT.done;
}

async function causesIn(run: RecordedSets, { differing }: Verification, agents: readonly LoadedAgent[]): Promise<Causes> {
  if (differing.length === 0) return { unrepeatable: [], leftOut: [], differing, check: null };
  return causesOf(run, differing, () => poolOf(agents));
}

/** Prints a note if the run was played by another version of aiwolf-arena's code, which may or may not play the same games. */
function tellOtherCode(plan: Plan, arena: ArenaIdentity): void {
  if (arenasOf(plan).every(({ gamesHash }) => gamesHash === arena.gamesHash)) return;
  const played = arenasOf(plan).map(arenaText).join(', then by ');
  note(`the games were played by ${played}; this is ${arenaText(arena)}, which may play other games`);
}
