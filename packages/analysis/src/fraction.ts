/** An exact number num/den, den > 0: rates that are equal must be found equal. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/** wins/games; 0 where there is no game. */
export const fraction = (wins: number, games: number): Fraction =>
  games === 0 ? { num: 0n, den: 1n } : { num: BigInt(wins), den: BigInt(games) };

/** Negative when a is less than b, 0 when they are equal. */
export const compare = (a: Fraction, b: Fraction): number => {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
};

const add = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
});

/** The mean of one or more. */
export function mean(all: readonly Fraction[]): Fraction {
  const { num, den } = all.reduce(add);
  return { num, den: den * BigInt(all.length) };
}

export const toNumber = ({ num, den }: Fraction): number => Number(num) / Number(den);
