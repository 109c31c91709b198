import { type GameInfo, type Player, Table } from '@aiwolf-arena/engine';
import type { SetTask } from '@aiwolf-arena/tournament';
import { SetBooks } from '@aiwolf-arena/tournament/set-books';
import { bundledTasks } from '../bundled.ts';
import { choice, type Habit, NAME, sentence } from './habits.ts';

/** A measured client without a wire. */
function insider(habit: Habit): Player {
  let info!: GameInfo;
  let talks = 0;
  let whispers = 0;
  const target = (): number => {
    const { agent, day, aliveAgentList, roleMap } = info;
    const others = aliveAgentList.filter((seat) => roleMap.get(seat) === undefined);
    return choice(agent, day, others);
  };
  const say = (spoken: number): string =>
    sentence(habit, info.agent, spoken, info.agentList.length);
  return {
    getName: () => NAME,
    initialize(given) {
      info = given;
    },
    update(given) {
      info = given;
    },
    dayStart() {
      talks = 0;
      whispers = 0;
    },
    talk: () => say(talks++),
    whisper: () => say(whispers++),
    ...{ vote: target, attack: target, guard: target, divine: target },
    finish() {},
  };
}

/** Sets of measured clients. */
export function tasksFor(players: number, sets: number, games: number): SetTask[] {
  const names = Array.from({ length: players }, (_, i) => String(i)); // of plan entries: one for each seat
  return [...bundledTasks({ names, seed: 'bench', players, sets, games })];
}

/** The hash of a set that measured clients play in this process. */
export function hashInside(task: SetTask, habit: Habit): string {
  const names = task.seats.map(() => NAME);
  const books = new SetBooks(task, names);
  const players = task.seats.map(() => insider(habit));
  const table = new Table(books.game, players, { names });
  for (let game = 0; game < task.games; game++) {
    books.open(game);
    void table.play();
    books.close();
  }
  return books.outcome([]).result.hash;
}
