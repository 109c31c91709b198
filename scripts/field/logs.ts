import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import { table } from '../report.ts';
import type { Fitted } from './fit/fitted.ts';
import { fittedGuesses, fitWithout, linesOfGuesses } from './fit/left-out.ts';
import { countedChances } from './logs/counted.ts';
import { type Guess, guessesOf, type Viewer } from './logs/guesses.ts';
import { calibrationOf, lossOf, meanOfRows, type Scored } from './logs/scores.ts';
import { type PlayedSet, playedSets } from './logs/sets.ts';
import { isWithin, STAGES, variantsText } from './logs/variants.ts';

/**
 * Shows official logs to `Beliefs`, and says how good its probabilities are: calibration and log loss, beside those of somebody
 * who sees deaths only, and of somebody who counts claims only. `share`: so much of every set is read. Nothing is kept.
 */
export async function reportLogs(share: number, folder: string): Promise<void> {
  console.log(logsText(await playedSets([folder], share)));
}

/** Prints a line for each guess of an outsider: see `results/field/trees.py`. */
export async function printGuesses(share: number, folder: string): Promise<void> {
  for (const sets of (await playedSets([folder], share)).values()) {
    const without = fitWithout(sets);
    const guesses = sets.flatMap((set) => guessesOf(set, { viewer: 'outsider', customs: FIELD_CUSTOMS, learns: true }));
    const fitted = sets.flatMap((set) => fittedGuesses(set, 'outsider', without));
    for (const line of linesOfGuesses(guesses, fitted)) process.stdout.write(`${line}\n`);
  }
}

export function logsText(sizes: ReadonlyMap<number, readonly PlayedSet[]>): string {
  const texts = [...sizes].map(([players, sets]) => {
    const games = sets.reduce((count, set) => count + set.games.length, 0);
    const without = fitWithout(sets);
    const views = (['outsider', 'villager'] as const).map((viewer) => viewerText(sets, viewer, without));
    const parts = [...views, variantsText(sets)];
    return `## ${players} players, ${games} games in ${sets.length} sets\n\n${parts.join('\n\n')}`;
  });
  return texts.join('\n\n');
}

/** The log losses of four ways to guess, in rows of one kind of seat each. */
const HEAD = ['seats', 'number', 'deaths only', 'claims only', 'beliefs', 'fitted', 'fitted - beliefs'];

function viewerText(sets: readonly PlayedSet[], viewer: Viewer, without: ReadonlyMap<string, Fitted>): string {
  const guesses = sets.flatMap((set) => guessesOf(set, { viewer, customs: FIELD_CUSTOMS, learns: true }));
  const claims = countedChances(guesses, claimsOf);
  const fitted = sets.flatMap((set) => fittedGuesses(set, viewer, without)).map(({ chances }) => chances);
  const row = (name: string, wanted: (guess: Guess) => boolean, about: 'WEREWOLF' | null = 'WEREWOLF') => {
    const chosen = [...guesses.keys()].filter((at) => wanted(guesses[at]!));
    const rows = chosen.map((at) => guesses[at]!);
    const lossesOf = (chances: (at: number) => readonly number[]) =>
      chosen.map((at) => lossOf({ ...guesses[at]!, chances: chances(at) }, about));
    const [bare, counted, believed] = [
      lossesOf((at) => guesses[at]!.bare),
      lossesOf((at) => claims[at]!),
      lossesOf((at) => guesses[at]!.believed),
    ];
    const weighed = lossesOf((at) => fitted[at]!);
    const gains = weighed.map((loss, i) => loss - believed[i]!);
    return [name, rows.length, ...[bare, counted, believed, weighed, gains].map((losses) => meanOfRows(rows, losses))];
  };
  const days = [1, 2, 3, 4, 5].filter((day) => guesses.some((guess) => guess.day === day));
  const inParts = (about: 'WEREWOLF' | null) => [
    row('all', () => true, about),
    ...days.map((day) => row(`day ${day}`, (guess) => guess.day === day, about)),
    ...STAGES.map((stage) => row(stage.name, (guess) => isWithin(guess, stage), about)),
  ];
  const kinds = (key: 'role' | 'agent') =>
    [...new Set(guesses.map((guess) => guess[key]))].sort().map((kind) => row(kind, (guess) => guess[key] === kind));
  const believed = guesses.map((guess): Scored => ({ ...guess, chances: guess.believed }));
  const weighed = guesses.map((guess, at): Scored => ({ ...guess, chances: fitted[at]! }));
  const calibrated = (['WEREWOLF', 'SEER', 'POSSESSED'] as const).flatMap((role) =>
    Object.entries({ '`beliefs`': believed, fitted: weighed }).map(
      ([name, rows]) => `${role}, ${name}:\n\n${table(['said', 'seats', 'mean', 'seen'], calibrationOf(rows, role))}`,
    ),
  );
  return [
    `### As seen by: ${viewer}`,
    `Log loss of whether a seat is a werewolf, by day, true role and agent:\n\n${table(HEAD, [...inParts('WEREWOLF'), ...kinds('role'), ...kinds('agent')])}`,
    `Log loss of which role a seat has:\n\n${table(HEAD, inParts(null))}`,
    `How often it was so when \`beliefs\` said so:\n\n${calibrated.join('\n\n')}`,
  ].join('\n\n');
}

const claimsOf = ({ claims }: Guess): string => claims;
