import { PLAYER_METHODS, type Player, Port } from '@aiwolf-arena/engine';

export type PlayerMethod = (...given: never[]) => unknown;

/** Returns a port (the methods by which the engine calls a player) with these methods. */
export const portOf = (methodOf: (name: keyof Player) => PlayerMethod): Port =>
  new Port(Object.fromEntries(PLAYER_METHODS.map((name) => [name, methodOf(name)])) as unknown as Player);

/** Returns a port whose methods are those of another port, each with code around it. */
export const wrappedPort = (port: Port, around: (method: PlayerMethod, name: keyof Player) => PlayerMethod): Port =>
  portOf((name) => around(port[name].bind(port.self), name));
