import { PLAYER_METHODS, type Player, Port } from '@aiwolf-arena/engine';

/** Times by method, to be added to. */
export type OpenTimes = Partial<Record<keyof Player, number[]>>;

const NS_PER_MS = 1e6;

/**
 * A player whose calls are timed. The clock is read right around the player's own code; of an answer that is promised the
 * time until the promise is given counts.
 */
export function clocked(port: Port, times: OpenTimes, clock: () => number): Port {
  const timed = (name: keyof Player): unknown => {
    const method = port[name].bind(port.self) as (...given: never[]) => unknown;
    times[name] ??= [];
    const own = times[name];
    return (...given: never[]): unknown => {
      const before = clock();
      try {
        return method(...given);
      } finally {
        own.push(Math.round((clock() - before) * NS_PER_MS));
      }
    };
  };
  const methods = PLAYER_METHODS.map((name) => [name, timed(name)]);
  return new Port(Object.fromEntries(methods) as Player);
}
