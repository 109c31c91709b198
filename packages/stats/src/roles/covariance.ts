/**
 * Covariance over sets of several estimates, CR1: G/(G-1) sum u u', from what each set adds to each estimate
 * (`influence[estimate][set]`). Equals the cluster-robust covariance of R's survey package. Null for one set.
 */
export function setCovariance(influence: readonly (readonly number[])[]): number[][] | null {
  const sets = influence[0]?.length ?? 0;
  if (sets < 2) return null;
  const factor = sets / (sets - 1);
  return influence.map((u) => influence.map((v) => factor * inner(u, v) + 0));
}

function inner(u: readonly number[], v: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += u[i]! * v[i]!;
  return sum;
}
