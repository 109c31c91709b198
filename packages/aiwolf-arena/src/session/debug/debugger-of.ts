import type { SetTask } from '@aiwolf-arena/tournament';
import type { GamePlayer } from '../../library/play/play.ts';
import { playUnderDebugger } from './inspected-game.ts';
import type { PlaySpec } from './play-options.ts';
import { seatIn } from './seat-choice.ts';

/** What plays the game of a set under the debugger that was asked for; null: none was. */
export function debuggerOf(spec: PlaySpec, game: number): GamePlayer | null {
  const { inspect: at, seat: named, step, wait } = spec;
  if (at === undefined) return null;
  return (task, agents, signal) => {
    const seat = step ? seatIn(named!, namesIn(task, agents)) : 0;
    return playUnderDebugger({ agents, task, game, seat, at, wait, signal });
  };
}

const namesIn = ({ seats }: SetTask, agents: readonly { readonly name: string }[]): string[] =>
  seats.map((agent) => agents[agent]!.name);
