import { BEAT, callOf, describe, type Player, Port } from '@aiwolf-arena/engine';
import { format, isContent, parse, shorten, spellOut } from '@aiwolf-arena/protocol';
import { absentPlayer } from '../sandbox/absent-player.ts';
import { agentNameOf, createPlayer } from '../sandbox/players.ts';
import type { SetLedger, SetMeter } from './counts.ts';
import { elsewhere, type OtherSeats, reported } from './separate-seat.ts';
import type { Kill } from './set-result.ts';
import type { Chance } from './set-run.ts';
import type { SetTask } from './set-task.ts';
import { type PlayerMethod, portOf, wrappedPort } from './wrapped-port.ts';

export type OpenTimes = Partial<Record<keyof Player, number[]>>;

const NS_PER_MS = 1e6;

/** Returns a port (the methods by which the engine calls a player) that calls `before` before each request, for a debugger. */
function announced(port: Port, seat: number, before: (seat: number) => void): Port {
  const told =
    (name: 'initialize' | 'update'): PlayerMethod =>
    (...given) => {
      before(seat);
      return (port[name] as PlayerMethod).call(port.self, ...given);
    };
  return Object.assign(Object.create(port) as Port, { initialize: told('initialize'), update: told('update') });
}

/** Returns a port (a player's methods) that measures the nanoseconds of each call, without the time until a promise settles. */
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

/** Returns a port (a player's methods) that rewrites the player's sentences in the given form, with the same meaning. */
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

interface Stop {
  readonly kill: Kill;
  readonly beat: Int32Array;
  readonly game: () => number;
  /** Called when the player stops answering. */
  readonly stopped: () => void;
}

/** Returns a port (a player's methods) that, in a replay, gives no answers from the call on at which the player was stopped. */
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

interface Stage {
  readonly task: SetTask;
  readonly beat: Int32Array;
  readonly chance: Chance;
  readonly ledger: SetLedger;
  readonly note: (seat: number, said: readonly unknown[]) => void;
  /** The seats whose agents run elsewhere (`SetTask.only`). `undefined`: all agents run here. */
  readonly others: OtherSeats | undefined;
  readonly meter: SetMeter | undefined;
  /** Called with the seat before each request to it. `undefined`: nothing is called. */
  readonly before: ((seat: number) => void) | undefined;
}

/** Creates the players of a set by seat. If an agent's factory throws, the agent has a fault, and the seat never answers. */
export const castOf = (stage: Stage): Port[] => stage.task.seats.map((agent, i) => placed(stage, agent, i + 1));

function placed(stage: Stage, agent: number, seat: number): Port {
  const { others, task, beat } = stage;
  if (others === undefined) return seated(stage, agent, seat);
  if (seat !== task.only) return elsewhere(agentNameOf(agent), seat, others);
  const own = reported(seated(stage, agent, seat), others);
  beat[BEAT.asked] = seat;
  others.done();
  beat[BEAT.asked] = 0;
  return own;
}

function seated(stage: Stage, agent: number, seat: number): Port {
  const { ledger, task, beat } = stage;
  const kill = earliest(task.kills.filter((stopped) => stopped.seat === seat));
  if (kill !== undefined && kill.game < 0) {
    ledger.silence(seat, kill.kind, 'CREATE', kill.detail);
    return silence(agent);
  }
  beat[BEAT.asked] = seat;
  try {
    const bare = speaking(new Port(made(stage, agent, seat)), seat, task);
    const own = stage.meter?.around(agent, bare) ?? bare;
    const port = kill === undefined ? own : stopping(own, stopOf(stage, kill));
    return stage.before === undefined ? port : announced(port, seat, stage.before);
  } catch (thrown) {
    ledger.silence(seat, 'exception', 'CREATE', describe(thrown));
    return silence(agent);
  } finally {
    beat[BEAT.asked] = 0;
  }
}

const speaking = (port: Port, seat: number, { spelling }: SetTask): Port =>
  spelling === undefined ? port : spelled(port, seat, spelling);

const silence = (agent: number): Port => new Port(absentPlayer(agentNameOf(agent)));

function made({ chance, note, task: { params } }: Stage, agent: number, seat: number): Player {
  const dice = chance.of(seat);
  const log = (...said: unknown[]): void => note(seat, said);
  return createPlayer(agent, { dice, log, params: params?.[seat] });
}

const stopOf = ({ beat, ledger }: Stage, kill: Kill): Stop => ({
  ...{ kill, beat, game: () => ledger.current },
  stopped: () => ledger.silenceNow(kill),
});

/** Returns the stopped player (`Kill`) that was stopped first; `undefined` for an empty list. */
function earliest(kills: readonly Kill[]): Kill | undefined {
  const order = (a: Kill, b: Kill): number => a.game - b.game || a.call - b.call;
  return [...kills].sort(order)[0];
}
