import type { Evidence, PlayedAgain } from './evidence.ts';
import { passed, type Verdict } from './step.ts';

/** The same dice and the same others have to give the same games, whichever process plays them. */
export function sameAgain({ again }: Evidence): Verdict {
  const other = again.find((one) => firstDivergence(one) >= 0 || one.hash !== one.first.result.hash);
  const games = again.reduce((sum, { hashes }) => sum + hashes.length, 0);
  if (other === undefined) return passed(`${games} games played again were the same, to the bit`);
  const { block, set } = other.first.result;
  return {
    verdict: 'failed',
    seen: 'played again, its games are other games',
    first: {
      block,
      set,
      game: Math.max(0, firstDivergence(other)),
      detail: 'the first game that is known to differ',
    },
    advice:
      'draw from context.random, keep nothing outside the player, and wait for nothing that may come in another order',
  };
}

const firstDivergence = ({ hashes, hashesAgain }: PlayedAgain): number =>
  hashes.findIndex((hash, game) => hash !== hashesAgain[game]);
