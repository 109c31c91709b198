/** The requests of the protocol: a client dies of any other (tcp-host 8). */
export const REQUESTS = [
  'NAME',
  'ROLE',
  'INITIALIZE',
  'DAILY_INITIALIZE',
  'TALK',
  'WHISPER',
  'DAILY_FINISH',
  'VOTE',
  'DIVINE',
  'GUARD',
  'ATTACK',
  'FINISH',
] as const;
export type Request = (typeof REQUESTS)[number];

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
