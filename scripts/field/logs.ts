import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import type { Customs } from '@aiwolf-arena/beliefs';
import { logFiles } from '../../packages/aiwolf-arena/src/terminal/logs.ts';
import { table } from '../report.ts';
import { countedChances } from './logs/counted.ts';
import { customsOf, type Guess, guessesOf, type Viewer } from './logs/guesses.ts';
import { pooledChances } from './logs/pooled.ts';
import { calibrationOf, excessOf, lossOf, meanOfRows, type Scored } from './logs/scores.ts';
import { type PlayedSet, playedSets } from './logs/sets.ts';

/**
 * Shows official logs to `Beliefs`, and says how good its probabilities are: calibration and log loss, beside those of somebody
 * who sees deaths only, and of somebody who counts claims only. `share`: so much of every set is read. Nothing is kept.
 */
export function reportLogs(share: number, folder: string): void {
  console.log(logsText(playedSets(logFiles([folder]), share)));
}

export function logsText(sizes: ReadonlyMap<number, readonly PlayedSet[]>): string {
  const texts = [...sizes].map(([players, sets]) => {
    const games = sets.reduce((count, set) => count + set.games.length, 0);
    const parts = [...(['outsider', 'villager'] as const).map((viewer) => viewerText(sets, viewer)), variantsText(sets)];
    return `## ${players} players, ${games} games in ${sets.length} sets\n\n${parts.join('\n\n')}`;
  });
  return texts.join('\n\n');
}

/** The log losses of three ways to guess, in rows of one kind of seat each. */
const HEAD = ['seats', 'number', 'deaths only', 'claims only', 'beliefs', 'beliefs - claims'];

/** Stages of a set, by the number of games that were seen before. */
const STAGES = [
  ['games 1 to 5', 0, 5],
  ['games 6 to 20', 5, 20],
  ['games 21 to 50', 20, 50],
  ['later games', 50, Number.POSITIVE_INFINITY],
] as const;

function viewerText(sets: readonly PlayedSet[], viewer: Viewer): string {
  const guesses = sets.flatMap((set) => guessesOf(set, { viewer, customs: FIELD_CUSTOMS, learns: true }));
  const claims = countedChances(guesses, claimsOf);
  const row = (name: string, wanted: (guess: Guess) => boolean, about: 'WEREWOLF' | null = 'WEREWOLF') => {
    const chosen = [...guesses.keys()].filter((at) => wanted(guesses[at]!));
    const rows = chosen.map((at) => guesses[at]!);
    const lossesOf = (chances: (at: number) => readonly number[]) =>
      chosen.map((at) => lossOf({ ...guesses[at]!, chances: chances(at) }, about));
    const ways = [lossesOf((at) => guesses[at]!.bare), lossesOf((at) => claims[at]!), lossesOf((at) => guesses[at]!.believed)];
    const gains = ways[2]!.map((loss, i) => loss - ways[1]![i]!);
    return [name, rows.length, ...[...ways, gains].map((losses) => meanOfRows(rows, losses))];
  };
  const days = [1, 2, 3, 4, 5].filter((day) => guesses.some((guess) => guess.day === day));
  const inParts = (about: 'WEREWOLF' | null) => [
    row('all', () => true, about),
    ...days.map((day) => row(`day ${day}`, (guess) => guess.day === day, about)),
    ...STAGES.map(([name, from, to]) => row(name, ({ past }) => past >= from && past < to, about)),
  ];
  const kinds = (key: 'role' | 'agent') =>
    [...new Set(guesses.map((guess) => guess[key]))].sort().map((kind) => row(kind, (guess) => guess[key] === kind));
  const believed = scoredOf(guesses);
  const calibrated = (['WEREWOLF', 'SEER', 'POSSESSED'] as const).map(
    (role) => `${role}:\n\n${table(['said', 'seats', 'mean', 'seen'], calibrationOf(believed, role))}`,
  );
  return [
    `### As seen by: ${viewer}`,
    `Log loss of whether a seat is a werewolf, by day, true role and agent:\n\n${table(HEAD, [...inParts('WEREWOLF'), ...kinds('role'), ...kinds('agent')])}`,
    `Log loss of which role a seat has:\n\n${table(HEAD, inParts(null))}`,
    `How often it was so when \`beliefs\` said so:\n\n${calibrated.join('\n\n')}`,
  ].join('\n\n');
}

/** What parts of `beliefs` are worth to an outsider, and what is gained if it is believed less, or something else is counted. */
function variantsText(sets: readonly PlayedSet[]): string {
  const guesses = plain(sets, FIELD_CUSTOMS, true);
  const seen = scoredOf(guesses);
  const claims = countedChances(guesses, claimsOf);
  const words = countedChances(guesses, (guess) => `${guess.claims} ${guess.words}`);
  const variantRow = (name: string, rows: readonly Scored[]) => [
    name,
    rows.length,
    ...SCORED.map((about) =>
      meanOfRows(
        rows,
        rows.map((row) => lossOf(row, about)),
      ),
    ),
    excessOf(rows, seen, 'WEREWOLF'),
  ];
  const pooled = (name: string, { chances, powers: [own, other] }: ReturnType<typeof pooledChances>) =>
    variantRow(
      `${name} (powers ${own.toFixed(2)}, ${other.toFixed(2)})`,
      seen.map((row, at) => ({ ...row, chances: chances[at]! })),
    );
  const counted = (name: string, chances: readonly (readonly number[])[]) =>
    variantRow(
      name,
      seen.map((row, at) => ({ ...row, chances: chances[at]! })),
    );
  const variant = (name: string, own: readonly Guess[]) => variantRow(name, scoredOf(own));
  const rows = [
    counted(
      'deaths only',
      guesses.map(({ bare }) => bare),
    ),
    counted('claims only', claims),
    counted('claims and announced votes', words),
    variantRow('customs of our field, learning (as `bayes` does)', seen),
    variant('customs of our field, no learning', plain(sets, FIELD_CUSTOMS, false)),
    variant('no customs, learning', plain(sets, {}, true)),
    variant('customs of our field, learning, no ballots', plain(sets, FIELD_CUSTOMS, true, false)),
    variant('customs of sets without the agent, learning', leftOut(sets, true)),
    variant('customs of sets without the agent, no learning', leftOut(sets, false)),
    pooled(
      'customs of our field, learning, flattened',
      pooledChances(
        seen,
        guesses.map(({ bare }) => bare),
      ),
    ),
    pooled('the same, with claims', pooledChances(seen, claims)),
    pooled('the same, with claims and announced votes', pooledChances(seen, words)),
  ];
  return `### Parts and additions, as seen by: outsider\n\n${table(['', 'seats', 'werewolf', 'seer', 'possessed', 'which role', 'werewolf, beside `bayes`'], rows)}`;
}

const SCORED = ['WEREWOLF', 'SEER', 'POSSESSED', null] as const;
const claimsOf = ({ claims }: Guess): string => claims;
const scoredOf = (guesses: readonly Guess[]): Scored[] => guesses.map((one) => ({ ...one, chances: one.believed }));

const plain = (sets: readonly PlayedSet[], customs: Customs, learns: boolean, ballots = true): Guess[] =>
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
