import { callOf, seatOf } from '@aiwolf-arena/engine/heartbeat';
import type { Kill } from '../../play/set-result.ts';
import { PULSE } from '../../play/set-task.ts';

/**
 * Returns the player whose code is running, and the call at which to stop it in a replay; `null` if no player's code is
 * running. The call is the current one. If code after `await` or in `then` (a promise reaction) is running, it is the call that
 * started this code, so that the code does not run in the replay; if the player's creation started it, the player never answers
 * in the set.
 */
export function sentence(pulse: Int32Array, kind: Kill['kind'], detail: string): Kill | null {
  const asked = pulse[PULSE.asked]!;
  if (seatOf(asked) === 0) return begun(pulse, kind, detail);
  const call = callOf(asked);
  const game = call === 0 ? -1 : pulse[PULSE.game]! - 1;
  return { seat: seatOf(asked), game, call, kind, detail };
}

/** Returns the seat whose promise reaction is running, and the call that started the reaction or else the unanswered call. */
function begun(pulse: Int32Array, kind: Kill['kind'], detail: string): Kill | null {
  const seat = pulse[PULSE.reaction]!;
  if (seat === 0) return null;
  const [began, owed] = [pulse[PULSE.reactionCall]!, pulse[PULSE.waiting + seat]!];
  if (began > 0) return { seat, game: pulse[PULSE.reactionGame]! - 1, call: began, kind, detail };
  const game = owed === 0 ? -1 : pulse[PULSE.game]! - 1;
  return { seat, game, call: owed, kind, detail };
}

/** Returns the seat in whose calls memory grew most (the current call: up to `mostKiB`). If unmeasured: the running seat. */
export function glutton(pulse: Int32Array, mostKiB: number, detail: string): Kill | null {
  const grown = pulse.slice(PULSE.grown, PULSE.weighedCall);
  const weight = pulse[PULSE.weight]!;
  if (weight > 0) grown[seatOf(pulse[PULSE.asked]!)]! += Math.max(0, mostKiB - weight);
  const seat = grown.indexOf(Math.max(...grown));
  const asked = pulse[PULSE.asked]!;
  const game = pulse[PULSE.weighedGame + seat]! - 1;
  const isOpen = seatOf(asked) > 0 || pulse[PULSE.reaction]! > 0;
  if (seat < 1 || (game < 0 && (seat === seatOf(asked) || !isOpen))) return sentence(pulse, 'memory-limit', detail);
  const call = game < 0 ? 0 : pulse[PULSE.weighedCall + seat]!; // game -1: no call was recorded, so stopped from the start
  return { seat, game, call, kind: 'memory-limit', detail };
}

const NEVER = 'returned a promise that never settles';

/** Returns the first seat whose answer is still missing. `detail`: the reason; default: its promise can never settle. */
export function debtor(pulse: Int32Array, detail = NEVER, kind: Kill['kind'] = 'no-answer'): Kill | null {
  const game = pulse[PULSE.game]! - 1;
  const calls = pulse.subarray(PULSE.waiting, PULSE.grown);
  const seat = calls.findIndex((call) => call > 0);
  if (seat < 0) return null;
  return { seat, game, call: calls[seat]!, kind, detail };
}
