import type { RecordedGame } from '@aiwolf-arena/tournament';
import type { Evidence, PlayedInForms } from './evidence.ts';
import { passed, type Verdict } from './step.ts';

/**
 * Subjects may be left out or written out (protocol 4.1): whoever understands both does the same, whichever form all the
 * sentences have. What is compared is what was done; the texts are in two forms.
 */
export function sameInForms({ forms }: Evidence): Verdict {
  const games = forms.reduce((sum, { short }) => sum + short.length, 0);
  const other = forms.find((one) => divergenceOfForms(one) >= 0);
  if (other === undefined)
    return passed(`${games} games went the same way with all subjects written out as without`);
  const { block, set } = other.set.result;
  return {
    verdict: 'failed',
    seen: 'it does something else when subjects are written out',
    first: { block, set, game: divergenceOfForms(other), detail: 'the first game that differs' },
    advice:
      'ask sentences by `resolve` of @aiwolf-arena/protocol who does what, instead of comparing texts',
  };
}

const divergenceOfForms = ({ short, full }: PlayedInForms): number =>
  short.findIndex((game, i) => !isSame(game, full[i]!));

const isSame = (one: RecordedGame, other: RecordedGame): boolean =>
  one.events.length === other.events.length &&
  one.events.every((event, i) => event === other.events[i]);
