import { BEAT, describe, type Player, Port } from '@aiwolf-arena/engine';
import { absentPlayer } from '../sandbox/absent-player.ts';
import { agentNameOf, createPlayer } from '../sandbox/players.ts';
import type { SetLedger, SetMeter } from './counts.ts';
import { announced, type Stop, spelled, stopping } from './ports.ts';
import { elsewhere, type OtherSeats, reported } from './separate-seat.ts';
import type { Chance } from './set-random.ts';
import type { Kill } from './set-result.ts';
import type { SetTask } from './set-task.ts';

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
