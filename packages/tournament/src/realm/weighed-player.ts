import { BEAT, callOf, PLAYER_METHODS, type Player, Port, seatOf } from '@aiwolf-arena/engine';
import { PULSE } from './pulse.ts';

/** Memory in use, KiB. */
export type Scales = () => number;

/**
 * A player whose calls are weighed, for a set that took too much memory: many players share one heap, and the one that is
 * being asked when it overflows need not be the one that has filled it.
 */
export function weighed(port: Port, pulse: Int32Array, scales: Scales): Port {
  const weigh = (method: (...given: never[]) => unknown): unknown =>
    function (this: Player, ...given: never[]): unknown {
      const before = scales();
      pulse[PULSE.weight] = before;
      try {
        return method.call(this, ...given);
      } finally {
        book(pulse, scales() - before);
      }
    };
  const methods = PLAYER_METHODS.map((name) => [name, weigh(port[name].bind(port.self))]);
  return new Port(Object.fromEntries(methods) as Player);
}

/**
 * Books what a call took. The first one by which a seat holds too much is the one it will be stopped at: half of all memory
 * is left then, so that the set does not run out of it again before it comes there.
 */
function book(pulse: Int32Array, grown: number): void {
  const asked = pulse[BEAT.asked]!;
  const seat = seatOf(asked);
  pulse[PULSE.weight] = 0;
  pulse[PULSE.grown + seat]! += grown;
  if (pulse[PULSE.weighedGame + seat] !== 0) return;
  if (pulse[PULSE.grown + seat]! < pulse[PULSE.heavy]!) return;
  pulse[PULSE.weighedCall + seat] = callOf(asked);
  pulse[PULSE.weighedGame + seat] = pulse[PULSE.game]!;
}
