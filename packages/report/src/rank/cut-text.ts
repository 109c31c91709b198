import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { count } from '../percent.ts';
import { shortName } from '../table.ts';

/** Who is surely above the cut, who surely below, and what it would take to know about the others. */
export function cutText({ places, agents }: StageRanking): string[] {
  if (places === null) return [];
  const names = (place: string): string => {
    const all = agents.filter((line) => line.place === place).map(({ name }) => shortName(name));
    return all.length === 0 ? 'nobody' : all.join(', ');
  };
  const open = agents.filter(({ place }) => place === 'undecided');
  return [
    `Surely in the top ${places}: ${names('surely in')}`,
    `Surely out: ${names('surely out')}`,
    `Undecided: ${open.length === 0 ? 'nobody' : open.map(undecided).join(', ')}`,
    ...(open.length === 0 ? [] : [SURE, MORE]),
    ...tied(agents),
  ];
}

const SURE =
  'Sure is what holds for all agents at once. A share of resamples is no chance: the same contest held again agrees with it less often.';
const MORE =
  '(In brackets: about how many more sets, of all sizes as so far, would decide it; without a number, nobody can tell.)';

function tied(agents: StageRanking['agents']): string[] {
  const names = agents.filter(({ tiedAtCut }) => tiedAtCut).map(({ name }) => shortName(name));
  return names.length === 0
    ? []
    : [`Tied at the cut: ${names.join(', ')}; equal rates, and the seed decides by lot who is in.`];
}

/** Beyond this many sets nobody will play them. */
const MANY = 100_000;

function undecided({ name, moreSets }: RankedLine): string {
  if (moreSets === null) return shortName(name);
  const sets = moreSets > MANY ? `over ${count(MANY)}` : `about ${count(rounded(moreSets))}`;
  return `${shortName(name)} (${sets})`;
}

/** Two digits: a planning formula knows no more. */
function rounded(sets: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(sets)) - 1);
  return Math.ceil(sets / unit) * unit;
}
