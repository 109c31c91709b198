// @module-tag r
// CR2 and Satterthwaite's degrees of freedom, written out in R from the matrices of the regression. In Debian is no clubSandwich.
import { spawnSync } from 'node:child_process';
import { clusterVariance, type Gain, pairsOf, strengthsOf } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectAll } from './expect-close.ts';

/** Reads what a fit needs (y, X, weights w, cluster, contrasts C), and prints of each contrast its value, its variance and degrees. */
const CR2 = `
root <- sqrt(w); Xs <- root * X; ys <- root * y
eig <- eigen(crossprod(Xs), symmetric = TRUE); keep <- eig$values > 1e-9
M <- eig$vectors[, keep] %*% (t(eig$vectors[, keep]) / eig$values[keep])
beta <- M %*% t(Xs) %*% ys
hat <- Xs %*% M %*% t(Xs)
rest <- ys - Xs %*% beta
for (i in seq_len(nrow(C))) {
  G <- sapply(unique(cluster), function(k) {
    own <- cluster == k
    e <- eigen(diag(sum(own)) - hat[own, own], symmetric = TRUE); some <- e$values > 1e-9
    A <- e$vectors[, some, drop = FALSE] %*% (t(e$vectors[, some, drop = FALSE]) / sqrt(e$values[some]))
    g <- numeric(length(y)); g[own] <- A %*% Xs[own, , drop = FALSE] %*% M %*% C[i, ]
    g
  })
  B <- t(G) %*% (diag(length(y)) - hat) %*% G
  cat(sprintf('%.15g', c(C[i, ] %*% beta, sum((t(G) %*% rest)^2), sum(diag(B))^2 / sum(B^2))), '\\n')
}
`;

function byR(data: string): { readonly value: number; readonly variance: number; readonly freedom: number }[] {
  const { status, stdout, stderr, error } = spawnSync('Rscript', ['--vanilla', '-'], { input: data + CR2, encoding: 'utf8' });
  if (status !== 0) throw new Error(`R failed (r-base-core): ${error?.message ?? stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [value, variance, freedom] = line.trim().split(/\s+/).map(Number);
      return { value: value!, variance: variance!, freedom: freedom! };
    });
}

const vector = (values: readonly number[]): string => `c(${values.join(', ')})`;

test('a win rate over sets of unequal size', () => {
  const totals = [
    { total: 31, games: 50 },
    { total: 9, games: 20 },
    { total: 4, games: 6 },
    { total: 12, games: 30 },
    { total: 0, games: 3 },
  ];
  const wins = totals.flatMap(({ total, games }) => Array.from({ length: games }, (_, game) => (game < total ? 1 : 0)));
  const sets = totals.flatMap(({ games }, set) => new Array<number>(games).fill(set));
  const [r] = byR(`y <- ${vector(wins)}; cluster <- ${vector(sets)}; w <- 0 * y + 1; X <- cbind(w); C <- matrix(1)\n`);
  const { value, variance, freedom } = clusterVariance(totals, 'CR2')!;
  expectAll([value, variance, freedom], [r!.value, r!.variance, r!.freedom], 1e-8);
});

/** Gains of agents, by set and agent: value and games. */
const SETS: readonly Readonly<Record<number, readonly [value: number, games: number]>>[] = [
  { 0: [0.12, 40], 1: [-0.05, 40], 2: [0.02, 40], 3: [-0.1, 40] },
  { 1: [0.04, 10], 2: [-0.2, 10], 4: [0.3, 10] },
  { 0: [0.2, 25], 3: [0.01, 20], 4: [-0.07, 25], 5: [0.03, 25] },
  { 2: [0.08, 60], 3: [0.02, 60], 5: [-0.12, 60] },
  { 0: [-0.02, 15], 1: [0.11, 15], 5: [-0.09, 12] },
  { 0: [0.05, 30], 2: [0.01, 30], 4: [0.06, 30], 5: [-0.04, 30], 1: [-0.08, 30] },
  { 3: [0.14, 8], 4: [-0.03, 8], 1: [0.02, 8] },
];
const AGENTS = 6;

test('strengths of agents in villages of unequal size, and their differences', () => {
  const gains = Array.from({ length: AGENTS }, (_, agent) =>
    SETS.map((set): Gain | null => (set[agent] === undefined ? null : { value: set[agent][0], games: set[agent][1] })),
  );
  const strengths = strengthsOf(gains);
  const pairs = pairsOf(strengths);
  const rows = SETS.flatMap((set, at) =>
    Object.entries(set).map(([agent, [value, games]]) => [value, games, at, Number(agent)]),
  );
  const column = (at: number): string => vector(rows.map((row) => row[at]!));
  const contrasts = [
    ...Array.from({ length: AGENTS }, (_, i) => Array.from({ length: AGENTS }, (_, j) => (i === j ? 1 : 0) - 1 / AGENTS)),
    ...Array.from(pairs.first, (i, at) =>
      Array.from({ length: AGENTS }, (_, j) => (j === i ? 1 : j === pairs.second[at] ? -1 : 0)),
    ),
  ].map((own) => [...own, ...SETS.map(() => 0)]);
  const r = byR(`
y <- ${column(0)}; w <- ${column(1)}; cluster <- ${column(2)}; agent <- ${column(3)}
X <- cbind(outer(agent, 0:${AGENTS - 1}, '=='), outer(cluster, 0:${SETS.length - 1}, '==')) + 0
C <- matrix(${vector(contrasts.flat())}, ncol = ncol(X), byrow = TRUE)
`);
  const factor = SETS.length / (SETS.length - 1);
  const variances = strengths.influence.map((row) => factor * row.reduce((sum, by) => sum + by * by, 0));
  expectAll(
    [...strengths.values, ...pairs.difference],
    r.map(({ value }) => value),
  );
  expectAll(
    [...variances, ...pairs.error.map((error) => error ** 2)],
    r.map(({ variance }) => variance),
  );
  // of the agent's own sets alone: whom it sat with changes little, and pairs have an approximation (simulated: results/coverage)
  for (const [agent, freedom] of strengths.freedom.entries()) {
    expect(freedom).toBeLessThan(r[agent]!.freedom + 0.1);
    expect(freedom).toBeGreaterThan(r[agent]!.freedom - 0.7);
  }
});
