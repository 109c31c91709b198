import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** What the clients of all libraries send: `{"agentIdx":3}`; blanks and quotes are as good (tcp-host 6). */
const AGENT_INDEX = /"?agentIdx"?\s*[:=]\s*"?(-?\d+)/i;
const NUMBER = /^\s*(?:Agent\[)?(-?\d+)\]?\s*$/i;
/** Also as the libraries write it where an agent returns nothing: `{"agentIdx":None}`. */
const NOTHING =
  /^\s*(?:\{\s*"?agentIdx"?\s*[:=]\s*)?"?(?:null|none|nil|undefined|nan)?"?\s*\}?\s*$/i;

/**
 * The answer to VOTE, DIVINE, GUARD or ATTACK: a number, null for nobody (also 0, which aiwolf-python means by it), or the
 * line itself where no seat can be read from it.
 */
export function readTarget(line: string): number | string | null {
  const found = AGENT_INDEX.exec(line) ?? NUMBER.exec(line);
  if (found !== null) return Number(found[1]) || null;
  return NOTHING.test(line) ? null : line;
}

/** The wish in an answer to ROLE; whatever is no role of a village is none. */
export const readWish = (line: string): ContestRole | undefined =>
  CONTEST_ROLES.find((role) => role === line.trim());
