import type { Plan } from '@aiwolf-arena/tournament';
import { shellWord } from '../publish/shell-word.ts';
import type { TeamSet } from './team-games.ts';

/** A fault of a team: its first case in a set, and how to see it again. */
export interface TeamFault {
  readonly kind: string;
  /** In the set. */
  readonly count: number;
  readonly games: number;
  readonly address: string;
  readonly day: number;
  readonly request: string;
  readonly detail: string;
  /** Of the organiser; a set with a process of its own in it cannot be played again. */
  readonly command: string | null;
}

/** The faults of a team, by set. `folder`: of the run, as the organiser names it. */
export function faultsOfTeam(folder: string, plan: Plan, sets: readonly TeamSet[]): TeamFault[] {
  return sets.flatMap(({ result, seat }) => {
    const { block, set, seats } = result;
    const isAskedAgain = seats.every(({ agent }) => plan.agents[agent]!.remote !== true);
    return seats[seat - 1]!.faults.map(({ kind, count, games, first }): TeamFault => {
      const { day, request, detail } = first;
      const address = `${block}/${set}/${Math.max(0, first.game)}`;
      const command = isAskedAgain
        ? `aiwolf-arena play --replay ${shellWord(`${folder}#${address}`)}`
        : null;
      return { kind, count, games, address, day, request, detail, command };
    });
  });
}
