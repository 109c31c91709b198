import { PLAYER_METHODS, type Port } from '@aiwolf-arena/engine';

/** Keeps the first error that a player throws: its stack names the line, which a fault does not. */
export class FirstThrown {
  error: unknown;

  /** The player, heard. */
  around(port: Port): Port {
    const heard = PLAYER_METHODS.map((method) => [method, this.#hearing(port, method)] as const);
    return Object.assign(Object.create(port) as Port, Object.fromEntries(heard));
  }

  #hearing({ self, ...methods }: Port, method: (typeof PLAYER_METHODS)[number]) {
    const own = methods[method] as (...given: unknown[]) => unknown;
    return (...given: unknown[]): unknown => {
      try {
        return own.apply(self, given);
      } catch (thrown) {
        this.error ??= thrown;
        throw thrown;
      }
    };
  }
}
