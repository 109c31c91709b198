/** Endings of a file that can be an agent. */
export const AGENT_ENDINGS = ['.ts', '.mts', '.js', '.mjs', '.cjs'] as const;
