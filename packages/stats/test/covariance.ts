/** Returns the covariance over G sets of about equal size (CR1): G/(G-1) sum u u' with influences u. */
export function setCovariance(influence: readonly (readonly number[])[]): number[][] {
  const sets = influence[0]!.length;
  const factor = sets / (sets - 1);
  return influence.map((u) => influence.map((v) => factor * u.reduce((sum, value, i) => sum + value * v[i]!, 0)));
}
