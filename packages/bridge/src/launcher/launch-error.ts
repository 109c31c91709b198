/** A client cannot be started; the message names the agent, and says what to do. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';

  constructor(agent: string, message: string) {
    super(`agent ${agent}: ${message}`);
  }
}
