import type { SetTotal } from './cluster-variance.ts';

/**
 * Degrees of freedom of the CR2 variance of a mean, after Bell and McCaffrey (2002) with games of equal, independent
 * variance as the working model. In closed form, with w = n/N and a = w²/(1 - w):
 * 1 / (sum w² + (sum a)² - sum a²). Equal sets give sets - 1, unequal ones less. Null with fewer than two sets.
 */
export function satterthwaiteFreedom(totals: readonly Pick<SetTotal, 'games'>[]): number | null {
  const sizes = totals.map((set) => set.games).filter((size) => size > 0);
  if (sizes.length < 2) return null;
  const games = sizes.reduce((sum, size) => sum + size, 0);
  let weights = 0;
  let sum = 0;
  let squares = 0;
  for (const size of sizes) {
    const share = size / games;
    const a = share ** 2 / (1 - share);
    weights += share ** 2;
    sum += a;
    squares += a ** 2;
  }
  return 1 / (weights + sum ** 2 - squares);
}
