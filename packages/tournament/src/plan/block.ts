import type { Rules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { type DrawGoal, drawVillages } from './draw.ts';
import { type Block, type Draw, PlanError, type RoleWish, type Stage } from './plan.ts';

/** What all blocks of a stage share. */
export interface BlockTerms {
  readonly seed: string;
  readonly stage: Stage;
  readonly wishes: readonly RoleWish[];
  readonly rulesOf: (players: number) => Rules;
}

/** One line-up for `sets` sets; seats are shuffled anew for every set. */
export function fixedBlock(
  terms: BlockTerms,
  players: number,
  lineUp: readonly number[],
  sets: number,
): Block {
  return {
    ...frame(terms, players),
    draw: 'fixed',
    entrants: lineUp,
    sets,
    minimum: sets,
    wishes: wishesIn(terms, players, lineUp),
  };
}

/** Villages drawn from more entrants than seats. */
export function drawnBlock(
  terms: BlockTerms,
  players: number,
  entrants: readonly number[],
  draw: Draw,
  goal: DrawGoal,
): Block {
  const block = frame(terms, players);
  const root = rootOf(terms.seed, block.name);
  const villages = drawVillages(draw, root, entrants.length, players, goal);
  const minimum = 'minimum' in goal ? goal.minimum : 0;
  const wishes = wishesIn(terms, players, entrants);
  return { ...block, draw, entrants, sets: villages.length / players, minimum, wishes };
}

function frame(
  terms: BlockTerms,
  players: number,
): Pick<Block, 'name' | 'stage' | 'players' | 'rules'> {
  const { stage, rulesOf } = terms;
  return { name: `${stage}/${players}`, stage, players, rules: rulesOf(players) };
}

function wishesIn(
  terms: BlockTerms,
  players: number,
  entrants: readonly number[],
): readonly RoleWish[] {
  const wishes = terms.wishes.filter((wish) => entrants.includes(wish.agent));
  const places = terms.rulesOf(players).roleNumMap;
  for (const { role } of wishes) {
    const wished = wishes.filter((wish) => wish.role === role).length;
    if (wished > places[role]) {
      throw new PlanError(
        `\`role\` asks for ${wished} ${role}, but a village of ${players} has ${places[role]}`,
      );
    }
  }
  return wishes;
}
