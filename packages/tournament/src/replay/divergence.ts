import { event, FAULTS, ROUNDS } from '@aiwolf-arena/engine';
import { PlansDiffer, planDifferences } from '../plan/plan-differences.ts';
import type { SetAddress, SetResult } from '../play/set-result.ts';
import type { RecordedGame, SetOutcome } from '../play/set-task.ts';
import type { SetPool } from '../pool/set-pool.ts';
import { type OwnDifference, ownDifference, type RecordedSets, replaySet, type Wanted } from './recorded-sets.ts';
import { type Placed, placedIn, REQUESTS, wordsOf } from './seat-steps.ts';

/** Where two games part that began alike: the first answer that differs. */
export interface Parting {
  readonly game: number;
  /** Events that both have in common. */
  readonly alike: number;
  readonly day: number;
  /** The official request: TALK, VOTE, ... */
  readonly request: string;
  readonly seat: number;
  /** What either answered, for people. */
  readonly a: string;
  readonly b: string;
}

/** The first answer in which two records of a game differ; undefined if they are the same game. */
export function partingOf(a: RecordedGame, b: RecordedGame): Parting | undefined {
  const [one, other] = [placedIn(a), placedIn(b)];
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  const alike = longer.findIndex(({ packed, said }, at) => packed !== shorter[at]?.packed || said !== shorter[at]?.said);
  if (alike < 0) return undefined;
  const day = one[alike - 1]?.day ?? 0;
  return { game: a.game, alike, day, ...told(one.slice(alike), other.slice(alike)) };
}

/** Faults stand in front of the answers of their round, and say who was asked, and for what. */
function told(a: readonly Placed[], b: readonly Placed[]): Pick<Parting, 'seat' | 'request' | 'a' | 'b'> {
  const [one, other] = [a, b].map((rest) => rest[0]?.packed ?? event.DAY) as [number, number];
  const guide = event.kindOf(other) === event.FAULT ? other : one;
  const isFault = event.kindOf(guide) === event.FAULT;
  const request = isFault ? ROUNDS[event.faultRoundOf(guide)] : REQUESTS[event.kindOf(guide)];
  const asked = { seat: event.agentOf(guide), request: request ?? 'DAILY_INITIALIZE' };
  return { ...asked, a: answerOf(a, asked), b: answerOf(b, asked) };
}

type Asked = Pick<Parting, 'seat' | 'request'>;

/** What a seat answered in the round that is open at a place, in words, with its faults. */
function answerOf(rest: readonly Placed[], { seat, request }: Asked): string {
  const faults: string[] = [];
  for (const { packed, said } of rest) {
    if (ENDS_ROUND.includes(event.kindOf(packed))) break;
    if (event.agentOf(packed) !== seat) continue;
    if (REQUESTS[event.kindOf(packed)] === request) return [wordsOf(packed, said), ...faults].join(' ');
    if (isFaultIn(packed, request)) faults.push(`(${FAULTS[event.faultOf(packed)]})`);
  }
  return faults.length > 0 ? faults.join(' ') : 'no fault';
}

const ENDS_ROUND: readonly number[] = [event.DAY, event.EXECUTE, event.RESULT];

const isFaultIn = (packed: number, request: string): boolean =>
  event.kindOf(packed) === event.FAULT && ROUNDS[event.faultRoundOf(packed)] === request;

/** A game that another side won in the other run. */
export interface FlippedGame extends SetAddress {
  readonly game: number;
  /** V, W or N in either run. */
  readonly a: string;
  readonly b: string;
}

/** Games of the first `sets` sets of a block that both runs have, and that ended otherwise; in the order of play. */
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

/** A run, and what plays its sets again. */
export interface Side {
  readonly run: RecordedSets;
  readonly pool: SetPool;
}

/** How the sets compare that two runs of one plan both have. */
export interface ComparedRuns {
  readonly common: number;
  /** In plan order. */
  readonly differing: readonly SetAddress[];
}

/** PlansDiffer unless two runs are of one plan but for the agents in its places. */
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

/** Why a set differs; `unrepeatable`: a folder whose set is not the same when it is played again. */
export type Why =
  | { readonly unrepeatable: string }
  | { readonly parting: Parting; readonly logs: readonly [a: string, b: string] };

/** Plays a set again from both sides and finds the first answer that differs. */
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
  const parting = partingOf(first.records[0]!, second.records[0]!);
  if (parting === undefined) return { unrepeatable: a.run.folder };
  return { parting, logs: [first.logs[0]!.text, second.logs[0]!.text] };
}

const replay = ({ run, pool }: Side, address: SetAddress, wanted: Wanted): Promise<SetOutcome> =>
  replaySet(run, run.resultOf(address), pool, wanted);

export const agentIn = ({ plan }: RecordedSets, { seats }: SetResult, seat: number): string =>
  plan.agents[seats[seat - 1]!.agent]!.name;

/** Why a game ended otherwise: what the compared seat did in it that the other did not. */
export interface ExplainedGame extends FlippedGame {
  readonly seat: number;
  /** Its first own answer that differs; null if there is none. */
  readonly own: OwnDifference | null;
}

/** Plays the sets of these games again on both sides, each set once. The seat is that of the plan's first agent. */
export async function explainGames(a: Side, b: Side, games: readonly FlippedGame[]): Promise<ExplainedGame[]> {
  const bySet = Map.groupBy(games, ({ block, set }) => `${block} ${set}`);
  const explained = await Promise.all([...bySet.values()].map((own) => explainSet(a, b, own)));
  return explained.flat();
}

async function explainSet(a: Side, b: Side, games: readonly FlippedGame[]): Promise<ExplainedGame[]> {
  const at = games[0]!;
  const wanted = { records: games.map(({ game }) => game) };
  const [one, other] = await Promise.all([replay(a, at, wanted), replay(b, at, wanted)]);
  const seat = a.run.resultOf(at).seats.findIndex(({ agent }) => agent === 0) + 1;
  return games.map((flipped, i) => ({ ...flipped, seat, own: ownDifference(one.records[i]!, other.records[i]!, seat) }));
}
