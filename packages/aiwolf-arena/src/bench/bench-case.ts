import { planArm, type SetTask, setsOf, tasksOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { plannedOf } from '../library/agents/roster.ts';
import { rulesChoice } from '../library/rules/rules-choice.ts';
import type { BenchGames } from './bench-terms.ts';

/** An agent in villages of one size: what is measured in turn with others. */
export interface BenchCase {
  readonly name: string;
  readonly players: number;
  /** The agent's position in the pool. */
  readonly agent: number;
  readonly tasks: readonly SetTask[];
}

/** Who sits where in the pool: an agent that is measured has a place of its own, though it may be an opponent too. */
export class BenchPlaces {
  readonly agents: LoadedAgent[];
  readonly #field: readonly LoadedAgent[];

  constructor(field: readonly LoadedAgent[]) {
    this.#field = field;
    this.agents = [...field];
  }

  /** The cases of one more agent, at every size: the same villages for all of them. */
  casesOf(agent: LoadedAgent, games: BenchGames): BenchCase[] {
    const place = this.agents.push(agent) - 1;
    const plan = planArm({
      ...{ ...games, arena: UNKNOWN_ARENA, agent: plannedOf(agent) },
      field: this.#field.map((agent) => plannedOf(agent)),
      rulesOf: rulesChoice(games.rules),
    });
    const inPool = (at: number): number => (at === 0 ? place : at - 1);
    const sets = [...setsOf(plan)];
    return plan.blocks.map((block, at) => {
      const task = tasksOf(plan, block, { kind: 'none' }, false);
      const own = sets.filter((planned) => planned.block === at);
      const tasks = own.map(({ set, seats }) => task({ set, seats: seats.map(inPool) }));
      return { name: agent.name, players: block.players, agent: place, tasks };
    });
  }
}
