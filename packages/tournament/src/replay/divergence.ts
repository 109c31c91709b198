import { type GameEvent, isAnswer, teamOf, walk } from '@aiwolf-arena/engine';
import { ROLES, type Role } from '@aiwolf-arena/protocol';
import type { RecordedGame, SetAddress, SetOutcome, SetPlayer, SetResult } from '@aiwolf-arena/sandbox';
import { PlansDiffer, planDifferences } from '../plan/plan-differences.ts';
import { type OwnDifference, ownDifference, type RecordedSets, replaySet, type Wanted } from './recorded-sets.ts';
import { wordsOf } from './seat-steps.ts';

/** The first answer that differs between two records of the same game. */
export interface Divergence {
  readonly game: number;
  /** Number of events before the differing answer. They are equal in both records. */
  readonly alike: number;
  readonly day: number;
  /** The official name of the request: TALK, VOTE, ... */
  readonly request: string;
  readonly seat: number;
  readonly a: string;
  readonly b: string;
}

/** Returns the first answer that differs between two records of a game; `undefined` if the records are equal. */
export function divergenceOf(a: RecordedGame, b: RecordedGame): Divergence | undefined {
  const [one, other] = [[...walk(a)], [...walk(b)]];
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  const alike = longer.findIndex((event, at) => !isSame(event, shorter[at]));
  if (alike < 0) return undefined;
  const day = one[alike - 1]?.day ?? 0;
  return { game: a.game, alike, day, ...reported(one.slice(alike), other.slice(alike)) };
}

const isSame = (one: GameEvent, other: GameEvent | undefined): boolean =>
  one.packed === other?.packed && saidIn(one) === saidIn(other);

const saidIn = (one: GameEvent): string | undefined => ('said' in one ? one.said : undefined);

/** Returns the first differing answer of two records: seat, request, both texts. `a`, `b`: events from this difference on. */
function reported(a: readonly GameEvent[], b: readonly GameEvent[]): Pick<Divergence, 'seat' | 'request' | 'a' | 'b'> {
  const guide = b[0]?.kind === 'fault' ? b[0] : a[0];
  const isAsked = guide !== undefined && 'request' in guide;
  const asked = isAsked ? { seat: guide.seat, request: guide.request } : { seat: 0, request: 'DAILY_INITIALIZE' };
  return { ...asked, a: answerOf(a, asked), b: answerOf(b, asked) };
}

type Asked = Pick<Divergence, 'seat' | 'request'>;

/** Returns a seat's answer to a request, and its faults, as a text. `rest`: events from the first difference on. */
function answerOf(rest: readonly GameEvent[], { seat, request }: Asked): string {
  const faults: string[] = [];
  for (const one of rest) {
    if (ENDS_ROUND.includes(one.kind)) break;
    if (!('request' in one) || one.seat !== seat || one.request !== request) continue;
    if (isAnswer(one)) return [wordsOf(one), ...faults].join(' ');
    faults.push(`(${one.fault})`);
  }
  return faults.length > 0 ? faults.join(' ') : 'no fault';
}

const ENDS_ROUND: readonly GameEvent['kind'][] = ['day', 'execute', 'result'];

/** A game that is won by different sides in the runs a and b. */
export interface FlippedGame extends SetAddress {
  readonly game: number;
  /** The winner in run a: V (villagers), W (werewolves) or N (nobody). `b` is the winner in run b. */
  readonly a: string;
  readonly b: string;
}

/** Compares the first `sets` sets of a block, if both runs contain them. Returns the games with different winners. */
export function flippedGames(a: RecordedSets, b: RecordedSets, block: string, sets: number): FlippedGame[] {
  return Array.from({ length: sets }, (_, set) => ({ block, set })).flatMap((at) => {
    if (!a.has(at) || !b.has(at)) return [];
    const [one, other] = [a, b].map((run) => run.resultOf(at).winners ?? '') as [string, string];
    return [...one].flatMap((winner, game) => {
      const ends = { a: winner, b: other[game] ?? '' };
      return ends.a === ends.b ? [] : [{ ...at, game, ...ends }];
    });
  });
}

/** One of two runs, and a pool that replays its sets. */
export interface Side {
  readonly run: RecordedSets;
  readonly pool: SetPlayer;
}

/** The sets of two runs whose plans differ at most in the agents. `common`: how many are finished in both. */
export interface ComparedRuns {
  readonly common: number;
  /** The sets whose results differ between the two runs, in plan order. */
  readonly differing: readonly SetAddress[];
}

/** Compares the sets of two runs. Throws `PlansDiffer` if their plans differ in more than the agents. */
export function compareRuns(a: RecordedSets, b: RecordedSets): ComparedRuns {
  const lines = planDifferences(a.plan, b.plan, { otherAgents: true });
  if (lines.length > 0) {
    const shown = lines.map((line) => `\n  ${line}`).join('');
    throw new PlansDiffer(`${a.folder} and ${b.folder} are runs of different plans:${shown}`);
  }
  const common = a.addresses().filter((address) => b.has(address));
  const differing = common.filter((at) => a.resultOf(at).hash !== b.resultOf(at).hash);
  return { common: common.length, differing };
}

/** Why a set differs between two runs. `unrepeatable`: the folder of a run in which a replay of the set gives other games. */
export type Why =
  | { readonly unrepeatable: string }
  | { readonly divergence: Divergence; readonly logs: readonly [a: string, b: string] };

/** Replays the set `address` of run a and of run b. Returns why the results differ, such as the first answer that differs. */
export async function whySet(a: Side, b: Side, address: SetAddress): Promise<Why> {
  const sides = [a, b] as const;
  const hashes = await Promise.all(sides.map((side) => replay(side, address, { hashes: true })));
  const broken = sides.find(({ run }, i) => hashes[i]!.result.hash !== run.resultOf(address).hash);
  if (broken !== undefined) return { unrepeatable: broken.run.folder };
  const [one, other] = hashes.map((outcome) => outcome.hashes) as [string[], string[]];
  const game = one.findIndex((hash, i) => hash !== other[i]);
  const wanted = { records: [game], logs: [game] };
  const both = await Promise.all(sides.map((side) => replay(side, address, wanted)));
  const [first, second] = both as [SetOutcome, SetOutcome];
  const divergence = divergenceOf(first.records[0]!, second.records[0]!);
  if (divergence === undefined) return { unrepeatable: a.run.folder };
  return { divergence, logs: [first.logs[0]!.text, second.logs[0]!.text] };
}

const replay = ({ run, pool }: Side, address: SetAddress, wanted: Wanted): Promise<SetOutcome> =>
  replaySet(run, run.resultOf(address), pool, wanted);

/** Returns the name of the agent that has a seat in a set. Seats are counted from 1. */
export const agentIn = ({ plan }: RecordedSets, { seats }: SetResult, seat: number): string =>
  plan.agents[seats[seat - 1]!.agent]!.name;

/** A game with different winners in two runs, and the first differing answer of the compared agent. */
export interface ExplainedGame extends FlippedGame {
  readonly seat: number;
  readonly role: Role;
  /** Whether the compared agent won the game only in run b (`gained`), only in run a (`lost`), or in neither. */
  readonly change: 'gained' | 'lost' | 'neither';
  /** The first differing answer of the compared agent; `null` if all its answers are equal. */
  readonly own: OwnDifference | null;
}

/** Replays games of one set in both runs, and compares the answers of the plan's first agent. */
export async function explainSet(a: Side, b: Side, games: readonly FlippedGame[]): Promise<ExplainedGame[]> {
  const at = games[0]!;
  const wanted = { records: games.map(({ game }) => game) };
  const [one, other] = await Promise.all([replay(a, at, wanted), replay(b, at, wanted)]);
  const seat = a.run.resultOf(at).seats.findIndex(({ agent }) => agent === 0) + 1;
  return games.map((flipped, i) => {
    const role = ROLES[one.records[i]!.roles[seat]!]!;
    const own = ownDifference(one.records[i]!, other.records[i]!, seat);
    return { ...flipped, seat, role, change: changeFor(teamOf(role)[0]!, flipped), own };
  });
}

const changeFor = (team: string, { a, b }: FlippedGame): ExplainedGame['change'] =>
  b === team ? 'gained' : a === team ? 'lost' : 'neither';
