import { counted } from '@aiwolf-arena/report';
import { type Divergence, divergenceOf, keptAgent, type PlannedAgent } from '@aiwolf-arena/tournament';
import { AgentLoadError, type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../options/usage.ts';
import { agentNotes } from '../run/play.ts';
import { divergenceText } from './certificate.ts';
import {
  asRecorded,
  atAddress,
  formatTranscript,
  type GameAddress,
  type GameTranscript,
  type RecordedPlace,
  type Replay,
  replayed,
  winnerIn,
  winnerText,
} from './recorded-game.ts';

export interface ReplayedGame {
  readonly address: GameAddress;
  /** The agents that played it, in the order of the plan. */
  readonly agents: readonly LoadedAgent[];
  /** Whether the code of that time or the current code played it. */
  readonly by: 'then' | 'now';
  readonly told: GameTranscript;
  /** Agents of its set whose code has changed or is gone; empty if the stored code was requested. */
  readonly code: readonly CodeNow[];
  readonly recorded: {
    /** `null` if it cannot be played again. */
    readonly hash: string | null;
    /** Why it cannot be played again; null if it can. */
    readonly why: string | null;
    /** V, W or N. */
    readonly winner: string;
  };
  /** The first answer that differs; null if none differs, or if it cannot be found. */
  readonly divergence: Divergence | null;
  /** The first differing game of the set, if it is an earlier one; agents may remember other things from there on. */
  readonly earlier: number | null;
}

/** Played by the current code, and compared with the code of that time. `kept`: only by the code of that time. */
export const replayNow = (
  address: GameAddress,
  { kept, trust }: { readonly kept: boolean; readonly trust: readonly string[] },
): Promise<ReplayedGame> =>
  atAddress(address, trust, async (place) => {
    const current = kept ? null : await currentAgents(place);
    const changed = current?.code.some(({ now }) => now !== null) ?? false;
    return changed ? asNow(address, place, current!) : asThen(address, place, current?.code ?? []);
  });

async function asThen(address: GameAddress, place: RecordedPlace, code: readonly CodeNow[]): Promise<ReplayedGame> {
  const { agents, told } = await asRecorded(place);
  const recorded = { hash: told.record.hash, why: null, winner: winnerIn(place.result, place.game) };
  return { address, agents, by: 'then', told, code, recorded, divergence: null, earlier: null };
}

/** Seats that were stopped then may play on now. */
async function asNow(address: GameAddress, place: RecordedPlace, { agents, code }: CurrentAgents): Promise<ReplayedGame> {
  const { game, result } = place;
  const [then, now] = await Promise.all([ifKept(place), replayed(place, agents, { kills: [], until: game + 1 })]);
  const winner = winnerIn(result, game);
  const found = { address, agents, by: 'now', told: now.told, code } as const;
  if (typeof then === 'string')
    return { ...found, recorded: { hash: null, why: then, winner }, divergence: null, earlier: null };
  const first = now.hashes.findIndex((hash, i) => hash !== then.hashes[i]);
  return {
    ...found,
    recorded: { hash: then.told.record.hash, why: null, winner },
    divergence: divergenceOf(then.told.record, now.told.record) ?? null,
    earlier: first >= 0 && first < game ? first : null,
  };
}

async function ifKept(place: RecordedPlace): Promise<Replay | string> {
  try {
    return await asRecorded(place);
  } catch (thrown) {
    if (thrown instanceof UsageError) return thrown.message;
    throw thrown;
  }
}

export const replayedLines = (replayed: ReplayedGame): string[] => [
  ...replayed.code.map(codeText),
  ...(replayed.by === 'now' ? comparison(replayed) : []),
];

function codeText({ gone, name, now, then }: CodeNow): string {
  if (gone !== null) return `${name} plays as the run has kept it: ${gone}`;
  return `${name} has changed since (code ${then.slice(0, 12)} then, ${now!.slice(0, 12)} now)`;
}

function comparison(replayed: ReplayedGame): string[] {
  const { address, earlier, divergence, recorded, told } = replayed;
  const { game } = address;
  const winners = `won then: ${winnerText(recorded.winner)}; now: ${winnerText(winnerIn(told.result, game))}`;
  if (recorded.why !== null) return [`what was answered then is not known: ${recorded.why}`, winners];
  if (divergence === null) return [`game ${game} is the same game, to the last answer`];
  return [
    ...(earlier === null ? [] : [earlierText(address, earlier)]),
    divergenceText(divergence, told.names[divergence.seat - 1]!),
    `  then  ${divergence.a}`,
    `  now   ${divergence.b}`,
    `up to there the game is the same: ${counted(divergence.alike, 'event')}`,
    winners,
  ];
}

const earlierText = ({ block, folder, set }: GameAddress, game: number): string =>
  `game ${game} of the set differs already, so agents may remember other things: ` +
  `play --replay ${folder}#${block === null ? '' : `${block}/`}${set}/${game}`;

/** The recorded game for people. `kept`: it was requested as it was played. */
export function replayedText(replayed: ReplayedGame, kept: boolean): string {
  const lines = replayedLines(replayed);
  const head = lines.length === 0 && !kept ? ['the code of all its agents is as it was: the game as it was played'] : lines;
  const story = formatTranscript(replayed.told);
  return head.length === 0 ? story : `${head.join('\n')}\n\n${story}`;
}

export function replayedJson({ address, by, code, earlier, divergence, recorded, told }: ReplayedGame) {
  const { folder: run, game, set } = address;
  return {
    ...{ schema: 'aiwolf-arena/replay/2' as const, run, block: told.task.block, set, game, seed: told.seed },
    ...{ hash: told.record.hash, winner: winnerIn(told.result, game), by, code, recorded, earlier },
    divergence: divergence === null ? null : { ...divergence, agent: told.names[divergence.seat - 1] },
    notes: agentNotes(told.notes, told.names),
    log: told.log.trimEnd().split('\n'),
  };
}

/** An agent of a set whose code has changed or is gone. */
interface CodeNow {
  readonly name: string;
  readonly then: string;
  /** `null` if it is gone: the stored code plays. */
  readonly now: string | null;
  /** Why it is gone; null if it is not. */
  readonly gone: string | null;
}

type CurrentAgents = Awaited<ReturnType<typeof currentAgents>>;

/**
 * Loads the agents of a set from the places that its plan names. An agent that is gone plays as its run stored it.
 * AgentLoadError for one that exists and cannot play.
 */
async function currentAgents({ result, run }: RecordedPlace) {
  const seated = new Set(result.seats.map(({ agent }) => agent));
  const found = await Promise.all(
    run.plan.agents.map((agent, place) =>
      seated.has(place) ? currentOf(run.folder, agent) : { agent: nobody(agent), code: null },
    ),
  );
  const changed = ({ gone, now, then }: CodeNow): boolean => gone !== null || now !== then;
  const code = found.flatMap((one) => (one.code !== null && changed(one.code) ? [one.code] : []));
  return { agents: found.map(({ agent }) => agent), code };
}

async function currentOf(folder: string, planned: PlannedAgent) {
  const { hash: then, name, remote = false, source, trusted = false } = planned;
  if (remote) throw new UsageError(`${name} played ${folder} as a process of its own: it cannot be asked again`);
  try {
    const agent = await loadAgent(resolveAgent(source, process.cwd()), { trusted });
    const code: CodeNow = { name, then, now: agent.hash, gone: null };
    return { agent: { ...agent, name }, code };
  } catch (thrown) {
    const why = goneBy(thrown);
    if (why === null) throw thrown;
    const agent = keptAgent(folder, planned);
    if (agent === undefined) throw new UsageError(`${why} And ${folder} keeps no copy of ${name}: nothing can play it.`);
    return { agent, code: { name, then, now: null, gone: why } };
  }
}

const GONE: readonly unknown[] = ['UNKNOWN_NAME', 'NO_SUCH_FILE', 'NOT_A_FILE'];

/** Why the agent of the plan is gone; null for any other error. */
const goneBy = (thrown: unknown): string | null =>
  thrown instanceof AgentLoadError && GONE.includes(thrown.code)
    ? thrown.message.replace(/(?<=\.) .*/s, '') // the list of other names does not help here
    : null;

const nobody = ({ hash, name, source }: PlannedAgent): LoadedAgent => ({ name, source, hash, entry: null, body: '', data: [] });
