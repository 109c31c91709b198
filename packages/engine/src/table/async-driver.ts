import { type FaultKind, ThrownElsewhere } from '../game/faults.ts';
import * as round from '../game/rounds.ts';
import { askedBy, HEARTBEAT } from './heartbeat.ts';
import { secondCall } from './player.ts';
import { describe, isThenable, type TableSeating } from './seating.ts';

/** The place where the synchronous code stopped, because the player at index `at` of the order returned a promise (`pending`). */
export interface Suspended {
  readonly at: number;
  readonly seat: number;
  readonly pending: unknown;
  /** True if the round's second call (such as `talk`) returned the promise; false if the first (`update`, `initialize`) did. */
  readonly second: boolean;
}

interface Reply {
  readonly answer: unknown;
  readonly fault?: FaultKind;
  readonly detail?: string;
}

/** Continues a game after a player returned a promise. Asks talkers one after another; in other rounds, all seats at once. */
export async function finishAsync(seating: TableSeating, from: Suspended): Promise<void> {
  const { game } = seating;
  const reply = await ask(seating, from.seat, from);
  commitOne(seating, from.at, from.seat, reply);
  await askFrom(seating, from.at + 1);
  while (game.next() !== round.END) await askFrom(seating, 0);
}

async function askFrom(seating: TableSeating, first: number): Promise<void> {
  const { game } = seating;
  const seats = Array.from(game.order.subarray(first, game.count));
  const oneByOne = game.round === round.TALK || game.round === round.WHISPER;
  if (!oneByOne) return commit(seating, first, seats, await Promise.all(seats.map((seat) => ask(seating, seat))));
  for (const [i, seat] of seats.entries()) {
    const reply = await ask(seating, seat);
    commitOne(seating, first + i, seat, reply);
  }
}

/** Stores one answer. Parsing may take long, so the heartbeat shows during that time that the seat is being asked. */
function commitOne(seating: TableSeating, at: number, seat: number, reply: Reply): void {
  enter(seating, seat, seating.calls);
  commit(seating, at, [seat], [reply]);
  seating.heartbeat[HEARTBEAT.asked] = 0;
}

function commit(seating: TableSeating, first: number, seats: readonly number[], replies: readonly Reply[]): void {
  for (const [i, seat] of seats.entries()) {
    const { answer, fault, detail } = replies[i]!;
    seating.answer(first + i, seat, answer, fault, detail);
  }
}

/** Asks a seat. Both calls of a round (such as `update` and `talk`) have one number, as in the synchronous code. */
async function ask(seating: TableSeating, seat: number, from?: Suspended): Promise<Reply> {
  let awaited = false;
  const call = from === undefined ? ++seating.calls : seating.calls;
  const settle = async (value: unknown): Promise<unknown> => {
    awaited = isThenable(value);
    if (awaited) seating.heartbeat[HEARTBEAT.waiting + seat] = call; // shows that the seat owes an answer
    const settled = awaited ? adopted(value) : value;
    seating.heartbeat[HEARTBEAT.asked] = 0;
    return await settled;
  };
  try {
    if (from?.second === true) return { answer: await settle(from.pending) };
    await settle(from === undefined ? firstCall(seating, seat, call) : from.pending);
    awaited = false;
    enter(seating, seat, call);
    return { answer: await settle(secondCall(seating.game.round, seating.allCalls[seat]!)) };
  } catch (thrown) {
    if (ThrownElsewhere.is(thrown)) return failure('exception', thrown.message);
    const fault = awaited ? 'rejected-promise' : 'exception';
    enter(seating, seat, call); // describing may run code of the player
    return failure(fault, describe(thrown));
  } finally {
    seating.heartbeat[HEARTBEAT.asked] = 0;
    seating.heartbeat[HEARTBEAT.waiting + seat] = 0;
  }
}

/** Wraps the player's promise. This may run code of the player, so the heartbeat must name the seat during the call. */
const adopted = (promise: unknown): Promise<unknown> => new Promise((resolve) => resolve(promise));

const failure = (fault: FaultKind, detail: string): Reply => ({ answer: undefined, fault, detail });

function firstCall(seating: TableSeating, seat: number, call: number): unknown {
  const calls = seating.allCalls[seat]!;
  enter(seating, seat, call);
  return seating.game.round === round.INITIALIZE
    ? calls.initialize.call(calls.self, seating.views[seat]!, seating.setting)
    : calls.update.call(calls.self, seating.views[seat]!);
}

/** Makes the heartbeat show that the seat's code runs: a call, or reading its answer or exception. */
function enter({ heartbeat, game }: TableSeating, seat: number, call: number): void {
  heartbeat[HEARTBEAT.asked] = askedBy(seat, game.round, call);
}
