import type { Agent } from '@aiwolf-arena/engine';
import type { Evidence } from './evidence.ts';
import { roleIndex } from './village.ts';

/** How often the voter, in each role, votes for werewolves and for humans; `voters`: the living, the voter among them. */
interface Aim {
  readonly wolf: ArrayLike<number>;
  readonly human: ArrayLike<number>;
  readonly voters: number;
}

/** Beside a voter who aims at nobody, how likely (logarithms) a ballot for a werewolf and one for a human is. */
interface Lean {
  readonly atWolf: number;
  readonly atHuman: number;
}

const VILLAGER = roleIndex('VILLAGER');
const WEREWOLF = roleIndex('WEREWOLF');

/**
 * What one ballot says about voter and target. Villagers hit werewolves a little more often than chance would;
 * werewolves spare each other. Of the four cases (voter and target werewolf or not) the ballot says how likely each is.
 */
export function weighBallot(
  evidence: Evidence,
  { agent, target }: { readonly agent: Agent; readonly target: Agent },
  aim: Aim,
): void {
  const village = leanOf(aim, VILLAGER, evidence.village.wolves);
  const pack = leanOf(aim, WEREWOLF, evidence.village.wolves - 1);
  evidence.wolfish(agent, pack.atHuman - village.atHuman);
  evidence.wolfish(target, village.atWolf - village.atHuman);
  const both = pack.atWolf - pack.atHuman - village.atWolf + village.atHuman;
  evidence.together(agent, target, both);
}

function leanOf({ wolf, human, voters }: Aim, role: number, wolves: number): Lean {
  if (wolves === 0) return { atWolf: 0, atHuman: 0 };
  const share = wolf[role]! / (wolf[role]! + human[role]!);
  const chance = Math.min(0.9, wolves / (voters - 1));
  return { atWolf: Math.log(share / chance), atHuman: Math.log((1 - share) / (1 - chance)) };
}
