import { FIELD_CUSTOMS } from '@aiwolf-arena/agents/customs';
import { AIM_KINDS } from '../../../packages/beliefs/src/aims.ts';
import { type Guess, guessesOf } from '../logs/guesses.ts';
import { lossOf, meanOfRows } from '../logs/scores.ts';
import { playedSets } from '../logs/sets.ts';
import type { Fitting } from './fitted.ts';
import { FITTINGS, fitOnOthers, guessesAt, sizeOf } from './left-out.ts';
import { type Moment, momentsOf, type SeenSeat } from './moments.ts';

/** A part of what is seen, or another way to fit. */
interface Part {
  readonly name: string;
  /** What is seen at a moment; undefined: it is not learnt from. */
  readonly of?: (moment: Moment) => Moment | undefined;
  readonly fitting?: Partial<Fitting>;
  /** Whether weights are rounded as they are for a file. */
  readonly isRounded?: boolean;
}

/** Signs of what was claimed and published, and of how seats died. */
const CLAIMS = /^\d+e? (?:alive|killed|executed)(?! (?:words|ballots|voted|promise|foes|marks) )/;
const NO_HABITS = new Float64Array(64);

const PARTS: readonly Part[] = [
  { name: 'as fitted' },
  { name: 'rounded', isRounded: true },
  { name: 'no habits', of: withSeats((seat) => ({ ...seat, habits: NO_HABITS })) },
  { name: 'no results', of: (moment) => ({ ...moment, told: [] }) },
  { name: 'no pairs', of: (moment) => ({ ...moment, pairs: [], pairAims: moment.pairAims.map(() => NO_AIMS) }) },
  { name: 'no aims', of: withoutAims },
  { name: 'no early moments', of: (moment) => (moment.isVote ? moment : undefined) },
  {
    name: 'only signs of claims',
    of: withSeats((seat) => ({ ...seat, signs: seat.signs.filter((sign) => CLAIMS.test(sign)) })),
  },
  ...[2, 3, 6].map((epochs) => ({ name: `epochs ${epochs}`, fitting: { epochs } })),
  ...[0.02, 0.05, 0.1, 0.2].map((shrink) => ({ name: `shrink ${shrink}`, fitting: { shrink } })),
  ...[0, 0.3].map((factor) => ({ name: `factor ${factor}`, fitting: { factor } })),
  ...[60, 100, 200, 400].map((least) => ({ name: `least ${least}`, fitting: { least } })),
];

function withSeats(change: (seat: SeenSeat) => SeenSeat): (moment: Moment) => Moment {
  return (moment) => ({ ...moment, seats: moment.seats.map(change) });
}

const NO_AIMS = new Float64Array(AIM_KINDS.length);

function withoutAims(moment: Moment): Moment {
  const seats = moment.seats.map((seat) => ({ ...seat, aims: seat.aims.map(() => 0) }));
  return { ...moment, seats, pairAims: moment.pairAims.map(() => NO_AIMS) };
}

/**
 * Prints what parts of what is seen are worth to an outsider, for agents left out: log loss of who is a werewolf, beside `beliefs`
 * and the first part; and of which role a seat has. `names`: only these parts.
 */
export async function printParts(share: number, folder: string, ...names: string[]): Promise<void> {
  for (const sets of (await playedSets([folder], share)).values()) {
    const moments = sets.flatMap((set) => momentsOf(set, 'outsider'));
    const guesses = sets.flatMap((set) => guessesOf(set, { viewer: 'outsider', customs: FIELD_CUSTOMS, learns: true }));
    const believed = lossesOf(
      guesses,
      guesses.map((guess) => guess.believed),
      'WEREWOLF',
    );
    let first: number[] | undefined;
    for (const { name, of = (moment: Moment) => moment, fitting, isRounded } of PARTS) {
      if (names.length > 0 && !names.includes(name)) continue;
      const seen = moments.flatMap((moment) => of(moment) ?? []);
      const without = fitOnOthers(sets, seen, { ...FITTINGS[sizeOf(sets)], ...fitting });
      if (isRounded) for (const fitted of new Set(without.values())) fitted.round();
      const chances = seen.flatMap((moment) => guessesAt(moment, without)).map((guess) => guess.chances);
      const [wolf, role] = [lossesOf(guesses, chances, 'WEREWOLF'), lossesOf(guesses, chances, null)];
      first ??= wolf;
      const values = [wolf, beside(wolf, believed), beside(wolf, first), role];
      console.log(`| ${[name, ...values.map((losses) => meanOfRows(guesses, losses))].join(' | ')} |`);
    }
  }
}

function lossesOf(guesses: readonly Guess[], chances: readonly (readonly number[])[], about: 'WEREWOLF' | null): number[] {
  return guesses.map((guess, at) => lossOf({ ...guess, chances: chances[at]! }, about));
}

const beside = (losses: readonly number[], others: readonly number[]): number[] => losses.map((loss, at) => loss - others[at]!);
