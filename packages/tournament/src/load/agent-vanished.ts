/** A file of an agent was there when the command began, and is not any more: no fault of the agent's. */
export class AgentVanished extends Error {
  override readonly name = 'AgentVanished';

  constructor(agent: string, path: string) {
    super(
      `agent ${agent}: ${path} was there a moment ago and has vanished: put it back, and try again`,
    );
  }
}
