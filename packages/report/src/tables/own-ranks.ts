import type { RankedLine, StageEffects, StageRanking } from '@aiwolf-arena/analysis';
import { percentWithRange } from '../format.ts';
import type { Bilingual } from '../model.ts';
import { shortName } from '../sanitize.ts';
import words from './own-ranks.json' with { type: 'json' };
import { boundedNames } from './ranking-notes.ts';
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

/** If there are more own agents, only those are named that the screen does not show anyway. */
const FEW = 3;
const MOST = 10;

/**
 * Says for each of the user's own agents which rank it has, in the last stage that it reached, or why it has none. `shown`: the
 * names in the table below.
 */
export function ownRanks(
  rankings: readonly StageRanking[],
  effects: readonly StageEffects[],
  own: readonly string[],
  shown: readonly string[],
): Required<Bilingual>[] {
  const names = own.length <= FEW ? own : own.filter((name) => !shown.includes(name));
  const listed = names.slice(0, MOST).flatMap((name) => rankSaid(name, rankings, effects) ?? []);
  const left = names.slice(MOST);
  return left.length === 0 ? listed : [...listed, say('others', { names: boundedNames(left) })];
}

function rankSaid(name: string, rankings: readonly StageRanking[], effects: readonly StageEffects[]) {
  const about = { name: shortName(name) };
  const out = effects.find(({ policy, agents }) => policy === 'eliminate' && agents.some(isOut(name)));
  if (out !== undefined) {
    const { asPlayed, violations } = out.agents.find(isOut(name))!;
    const place = asPlayed.rank === null ? '' : say('would', { rank: asPlayed.rank, rate: percentWithRange(asPlayed.winRate) });
    return say('eliminated', { ...about, violations, place });
  }
  const places = rankings.toReversed().flatMap((ranking) => {
    const line = ranking.agents.find((one) => one.name === name);
    return line === undefined ? [] : [{ ranking, line }];
  });
  const [last] = places;
  if (last === undefined) return rankings.some(({ notPlayed }) => notPlayed.includes(name)) ? say('not-played', about) : null;
  const isLeft = last.ranking.stage === 'preliminary' && rankings.some(({ stage }) => stage === 'final');
  return say('own', {
    ...about,
    places: places.map(({ ranking, line }) => placeSaid(line, ranking)),
    end: isLeft ? say('left') : '',
  });
}

const isOut =
  (name: string) =>
  (line: StageEffects['agents'][number]): boolean =>
    line.name === name && line.eliminated === null;

function placeSaid({ rank, scoreRate }: RankedLine, { agents, stage }: StageRanking): Required<Bilingual> {
  const about = { of: agents.length, rate: percentWithRange(scoreRate) };
  return rank === null ? say('no-rank', about) : say(`rank-${stage}`, { ...about, rank });
}
