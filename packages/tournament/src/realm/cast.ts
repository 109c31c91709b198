import { BEAT, describe, type Player, Port } from '@aiwolf-arena/engine';
import { absentPlayer } from '../load/realm/absent-player.ts';
import { createPlayer, nameOf } from '../sandbox/players.ts';
import type { Kill } from '../tally/set-result.ts';
import { announced } from './announced-player.ts';
import type { Chance } from './chance.ts';
import type { SetLedger } from './set-ledger.ts';
import type { SetMeter } from './set-meter.ts';
import type { SetTask } from './set-task.ts';
import { spelled } from './spelled-player.ts';
import { StoppedPlayer } from './stopped-player.ts';
import { type Scales, weighed } from './weighed-player.ts';

/** What the players of a set are made with. */
export interface Stage {
  readonly task: SetTask;
  readonly beat: Int32Array;
  readonly chance: Chance;
  readonly ledger: SetLedger;
  /** Keeps what a seat writes. */
  readonly note: (seat: number, said: readonly unknown[]) => void;
  /** Weighs the players' calls; undefined: they are not weighed. */
  readonly scales: Scales | undefined;
  /** Undefined: nothing is measured. */
  readonly meter: SetMeter | undefined;
  /** Told before a seat is asked; undefined: nobody is told. */
  readonly before: ((seat: number) => void) | undefined;
}

/** The players of a set by seat. Whatever goes wrong while one is made is its fault, and silence takes its seat. */
export const castOf = (stage: Stage): Port[] =>
  stage.task.seats.map((agent, i) => portOf(stage, agent, i + 1));

function portOf(stage: Stage, agent: number, seat: number): Port {
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
    const port = kill === undefined ? own : stopping(stage, own, kill);
    const told = stage.before === undefined ? port : announced(port, seat, stage.before);
    return stage.scales === undefined ? told : weighed(told, beat, stage.scales);
  } catch (thrown) {
    ledger.silence(seat, 'exception', 'CREATE', describe(thrown));
    return silence(agent);
  } finally {
    beat[BEAT.asked] = 0;
  }
}

const speaking = (port: Port, seat: number, { spelling }: SetTask): Port =>
  spelling === undefined ? port : spelled(port, seat, spelling);

const silence = (agent: number): Port => new Port(absentPlayer(nameOf(agent)));

function made({ chance, note }: Stage, agent: number, seat: number): Player {
  const dice = chance.of(seat);
  const log = (...said: unknown[]): void => note(seat, said);
  return createPlayer(agent, { dice, log });
}

function stopping({ beat, ledger }: Stage, port: Port, kill: Kill): Port {
  const stopped = (): void => ledger.silenceNow(kill);
  return new Port(new StoppedPlayer(port, { kill, beat, game: () => ledger.current, stopped }));
}

/** A player that is stopped again is stopped earlier. */
function earliest(kills: readonly Kill[]): Kill | undefined {
  const order = (a: Kill, b: Kill): number => a.game - b.game || a.call - b.call;
  return [...kills].sort(order)[0];
}
