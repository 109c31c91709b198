// Calls of players (the methods by which the engine calls a player) with something added to the player's own methods.
import { callOf, HEARTBEAT, PLAYER_METHODS, type Player, PlayerCalls } from '@aiwolf-arena/engine';
import { format, isContent, parse, shorten, spellOut } from '@aiwolf-arena/protocol';
import { absentPlayer } from '../realm/absent-player.ts';
import type { Kill } from './set-result.ts';

export type PlayerMethod = (...given: never[]) => unknown;

/** Returns calls with these methods. */
export const callsFrom = (methodOf: (name: keyof Player) => PlayerMethod): PlayerCalls =>
  new PlayerCalls(Object.fromEntries(PLAYER_METHODS.map((name) => [name, methodOf(name)])) as unknown as Player);

/** Returns calls whose methods are those of other calls, each with code around it. */
export const wrappedCalls = (
  calls: PlayerCalls,
  around: (method: PlayerMethod, name: keyof Player) => PlayerMethod,
): PlayerCalls => callsFrom((name) => around(calls[name].bind(calls.self), name));

export type OpenTimes = Partial<Record<keyof Player, number[]>>;

const NS_PER_MS = 1e6;

/** Returns calls that call `before` before each request, for a debugger. */
export function announced(calls: PlayerCalls, seat: number, before: (seat: number) => void): PlayerCalls {
  const shown =
    (name: 'initialize' | 'update'): PlayerMethod =>
    (...given) => {
      before(seat);
      return (calls[name] as PlayerMethod).call(calls.self, ...given);
    };
  return Object.assign(Object.create(calls) as PlayerCalls, { initialize: shown('initialize'), update: shown('update') });
}

/** Returns calls that measure the nanoseconds of each call, without the time until a promise settles. */
export const clocked = (calls: PlayerCalls, times: OpenTimes, clock: () => number): PlayerCalls =>
  wrappedCalls(calls, (method, name) => {
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

/** Returns a player whose calls are timed: `spent` is called with the milliseconds of each, without those until a promise settles. */
export function timed(player: Player, clock: () => number, spent: (ms: number) => void): PlayerCalls & Player {
  const calls = new PlayerCalls(player);
  return callsFrom((name) => (...given) => {
    const from = clock();
    try {
      return (calls[name] as PlayerMethod).call(player, ...given);
    } finally {
      spent(clock() - from);
    }
  }) as PlayerCalls & Player;
}

/** Forms of sentences (protocol 4.1). The full form contains every subject; the short form omits subjects if possible. */
export type Spelling = 'short' | 'full';

/** Returns calls that rewrite the player's sentences in the given form, with the same meaning. */
export function spelled(calls: PlayerCalls, seat: number, spelling: Spelling): PlayerCalls {
  const spell = (method: 'talk' | 'whisper') => () => respelled(calls[method].call(calls.self), seat, spelling);
  const wrapper = Object.create(calls) as PlayerCalls;
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
  readonly heartbeat: Int32Array;
  readonly game: () => number;
  /** Called when the player stops answering. */
  readonly stopped: () => void;
}

/** Returns calls that, in a replay, give no answers from the call on at which the player was stopped. */
export function stopping(calls: PlayerCalls, stop: Stop): PlayerCalls {
  let [own, isOver] = [calls, false];
  const current = (): PlayerCalls => {
    if (isOver || !isFatal(stop)) return own;
    [own, isOver] = [new PlayerCalls(absentPlayer('')), true];
    stop.stopped();
    return own;
  };
  return callsFrom((name) => (...given) => {
    const { [name]: method, self } = current();
    return (method as PlayerMethod).call(self, ...given);
  });
}

function isFatal({ kill, heartbeat, game }: Stop): boolean {
  const now = game();
  return now === kill.game ? callOf(heartbeat[HEARTBEAT.asked]!) >= kill.call : now > kill.game;
}
