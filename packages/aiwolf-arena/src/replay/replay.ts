import { counted } from '@aiwolf-arena/report';
import { AgentLoadError, type LoadedAgent } from '@aiwolf-arena/sandbox';
import { type Divergence, divergenceOf, keptAgent, type PlannedAgent } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { agentNotes } from '../run/play.ts';
import { todaysAgent } from '../run/roster.ts';
import { divergenceText } from './certificate.ts';
import { asRecorded, atAddress, type GameAddress, type RecordedPlace, type Replay, replayed } from './recorded-game.ts';
import { formatTranscript, type GameTranscript, winnerIn, winnerText } from './transcript.ts';

export interface ReplayedGame {
  readonly address: GameAddress;
  /** The agents that played the game, in the order of the plan. */
  readonly agents: readonly LoadedAgent[];
  /** Which code played the replayed game: the recorded code (`then`) or the current code (`now`). */
  readonly by: 'then' | 'now';
  readonly transcript: GameTranscript;
  /** Agents of the set whose code is missing or has changed since the game. Empty if the user requested the recorded code. */
  readonly code: readonly CodeNow[];
  readonly recorded: {
    /** Hash of the recorded game. Null if the game cannot be replayed with the recorded code. */
    readonly hash: string | null;
    /** Why the game cannot be replayed with the recorded code. Null if it can be replayed. */
    readonly why: string | null;
    /** The winner of the recorded game: V (villagers), W (werewolves) or N (nobody). */
    readonly winner: string;
  };
  /** The first answer in which the replayed game differs from the recorded game. Null if none is found. */
  readonly divergence: Divergence | null;
  /** Number of the first earlier game of the set in which the replay already differed. Null if no earlier game differed. */
  readonly earlier: number | null;
}

/** Replays a game with the current code of its agents, or with the recorded code if `kept` is true or nothing has changed. */
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
  const { agents, transcript } = await asRecorded(place);
  const recorded = { hash: transcript.record.hash, why: null, winner: winnerIn(place.result, place.game) };
  return { address, agents, by: 'then', transcript, code, recorded, divergence: null, earlier: null };
}

/** Replays a game with the current code. Agents that were stopped in the recorded set are not stopped again. */
async function asNow(address: GameAddress, place: RecordedPlace, { agents, code }: CurrentAgents): Promise<ReplayedGame> {
  const { game, result } = place;
  const [then, now] = await Promise.all([
    ifKept(place),
    replayed(place, agents, { kills: [], replayed: false, until: game + 1 }),
  ]);
  const winner = winnerIn(result, game);
  const found = { address, agents, by: 'now', transcript: now.transcript, code } as const;
  if (typeof then === 'string')
    return { ...found, recorded: { hash: null, why: then, winner }, divergence: null, earlier: null };
  const first = now.hashes.findIndex((hash, i) => hash !== then.hashes[i]);
  return {
    ...found,
    recorded: { hash: then.transcript.record.hash, why: null, winner },
    divergence: divergenceOf(then.transcript.record, now.transcript.record) ?? null,
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
  if (gone !== null) return `${name} plays with the code stored in the run, since its file is gone: ${gone}`;
  return `the code of ${name} has changed since the game was recorded (code ${then.slice(0, 12)} then, ${now!.slice(0, 12)} now)`;
}

function comparison(replayed: ReplayedGame): string[] {
  const { address, earlier, divergence, recorded, transcript } = replayed;
  const { game } = address;
  const winners = `winner in the record: ${winnerText(recorded.winner)}; winner now: ${winnerText(winnerIn(transcript.result, game))}`;
  if (recorded.why !== null) return [`the recorded answers are unknown: ${recorded.why}`, winners];
  if (divergence === null) return [`game ${game} is the same as in the record, up to the last answer`];
  return [
    ...(earlier === null ? [] : [earlierText(address, earlier)]),
    divergenceText(divergence, transcript.names[divergence.seat - 1]!),
    `  then  ${divergence.a}`,
    `  now   ${divergence.b}`,
    `both games are the same before this answer (${counted(divergence.alike, 'event')})`,
    winners,
  ];
}

const earlierText = ({ block, folder, set }: GameAddress, game: number): string =>
  `game ${game} of the same set already differs, so agents may remember other things. To see it: ` +
  `npx aiwolf-arena play --replay ${folder}#${block === null ? '' : `${block}/`}${set}/${game}`;

/** Returns the text that shows a replayed game. `kept`: whether the user requested the recorded code. */
export function replayedText(replayed: ReplayedGame, kept: boolean): string {
  const lines = replayedLines(replayed);
  const head = lines.length === 0 && !kept ? ['the code of all agents is unchanged: this is the recorded game'] : lines;
  const text = formatTranscript(replayed.transcript);
  return head.length === 0 ? text : `${head.join('\n')}\n\n${text}`;
}

export function replayedJson({ address, by, code, earlier, divergence, recorded, transcript }: ReplayedGame) {
  const { folder: run, game, set } = address;
  return {
    ...{ schema: 'aiwolf-arena/replay/2' as const, run, block: transcript.task.block, set, game, seed: transcript.seed },
    ...{ hash: transcript.record.hash, winner: winnerIn(transcript.result, game), by, code, recorded, earlier },
    divergence: divergence === null ? null : { ...divergence, agent: transcript.names[divergence.seat - 1] },
    notes: agentNotes(transcript.notes, transcript.names),
    log: transcript.log.trimEnd().split('\n'),
  };
}

/** An agent of a recorded set whose code has changed since the set was played, or is missing now. */
interface CodeNow {
  readonly name: string;
  readonly then: string;
  /** Hash of the current code. Null if the agent's file is missing; the code stored in the run then plays. */
  readonly now: string | null;
  /** Why the current code is missing. Null if it exists. */
  readonly gone: string | null;
}

type CurrentAgents = Awaited<ReturnType<typeof currentAgents>>;

/** Loads the current code of a set's agents from the plan's paths, or the code stored in the run if a file is missing. */
async function currentAgents({ result, run, trust }: RecordedPlace) {
  const seated = new Set(result.seats.map(({ agent }) => agent));
  const found = await Promise.all(
    run.plan.agents.map((agent, place) =>
      seated.has(place) ? currentOf(run.folder, agent, trust) : { agent: nobody(agent), code: null },
    ),
  );
  const changed = ({ gone, now, then }: CodeNow): boolean => gone !== null || now !== then;
  const code = found.flatMap((one) => (one.code !== null && changed(one.code) ? [one.code] : []));
  return { agents: found.map(({ agent }) => agent), code };
}

async function currentOf(folder: string, planned: PlannedAgent, trust: readonly string[]) {
  const { hash: then, name } = planned;
  try {
    const agent = await todaysAgent(planned, trust);
    const code: CodeNow = { name, then, now: agent.hash, gone: null };
    return { agent: { ...agent, name }, code };
  } catch (thrown) {
    const why = goneBy(thrown);
    if (why === null) throw thrown;
    const agent = keptAgent(folder, planned);
    if (agent === undefined) throw new UsageError(`${why} And ${folder} has no copy of ${name}: the game cannot be replayed.`);
    return { agent, code: { name, then, now: null, gone: why } };
  }
}

const GONE: readonly unknown[] = ['UNKNOWN_NAME', 'NO_SUCH_FILE', 'NOT_A_FILE'];

/** If an error means that an agent's file is missing, returns its message. Null for any other error. */
const goneBy = (thrown: unknown): string | null =>
  thrown instanceof AgentLoadError && GONE.includes(thrown.code)
    ? thrown.message.replace(/(?<=\.) .*/s, '') // without the list of other names
    : null;

const nobody = ({ hash, name, source }: PlannedAgent): LoadedAgent => ({ name, source, hash, entry: null, body: '', data: [] });
