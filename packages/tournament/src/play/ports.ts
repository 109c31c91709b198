// Ports (the methods by which the engine calls a player) with something added to the player's own methods.
import { BEAT, callOf, PLAYER_METHODS, type Player, Port } from '@aiwolf-arena/engine';
import { format, isContent, parse, shorten, spellOut } from '@aiwolf-arena/protocol';
import { absentPlayer } from '../sandbox/absent-player.ts';
import type { Kill } from './set-result.ts';

export type PlayerMethod = (...given: never[]) => unknown;

/** Returns a port with these methods. */
export const portOf = (methodOf: (name: keyof Player) => PlayerMethod): Port =>
  new Port(Object.fromEntries(PLAYER_METHODS.map((name) => [name, methodOf(name)])) as unknown as Player);

/** Returns a port whose methods are those of another port, each with code around it. */
export const wrappedPort = (port: Port, around: (method: PlayerMethod, name: keyof Player) => PlayerMethod): Port =>
  portOf((name) => around(port[name].bind(port.self), name));

export type OpenTimes = Partial<Record<keyof Player, number[]>>;

const NS_PER_MS = 1e6;

/** Returns a port that calls `before` before each request, for a debugger. */
export function announced(port: Port, seat: number, before: (seat: number) => void): Port {
  const told =
    (name: 'initialize' | 'update'): PlayerMethod =>
    (...given) => {
      before(seat);
      return (port[name] as PlayerMethod).call(port.self, ...given);
    };
  return Object.assign(Object.create(port) as Port, { initialize: told('initialize'), update: told('update') });
}

/** Returns a port that measures the nanoseconds of each call, without the time until a promise settles. */
export const clocked = (port: Port, times: OpenTimes, clock: () => number): Port =>
  wrappedPort(port, (method, name) => {
    times[name] ??= [];
    const own = times[name];
    return (...given) => {
      const before = clock();
      try {
        return method(...given);
      } finally {
        own.push(Math.round((clock() - before) * NS_PER_MS));
      }
    };
  });

/** Forms of sentences (protocol 4.1). The full form contains every subject; the short form omits subjects if possible. */
export type Spelling = 'short' | 'full';

/** Returns a port that rewrites the player's sentences in the given form, with the same meaning. */
export function spelled(port: Port, seat: number, spelling: Spelling): Port {
  const spell = (method: 'talk' | 'whisper') => () => respelled(port[method].call(port.self), seat, spelling);
  const wrapper = Object.create(port) as Port;
  return Object.assign(wrapper, { talk: spell('talk'), whisper: spell('whisper') });
}

/** Rewrites an answer if it is a sentence of the protocol. Returns other texts and promises unchanged. */
function respelled(answer: unknown, seat: number, spelling: Spelling): unknown {
  const text = isContent(answer) ? format(answer) : answer;
  const read = typeof text === 'string' ? parse(text) : undefined;
  if (read === undefined || !read.ok) return answer;
  const { content } = read.value;
  if (content.kind === 'OVER' || content.kind === 'SKIP') return answer;
  return spelling === 'full' ? spellOut(content, seat) : format(shorten(content, seat));
}

export interface Stop {
  readonly kill: Kill;
  readonly beat: Int32Array;
  readonly game: () => number;
  /** Called when the player stops answering. */
  readonly stopped: () => void;
}

/** Returns a port that, in a replay, gives no answers from the call on at which the player was stopped. */
export function stopping(port: Port, stop: Stop): Port {
  let [own, isOver] = [port, false];
  const current = (): Port => {
    if (isOver || !isFatal(stop)) return own;
    [own, isOver] = [new Port(absentPlayer('')), true];
    stop.stopped();
    return own;
  };
  return portOf((name) => (...given) => {
    const { [name]: method, self } = current();
    return (method as PlayerMethod).call(self, ...given);
  });
}

function isFatal({ kill, beat, game }: Stop): boolean {
  const now = game();
  return now === kill.game ? callOf(beat[BEAT.asked]!) >= kill.call : now > kill.game;
}
