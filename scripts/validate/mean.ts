/** A mean with its standard error, built value by value. */
export class Mean {
  n = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.n++;
    this.#sum += value;
    this.#squares += value * value;
  }

  get value(): number {
    return this.#sum / this.n;
  }

  /** Standard error of the mean; of independent values. */
  get error(): number {
    const variance =
      (this.#squares / this.n - this.value ** 2) * (this.n / Math.max(1, this.n - 1));
    return Math.sqrt(Math.max(0, variance) / this.n);
  }
}

/** Standard errors between what was seen and an exact value; 0 where both are certain and equal. */
export function deviation(seen: Mean, exact: number): number {
  const difference = seen.value - exact;
  if (Math.abs(difference) < 1e-12) return 0;
  const error = seen.error > 0 ? seen.error : Math.sqrt((exact * (1 - exact)) / seen.n);
  return error > 0 ? difference / error : Number.POSITIVE_INFINITY;
}
