import { callOf, HEARTBEAT, seatOf, TOO_DEEP } from '@aiwolf-arena/engine/heartbeat';
import type { Kill } from '../../play/set-result.ts';
import { SET_HEARTBEAT } from '../../play/set-task.ts';

/**
 * Returns the player whose code is running, and the call at which to stop it in a replay; `null` if no player's code is
 * running. The call is the current one. If code after `await` or in `then` (a promise reaction) is running, it is the call that
 * started this code, so that the code does not run in the replay; if the player's creation started it, the player never answers
 * in the set.
 */
export function killFor(heartbeat: Int32Array, kind: Kill['kind'], detail: string): Kill | null {
  const asked = heartbeat[SET_HEARTBEAT.asked]!;
  if (seatOf(asked) === 0) return begun(heartbeat, kind, detail);
  const call = callOf(asked);
  const game = call === 0 ? -1 : heartbeat[SET_HEARTBEAT.game]! - 1;
  return { seat: seatOf(asked), game, call, kind, detail };
}

/** Returns the seat whose promise reaction is running, and the call that started the reaction or else the unanswered call. */
function begun(heartbeat: Int32Array, kind: Kill['kind'], detail: string): Kill | null {
  const seat = heartbeat[SET_HEARTBEAT.reaction]!;
  if (seat === 0) return null;
  const [began, call] = [heartbeat[SET_HEARTBEAT.reactionCall]!, heartbeat[SET_HEARTBEAT.waiting + seat]!];
  if (began > 0) return { seat, game: heartbeat[SET_HEARTBEAT.reactionGame]! - 1, call: began, kind, detail };
  const game = call === 0 ? -1 : heartbeat[SET_HEARTBEAT.game]! - 1;
  return { seat, game, call, kind, detail };
}

const NEVER = 'returned a promise that never settles';

/** Returns the first seat whose answer is still missing. `detail`: the reason; default: its promise can never settle. */
export function unansweredSeat(heartbeat: Int32Array, detail = NEVER, kind: Kill['kind'] = 'no-answer'): Kill | null {
  const game = heartbeat[SET_HEARTBEAT.game]! - 1;
  const calls = heartbeat.subarray(SET_HEARTBEAT.waiting, HEARTBEAT.length);
  const seat = calls.findIndex((call) => call > 0);
  if (seat < 0) return null;
  return { seat, game, call: calls[seat]!, kind, detail };
}

/** Returns the first player whose code has overflowed the stack. In a replay it is stopped at this call, before the overflow. */
export function overflowed(heartbeat: Int32Array): Kill | null {
  const seat = heartbeat[SET_HEARTBEAT.overflowSeat]!;
  const call = heartbeat[SET_HEARTBEAT.overflowCall]!;
  const game = call === 0 ? -1 : heartbeat[SET_HEARTBEAT.overflowGame]! - 1;
  return seat === 0 ? null : { seat, game, call, kind: 'stack-overflow', detail: TOO_DEEP };
}
