import type { RoundName } from '@aiwolf-arena/engine';

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
