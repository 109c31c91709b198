import { describe, isThenable } from './answer.ts';
import type { FaultKind } from './fault.ts';
import { secondCall } from './port.ts';
import * as round from './round.ts';
import type { Table } from './table.ts';

/** Where the synchronous driver stopped: a player's call at position `at` answered with a promise. */
export interface Suspended {
  readonly at: number;
  readonly seat: number;
  readonly pending: unknown;
  /** The promise came from the round's second call, not from `update` or `initialize`. */
  readonly second: boolean;
}

/** What one seat gave in one round. */
interface Reply {
  readonly answer: unknown;
  readonly fault?: FaultKind;
  readonly detail?: string;
}

/**
 * Plays a game on from where a promise turned up. Speakers are asked one after another; the seats of any other round
 * at the same time, and what they gave is committed in the order of the seats, whoever was first.
 */
export async function finishAsync(table: Table, from: Suspended): Promise<void> {
  const { game } = table;
  const reply = await ask(table, from.seat, from);
  table.answer(from.at, from.seat, reply.answer, reply.fault, reply.detail);
  await askFrom(table, from.at + 1);
  while (game.next() !== round.END) await askFrom(table, 0);
}

async function askFrom(table: Table, first: number): Promise<void> {
  const { game } = table;
  const seats = Array.from(game.order.subarray(first, game.count));
  const oneByOne = game.round === round.TALK || game.round === round.WHISPER;
  if (!oneByOne)
    return commit(table, first, seats, await Promise.all(seats.map((seat) => ask(table, seat))));
  for (const [i, seat] of seats.entries())
    commit(table, first + i, [seat], [await ask(table, seat)]);
}

function commit(
  table: Table,
  first: number,
  seats: readonly number[],
  replies: readonly Reply[],
): void {
  for (const [i, seat] of seats.entries()) {
    const { answer, fault, detail } = replies[i]!;
    table.answer(first + i, seat, answer, fault, detail);
  }
}

async function ask(table: Table, seat: number, from?: Suspended): Promise<Reply> {
  let awaited = false;
  const settle = async (value: unknown): Promise<unknown> => {
    awaited = isThenable(value);
    return awaited ? await value : value;
  };
  try {
    if (from?.second === true) return { answer: await settle(from.pending) };
    await settle(from === undefined ? firstCall(table, seat) : from.pending);
    awaited = false;
    enter(table, seat);
    return { answer: await settle(secondCall(table.game.round, table.ports[seat]!)) };
  } catch (thrown) {
    return {
      answer: undefined,
      fault: awaited ? 'rejected-promise' : 'exception',
      detail: describe(thrown),
    };
  } finally {
    table.beat[0] = 0;
  }
}

function firstCall(table: Table, seat: number): unknown {
  const port = table.ports[seat]!;
  enter(table, seat);
  return table.game.round === round.INITIALIZE
    ? port.initialize.call(port.self, table.views[seat]!, table.setting)
    : port.update.call(port.self, table.views[seat]!);
}

function enter(table: Table, seat: number): void {
  table.beat[0] = (table.game.round << 5) | seat;
}
