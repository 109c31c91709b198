import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import { logFiles } from '../../packages/aiwolf-arena/src/terminal/logs.ts';
import { table } from '../report.ts';
import { countedChances } from './logs/counted.ts';
import { type Guess, guessesOf, type Viewer } from './logs/guesses.ts';
import { calibrationOf, lossOf, meanOfRows, type Scored } from './logs/scores.ts';
import { type PlayedSet, playedSets } from './logs/sets.ts';
import { isWithin, STAGES, variantsText } from './logs/variants.ts';

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
    ...STAGES.map((stage) => row(stage.name, (guess) => isWithin(guess, stage), about)),
  ];
  const kinds = (key: 'role' | 'agent') =>
    [...new Set(guesses.map((guess) => guess[key]))].sort().map((kind) => row(kind, (guess) => guess[key] === kind));
  const believed = guesses.map((guess): Scored => ({ ...guess, chances: guess.believed }));
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

const claimsOf = ({ claims }: Guess): string => claims;
