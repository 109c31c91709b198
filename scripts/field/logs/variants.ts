import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import type { Customs } from '@aiwolf-arena/beliefs';
import { table } from '../../report.ts';
import { countedChances } from './counted.ts';
import { customsOf, type Guess, guessesOf } from './guesses.ts';
import { pooledChances } from './pooled.ts';
import { excessOf, lossOf, meanOfRows, type Scored } from './scores.ts';
import type { PlayedSet } from './sets.ts';

interface Stage {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Stages of a set, by the number of games that were seen before. */
export const STAGES: readonly Stage[] = [
  { name: 'games 1 to 5', from: 0, to: 5 },
  { name: 'games 6 to 20', from: 5, to: 20 },
  { name: 'games 21 to 50', from: 20, to: 50 },
  { name: 'later games', from: 50, to: Number.POSITIVE_INFINITY },
];

export const isWithin = ({ past }: { readonly past: number }, { from, to }: Stage): boolean => past >= from && past < to;

const SCORED = ['WEREWOLF', 'SEER', 'POSSESSED', null] as const;
const HEAD = ['', 'seats', 'werewolf', 'seer', 'possessed', 'which role', 'werewolf, beside `bayes`'];

/** What parts of `beliefs` are worth to an outsider, and what is gained if it is believed less, or something else is counted. */
export function variantsText(sets: readonly PlayedSet[]): string {
  const guesses = outsidersOf(sets, FIELD_CUSTOMS, true);
  const [bare, claims, words] = [
    guesses.map((guess) => guess.bare),
    countedChances(guesses, (guess) => guess.claims),
    countedChances(guesses, (guess) => `${guess.claims} ${guess.words}`),
  ];
  const own = believedIn(guesses);
  const row = (name: string, rows: readonly Scored[]) => [
    name,
    rows.length,
    ...lossesOf(rows),
    excessOf(rows, own, 'WEREWOLF'),
  ];
  const pooled = (name: string, others: readonly (readonly number[])[]) => {
    const { rows, powers } = pooledRows(own, others);
    return row(`${name} (powers ${powers})`, rows);
  };
  const rows = [
    row('deaths only', withChances(own, bare)),
    row('claims only', withChances(own, claims)),
    row('claims and announced votes', withChances(own, words)),
    row('customs of our field, learning (as `bayes` does)', own),
    row('customs of our field, no learning', believedIn(outsidersOf(sets, FIELD_CUSTOMS, false))),
    row('no customs, learning', believedIn(outsidersOf(sets, {}, true))),
    row('as `bayes`, no ballots', believedIn(outsidersOf(sets, FIELD_CUSTOMS, true, false))),
    row('customs of sets without the agent, learning', believedIn(leftOut(sets, true))),
    row('customs of sets without the agent, no learning', believedIn(leftOut(sets, false))),
    pooled('as `bayes`, flattened', bare),
    pooled('as `bayes`, flattened, with claims', claims),
    pooled('as `bayes`, flattened, with claims and announced votes', words),
  ];
  const stages = `As \`bayes\`, flattened, with claims; fitted stage by stage:\n\n${stagesText(guesses, claims)}`;
  return `### Parts and additions, as seen by: outsider\n\n${table(HEAD, rows)}\n\n${stages}`;
}

/** How much is to be believed, by how many games of the set were seen. */
function stagesText(guesses: readonly Guess[], claims: readonly (readonly number[])[]): string {
  const rows = STAGES.flatMap((stage) => {
    const chosen = [...guesses.keys()].filter((at) => isWithin(guesses[at]!, stage));
    if (chosen.length === 0) return [];
    const own = believedIn(chosen.map((at) => guesses[at]!));
    const { rows, powers } = pooledRows(
      own,
      chosen.map((at) => claims[at]!),
    );
    return [[stage.name, rows.length, powers, ...lossesOf(rows)]];
  });
  return table(['games of the set', 'seats', 'powers', ...HEAD.slice(2, 6)], rows);
}

function pooledRows(own: readonly Scored[], others: readonly (readonly number[])[]) {
  const { chances, powers } = pooledChances(own, others);
  return { rows: withChances(own, chances), powers: powers.map((power) => power.toFixed(2)).join(' and ') };
}

function lossesOf(rows: readonly Scored[]): string[] {
  return SCORED.map((about) =>
    meanOfRows(
      rows,
      rows.map((one) => lossOf(one, about)),
    ),
  );
}

const withChances = (rows: readonly Scored[], chances: readonly (readonly number[])[]): Scored[] =>
  rows.map((row, at) => ({ ...row, chances: chances[at]! }));

const believedIn = (guesses: readonly Guess[]): Scored[] => guesses.map((one) => ({ ...one, chances: one.believed }));

const outsidersOf = (sets: readonly PlayedSet[], customs: Customs, learns: boolean, ballots = true): Guess[] =>
  sets.flatMap((set) => guessesOf(set, { viewer: 'outsider', customs, learns, ballots }));

/** Each agent's seats are guessed by what is customary in the sets in which it does not play; nothing if it plays in all. */
export function leftOut(sets: readonly PlayedSet[], learns: boolean): Guess[] {
  const counted = sets.map((set) => ({ set, customs: customsOf(set) }));
  return [...new Set(sets.flatMap(({ names }) => names))].flatMap((agent) => {
    const [met, unmet] = [true, false].map((is) => counted.filter(({ set }) => set.names.includes(agent) === is)) as [
      typeof counted,
      typeof counted,
    ];
    if (unmet.length === 0) return [];
    const customs = addedCustoms(unmet.map((one) => one.customs));
    const guesses = met.flatMap(({ set }) => guessesOf(set, { viewer: 'outsider', customs, learns }));
    return guesses.filter((guess) => guess.agent === agent);
  });
}

function addedCustoms(several: readonly Customs[]): Customs {
  const added: Record<string, number[]> = {};
  for (const customs of several) {
    for (const [key, counts] of Object.entries(customs)) {
      const known = added[key];
      added[key] = known === undefined ? [...counts] : known.map((count, i) => count + counts[i]!);
    }
  }
  return added;
}
