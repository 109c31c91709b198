/** A client cannot be started; the message names the agent, and says what to do. */
export class LaunchError extends Error {
  override readonly name: string = 'LaunchError';
  /** The message without the agent. */
  readonly why: string;

  constructor(agent: string, why: string) {
    super(`agent ${agent}: ${why}`);
    this.why = why;
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
