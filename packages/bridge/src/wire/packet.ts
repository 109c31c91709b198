import type { RoundName } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** The requests of the protocol: those of a game's rounds, and two before it. A client dies of any other (tcp-host 8). */
export type Request = 'NAME' | 'ROLE' | Exclude<RoundName, 'END'>;

/** One line for a client, LF included: always the same five keys in this order (tcp-host 0). */
const packet = (info: string, setting: string, request: Request, talks: string, whispers: string) =>
  `{"gameInfo":${info},"gameSetting":${setting},"request":"${request}","talkHistory":${talks},"whisperHistory":${whispers}}\n`;

export const NAME = packet('null', 'null', 'NAME', 'null', 'null');
export const ROLE = packet('null', 'null', 'ROLE', 'null', 'null');

/** A packet with a whole gameInfo, and with the gameSetting in INITIALIZE. Arguments are JSON. */
export const wholePacket = (request: Request, info: string, setting = 'null'): string =>
  packet(info, setting, request, 'null', 'null');

/** A packet with what the client has not heard yet. Arguments are JSON arrays. */
export const diffPacket = (request: Request, talks: string, whispers: string): string =>
  packet('null', 'null', request, talks, whispers);

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

/** Lines that begin with this are no answers: our own players tell by them what has no place in the protocol. */
export const ASIDE = '\u0001';
