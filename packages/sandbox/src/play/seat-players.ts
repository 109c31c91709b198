import { describe, HEARTBEAT, type Player, PlayerCalls } from '@aiwolf-arena/engine';
import { absentPlayer } from '../realm/absent-player.ts';
import { agentNameOf, createPlayer } from '../realm/players.ts';
import type { SetCounter, SetMeter } from './counts.ts';
import { announced, type Stop, spelled, stopping } from './player-calls.ts';
import { elsewhere, type OtherSeats, reported } from './separate-seat.ts';
import type { SetRandom } from './set-random.ts';
import type { Kill } from './set-result.ts';
import type { SetTask } from './set-task.ts';

interface Stage {
  readonly task: SetTask;
  readonly heartbeat: Int32Array;
  readonly setRandom: SetRandom;
  readonly counter: SetCounter;
  readonly note: (seat: number, said: readonly unknown[]) => void;
  /** The seats whose agents run elsewhere (`SetTask.only`). `undefined`: all agents run here. */
  readonly others: OtherSeats | undefined;
  readonly meter: SetMeter | undefined;
  /** Called with the seat before each request to it. `undefined`: nothing is called. */
  readonly before: ((seat: number) => void) | undefined;
}

/** Creates the players of a set by seat. If an agent's factory throws, the agent has a fault, and the seat never answers. */
export const playersOf = (stage: Stage): PlayerCalls[] => stage.task.seats.map((agent, i) => placed(stage, agent, i + 1));

function placed(stage: Stage, agent: number, seat: number): PlayerCalls {
  const { others, task, heartbeat } = stage;
  if (others === undefined) return seated(stage, agent, seat);
  if (seat !== task.only) return elsewhere(agentNameOf(agent), seat, others);
  const own = reported(seated(stage, agent, seat), others);
  heartbeat[HEARTBEAT.asked] = seat;
  others.done();
  heartbeat[HEARTBEAT.asked] = 0;
  return own;
}

function seated(stage: Stage, agent: number, seat: number): PlayerCalls {
  const { counter, task, heartbeat } = stage;
  const kill = earliest(task.kills.filter((stopped) => stopped.seat === seat));
  if (kill !== undefined && kill.game < 0) {
    counter.silence(seat, kill.kind, 'CREATE', kill.detail);
    return silence(agent);
  }
  heartbeat[HEARTBEAT.asked] = seat;
  try {
    const bare = speaking(new PlayerCalls(made(stage, agent, seat)), seat, task);
    const own = stage.meter?.around(agent, bare) ?? bare;
    const calls = kill === undefined ? own : stopping(own, stopOf(stage, kill));
    return stage.before === undefined ? calls : announced(calls, seat, stage.before);
  } catch (thrown) {
    counter.silence(seat, 'exception', 'CREATE', describe(thrown));
    return silence(agent);
  } finally {
    heartbeat[HEARTBEAT.asked] = 0;
  }
}

const speaking = (calls: PlayerCalls, seat: number, { spelling }: SetTask): PlayerCalls =>
  spelling === undefined ? calls : spelled(calls, seat, spelling);

const silence = (agent: number): PlayerCalls => new PlayerCalls(absentPlayer(agentNameOf(agent)));

function made({ setRandom, note, task: { params } }: Stage, agent: number, seat: number): Player {
  const generator = setRandom.of(seat);
  const log = (...said: unknown[]): void => note(seat, said);
  return createPlayer(agent, { generator, log, params: params?.[seat] });
}

const stopOf = ({ heartbeat, counter }: Stage, kill: Kill): Stop => ({
  ...{ kill, heartbeat, game: () => counter.current },
  stopped: () => counter.silenceNow(kill),
});

/** Returns the stopped player (`Kill`) that was stopped first; `undefined` for an empty list. */
function earliest(kills: readonly Kill[]): Kill | undefined {
  const order = (a: Kill, b: Kill): number => a.game - b.game || a.call - b.call;
  return [...kills].sort(order)[0];
}
