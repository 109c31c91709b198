import { ACT_KINDS } from './actions.ts';
import { AS_WEREWOLF, type ResultReport, ROLE_COUNT, roleIndex } from './evidence.ts';
import type { ActBaseline } from './frequencies.ts';
import type { Traits } from './observer.ts';
import { PAIR_SIGNS } from './pairs.ts';

/** What was fitted on games of many agents, for villages with a medium (`large`) and without, as it is written to a file. */
export interface FittedWeights {
  /** Which games these are, and how the weights were made. */
  readonly source?: string;
  readonly small: WrittenWeights;
  readonly large: WrittenWeights;
  /** How often ballots were cast, by situation and relation of the target. */
  readonly ballots: ActBaseline;
}

export interface WrittenWeights extends Omit<SizeWeights, 'signs' | 'pairs' | 'aims' | 'spared'> {
  /** For each sign a text, such as `1 hidden words 2: -4 -8 -1`: its weights by role, in hundredths. Texts are loaded fast. */
  readonly signs: readonly string[];
  /** As `signs`, for pairs: `2 ballots 1 of 3: -52`. Missing if the games had one werewolf. */
  readonly pairs?: readonly string[];
  readonly aims?: readonly number[];
  readonly spared?: readonly number[];
}

export interface SizeWeights {
  /** The roles that are weighed against VILLAGER. All lists below that have a number or a list for each role have this order. */
  readonly roles: readonly string[];
  /** By sign: what it adds to the log odds of each role. */
  readonly signs: Readonly<Record<string, readonly number[]>>;
  /** By kind of acts and role: the factor of the log likelihood ratio of frequencies, by bin of `SEEN_FROM`. */
  readonly frequencies: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** By day, claimed role, species and true role: how much more often than by chance a result is right, and wrong. */
  readonly results: Readonly<Record<string, readonly number[]>>;
  /** By sign of `PAIR_SIGNS`: what it adds to the log odds that both seats are werewolves. Empty if the games had one. */
  readonly pairs: ArrayLike<number>;
  /** By kind of aims: the factors of what `Aims` says of a seat (`at`) and of two (`between`). Empty if the games had one werewolf. */
  readonly aims: readonly number[];
  readonly spared: readonly number[];
}

/** What was read before, as the many seats and sets of a thread read the same. */
const READ = new WeakMap<WrittenWeights, SizeWeights>();

/** `written`: must not change later. */
export function readWeights(written: WrittenWeights): SizeWeights {
  const weights = READ.get(written) ?? read(written);
  READ.set(written, weights);
  return weights;
}

function read({ signs, pairs = [], aims = [], spared = [], ...rest }: WrittenWeights): SizeWeights {
  const ofPairs = new Map(pairs.map(readRow));
  return {
    ...rest,
    aims,
    spared,
    signs: Object.fromEntries(signs.map(readRow)),
    pairs: ofPairs.size === 0 ? [] : Float64Array.from(PAIR_SIGNS, (sign) => ofPairs.get(sign)?.[0] ?? 0),
  };
}

function readRow(text: string): [sign: string, weights: number[]] {
  const end = text.indexOf(':');
  const hundredths = text.slice(end + 2).split(' ');
  return [text.slice(0, end), hundredths.map((one) => Number(one) / 100)];
}

/** Writes the log odds of all contest roles of a seat against VILLAGER into `logs`. */
export function weighTraits({ roles, signs, frequencies, aims }: SizeWeights, traits: Traits, logs: Float64Array): void {
  const places = roles.map((role) => roleIndex(role as ResultReport['role']));
  logs.fill(0);
  for (const sign of traits.signs) {
    const row = signs[sign];
    if (row !== undefined) for (let i = 0; i < places.length; i++) logs[places[i]!]! += row[i]!;
  }
  for (let kind = 0; kind < aims.length; kind++) logs[AS_WEREWOLF]! += aims[kind]! * traits.aims[kind]!;
  for (let kind = 0; kind < ACT_KINDS.length; kind++) {
    const factors = frequencies[ACT_KINDS[kind]!] ?? [];
    for (let i = 0; i < factors.length; i++) {
      const role = places[i]!;
      logs[role]! += factors[i]![traits.bins[role]!]! * traits.frequencies[kind * ROLE_COUNT + role]!;
    }
  }
}

/** Returns the log odds that two seats which show these signs are both werewolves. `aims`: see `Aims.between`. */
export function weighPair({ pairs, spared }: SizeWeights, signs: ArrayLike<number>, aims: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < spared.length; i++) sum += spared[i]! * aims[i]!;
  for (let i = 0; i < signs.length; i++) sum += pairs[signs[i]!]!;
  return sum;
}

/** Returns what published results say on a day, for each role that their speakers may have. */
export function weighResults({ roles, results }: SizeWeights, reports: readonly ResultReport[], day: number): ResultReport[] {
  return reports.flatMap((one) =>
    roles.flatMap((role) => {
      const weights = results[resultKey(day, one, role)];
      return weights === undefined
        ? []
        : [{ ...one, role: role as ResultReport['role'], right: weights[0]!, wrong: weights[1]! }];
    }),
  );
}

/** The name of the weights of a published result, if a seat with `role` published it. */
export function resultKey(
  day: number,
  { role: claimed, species }: Pick<ResultReport, 'role' | 'species'>,
  role: string,
): string {
  return `${Math.min(3, day)} ${claimed} ${species} ${role}`;
}
