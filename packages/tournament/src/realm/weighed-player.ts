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
      note(pulse, before);
      try {
        return method.call(this, ...given);
      } finally {
        const seat = seatOf(pulse[BEAT.asked]!);
        pulse[PULSE.grown + seat]! += scales() - before;
        pulse[PULSE.weight] = 0;
      }
    };
  const methods = PLAYER_METHODS.map((name) => [name, weigh(port[name].bind(port.self))]);
  return new Port(Object.fromEntries(methods) as Player);
}

function note(pulse: Int32Array, weight: number): void {
  const asked = pulse[BEAT.asked]!;
  pulse[PULSE.weight] = weight;
  pulse[PULSE.weighedCall + seatOf(asked)] = callOf(asked);
  pulse[PULSE.weighedGame + seatOf(asked)] = pulse[PULSE.game]!;
}
