import type { MoreSets, RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { percentOf, twoDigits } from '../format.ts';
import { type Bilingual, inBoth, type Said } from '../model.ts';
import { shortName } from '../sanitize.ts';
import { INTERVALS } from './columns.ts';
import { intervalPlot } from './interval-plot.ts';
import words from './ranking-notes.json' with { type: 'json' };
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

export function rankingTitle({ stage, blocks, rule }: StageRanking): Bilingual {
  const by = rule === 'pooled' ? '' : say('ranked-by', { rule: ruleText(rule) });
  return say(`title-${stage}`, { blocks: blocks.map(blockText), by });
}

const blockText = ({ players, sets, games }: StageRanking['blocks'][number]): Bilingual =>
  say('block', { players, sets: [sets, 'set'], games: [games, 'game'] });

const ruleText = (rule: Exclude<StageRanking['rule'], 'pooled'>): Bilingual =>
  typeof rule === 'number' ? say('size', { players: rule }) : say(rule);

export const rankNotes = (ranking: StageRanking): Said[] => [...effectiveGamesNotes(ranking), ...limitNotes(ranking)];

/** Returns notes about conditions that make the ranking less meaningful, such as requested roles. */
export const limitNotes = (ranking: StageRanking): Said[] => [
  ...oneVillage(ranking),
  ...ranking.roleRequests.map(({ name, role }) => say('request', { name: shortName(name), role })),
  ...missingNotes(ranking),
  ...(alone(ranking) ? [say('single')] : []),
];

/** Smaller design effects are not told: 100 games then count like more than 90 independent ones. */
const LEAST_EFFECT = 1.1;

const effectiveGamesNotes = ({ designEffect }: StageRanking): Said[] =>
  designEffect === null || designEffect < LEAST_EFFECT
    ? []
    : [say('effective-games', { games: twoDigits(100 / designEffect) })];

/** Returns a note if all sets have the same agents. Such opponents are not a random sample of possible opponents. */
function oneVillage({ blocks }: StageRanking): Said[] {
  const fixed = blocks.filter(({ draw }) => draw === 'fixed');
  return fixed.length === 0 ? [] : [say('one-village', { sizes: sizesText(fixed) })];
}

/** Formats village sizes as `5 and 15`. */
export const sizesText = (blocks: readonly { readonly players: number }[]): Bilingual =>
  inBoth((language) => blocks.map(({ players }) => players).join(language === 'ja' ? '・' : ' and '));

const alone = ({ agents }: StageRanking): boolean =>
  agents.length > 1 && agents.filter(({ rank }) => rank !== null).length === 1;

function missingNotes({ agents, rule }: StageRanking): Said[] {
  const open = agents.filter(({ rank }) => rank === null);
  const reasons = Map.groupBy(open, ({ missing }) => JSON.stringify(missing));
  return [...reasons.values()].map((lines) =>
    say('no-score', {
      rule: rule === 'pooled' || typeof rule === 'number' ? String(rule) : say(rule),
      names: lines.map(({ name }) => shortName(name)),
      reason: lines[0]!.missing.map(reasonText),
    }),
  );
}

const reasonText = ({ players, role }: RankedLine['missing'][number]): Bilingual =>
  role === null ? say('never-played', { players }) : say('never-dealt', { players, role });

export const filledNotes = ({ fill }: StageRanking): Said[] =>
  fill.length === 0 ? [] : [say('filled', { names: fill.map((name) => shortName(name)) })];

/** Maximum number of agents that a sentence names. */
const MOST_NAMED = 10;

export function boundedNames(names: readonly string[]): Said[] {
  const left = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED).map((name) => shortName(name)), ...(left > 0 ? [say('more', { left })] : [])];
}

/** Names the agents that have not played, out of `all`. Nothing is known about them. */
export function notPlayedNotes(names: readonly string[], all: number): Required<Bilingual>[] {
  if (names.length === 0) return [];
  const about = { count: names.length, agents: [all, 'agent'], names: boundedNames(names) } as const;
  return [say(names.length === 1 ? 'not-played-one' : 'not-played', about)];
}

export const notPlayedOf = ({ agents, notPlayed }: StageRanking): Required<Bilingual>[] =>
  notPlayedNotes(notPlayed, agents.length + notPlayed.length);

/** Names the agents that may be better than the leader, and says how many more sets would decide this. */
export const undecidedSaid = (ranking: StageRanking): Required<Bilingual>[] => [
  ...rivalsSaid(ranking),
  ...strongestSaid(ranking),
  ...notPlayedOf(ranking),
];

function rivalsSaid({ agents, notPlayed, places }: StageRanking): Required<Bilingual>[] {
  const [leader, ...others] = agents.filter(({ rank }) => rank !== null);
  if (leader === undefined || others.length === 0) return [];
  const rivals = others.filter(({ first }) => first !== 'certainly out');
  if (rivals.length === 0) {
    const sure = (leader.ranks?.worst ?? 1) === 1 ? 'first-sure' : 'first-sure-only';
    return [say(notPlayed.length === 0 ? sure : 'first-of-played', INTERVALS)];
  }
  const more = places === null ? furtherSets(leader.moreSets) : ''; // with a cut, they are those until the cut is decided
  return [say('first-open', { who: whoOf(rivals), level: INTERVALS.level, more })];
}

/** Says who is the strongest, whoever they sat with; nothing if all sat together, or if they cannot be compared. */
function strongestSaid({ agents }: StageRanking): Required<Bilingual>[] {
  const known = agents.flatMap(({ name, strength }) => (strength === null ? [] : [{ name, ...strength }]));
  const [leader, ...others] = known.sort((a, b) => b.value - a.value);
  if (leader === undefined || others.length === 0) return [];
  const name = shortName(leader.name);
  const rivals = others.filter(({ first }) => first !== 'certainly out');
  if (rivals.length === 0) return [say('strongest', { name, ...INTERVALS })];
  return [say('strongest-open', { name, who: whoOf(rivals), more: furtherSets(leader.moreSets) })];
}

const furtherSets = (more: MoreSets | null): Said => (more === null ? '' : say('more-sets', { sets: moreSetsText(more) }));

const whoOf = (rivals: readonly Pick<RankedLine, 'name'>[]) =>
  rivals.length === 1 ? shortName(rivals[0]!.name) : ([rivals.length, 'other agent'] as const);

/** Says which agents are certainly above or below the cut, and how many sets would decide about each other agent. */
export function cutNotes({ places, agents }: StageRanking): Said[] {
  if (places === null) return [];
  const names = (place: RankedLine['place'], text: (line: RankedLine) => Said): Said | readonly Said[] => {
    const all = agents.filter((line) => line.place === place);
    return all.length === 0 ? say('nobody') : all.map(text);
  };
  const nameOf = ({ name }: RankedLine): string => shortName(name);
  const isOpen = agents.some(({ place }) => place === 'undecided');
  return [
    say('certainly-in', { places, names: names('certainly in', nameOf) }),
    say('certainly-out', { names: names('certainly out', nameOf) }),
    say('undecided', { names: names('undecided', undecided) }),
    ...(isOpen ? [say('simultaneous'), say('parentheses')] : []),
    ...tied(agents),
  ];
}

function tied(agents: StageRanking['agents']): Said[] {
  const names = agents.filter(({ tiedAtCut }) => tiedAtCut).map(({ name }) => shortName(name));
  return names.length === 0 ? [] : [say('tied', { names })];
}

function undecided({ name, moreSets }: RankedLine): Said {
  if (moreSets === null) return shortName(name);
  return say('undecided-sets', { name: shortName(name), sets: moreSetsText(moreSets) });
}

/** Formats a range of further sets as `likely 60 to 900`, or as `more than 60` if nothing bounds it. */
export const moreSetsText = ({ low, high }: MoreSets): Bilingual =>
  high === null
    ? say('over', { sets: twoDigits(low, Math.floor) })
    : say('likely', { low: twoDigits(low, Math.floor), high: twoDigits(high, Math.ceil) });

/** Returns the ranking as a plot of dots and intervals, at most `width` columns wide; empty if the plot would be too narrow. */
export const rankPlot = ({ agents, places }: StageRanking, width: number): string[] =>
  intervalPlot(
    agents.map(({ name, scoreRate }) => ({ name, ...scoreRate })),
    { width, cut: places, show: (rate) => percentOf(rate) },
  );
