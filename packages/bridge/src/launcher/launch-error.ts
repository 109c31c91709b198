/** A client cannot be started; the message names the agent, and says what to do. */
export class LaunchError extends Error {
  override readonly name: string = 'LaunchError';
  readonly #why: string;
  readonly #rest: string;

  /** `rest`: where there is more. */
  constructor(agent: string, why: string, rest = '') {
    super(`agent ${agent}: ${why}${rest}`);
    this.#why = why;
    this.#rest = rest;
  }

  /** The message without the agent, in so many characters: it is shortened before the rest is. */
  within(length: number): string {
    const room = length - this.#rest.length;
    const why = this.#why.length <= room ? this.#why : `${this.#why.slice(0, room - 3)}...`;
    return why + this.#rest;
  }
}

/** Clients cannot be started, and so nothing was played; the message has a line for each. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  constructor(failures: readonly LaunchError[]) {
    const lines = failures.map(({ message }) => `\n  ${message}`).join('');
    const [only] = failures;
    super(
      failures.length === 1
        ? only!.message
        : `${failures.length} clients cannot be started:${lines}`,
    );
  }
}

/** The results of all. NotStarted with every LaunchError there was; any other error as it is. */
export function allStarted<Result>(settled: readonly PromiseSettledResult<Result>[]): Result[] {
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const other = failures.find((reason) => !(reason instanceof LaunchError));
  if (other !== undefined) throw other;
  if (failures.length > 0) throw new NotStarted(failures);
  return settled.map((one) => (one as PromiseFulfilledResult<Result>).value);
}
