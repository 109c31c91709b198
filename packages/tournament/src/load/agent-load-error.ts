/** Why an agent cannot be used, before a game starts. */
export const AGENT_ERRORS = [
  'UNKNOWN_NAME',
  'BAD_NAME',
  'NO_SUCH_FILE',
  'NOT_A_FILE',
  'UNKNOWN_KIND_OF_FILE',
  'DOES_NOT_BUILD',
  'DATA_TOO_LARGE',
  'DOES_NOT_LOAD',
  'HANGS',
  'USES_TOO_MUCH_MEMORY',
  'NO_DEFAULT_EXPORT',
  'NOT_A_FUNCTION',
  'FACTORY_THROWS',
  'NOT_A_PLAYER',
] as const;
export type AgentErrorCode = (typeof AGENT_ERRORS)[number];

/** The agent as the user named it, what is wrong with it, and what to do about it. */
export class AgentLoadError extends Error {
  readonly code: AgentErrorCode;
  readonly agent: string;

  constructor(code: AgentErrorCode, agent: string, message: string) {
    super(`agent ${agent}: ${message}`);
    this.name = 'AgentLoadError';
    this.code = code;
    this.agent = agent;
  }
}
