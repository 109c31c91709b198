import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import { meanOf, table } from '../../report.ts';
import { countedChances } from '../logs/counted.ts';
import { type Guess, guessesOf } from '../logs/guesses.ts';
import { lossOf } from '../logs/scores.ts';
import type { PlayedSet } from '../logs/sets.ts';
import { isWithin, STAGES } from '../logs/variants.ts';

/** How well an outsider can tell werewolves: log losses in two kinds of games, as in real.md. */
export function beliefsText(logs: readonly PlayedSet[], own: readonly PlayedSet[]): string {
  const [theirs, ours] = [lossesOf(logs), lossesOf(own)];
  const names = ['deaths only', 'claims only', '`beliefs`', ...STAGES.map(({ name }) => `\`beliefs\`, ${name}`)];
  return table(
    ['log loss of who is a werewolf', 'logs', 'contestants'],
    names.map((name, i) => [name, theirs[i]!, ours[i]!]),
  );
}

function lossesOf(sets: readonly PlayedSet[]): string[] {
  const guesses = sets.flatMap((set) => guessesOf(set, { viewer: 'outsider', customs: FIELD_CUSTOMS, learns: true }));
  const claims = countedChances(guesses, (guess) => guess.claims);
  const loss = (chosen: readonly Guess[], chancesOf: (guess: Guess, at: number) => readonly number[]) =>
    meanOf(chosen.map((guess, at) => lossOf({ ...guess, chances: chancesOf(guess, at) }, 'WEREWOLF'))).toFixed(3);
  const believed = ({ believed: chances }: Guess) => chances;
  return [
    loss(guesses, ({ bare }) => bare),
    loss(guesses, (_, at) => claims[at]!),
    loss(guesses, believed),
    ...STAGES.map((stage) =>
      loss(
        guesses.filter((guess) => isWithin(guess, stage)),
        believed,
      ),
    ),
  ];
}
