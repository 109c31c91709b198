import type { ReadonlyList, RoundName, Talk } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** The requests of the protocol: those of a game's rounds, NAME and ROLE. Other requests crash clients (tcp-host 8). */
export type WireRequest = 'NAME' | 'ROLE' | Exclude<RoundName, 'END'>;

/** Returns a line for a client, including LF: always the same five keys in this order (tcp-host 0). */
const packet = (info: string, setting: string, request: WireRequest, talks: string, whispers: string) =>
  `{"gameInfo":${info},"gameSetting":${setting},"request":"${request}","talkHistory":${talks},"whisperHistory":${whispers}}\n`;

export const NAME = packet('null', 'null', 'NAME', 'null', 'null');
export const ROLE = packet('null', 'null', 'ROLE', 'null', 'null');

/** Returns a packet with a complete gameInfo, and with the gameSetting in INITIALIZE. Arguments are JSON. */
export const wholePacket = (request: WireRequest, info: string, setting = 'null'): string =>
  packet(info, setting, request, 'null', 'null');

/** Returns a packet with new talks and whispers for the client. Arguments are JSON arrays. */
export const diffPacket = (request: WireRequest, talks: string, whispers: string): string =>
  packet('null', 'null', request, talks, whispers);

/** Matches the answer of all client libraries, `{"agentIdx":3}`, with any spacing and quotes (tcp-host 6). */
const AGENT_INDEX = /"?agentIdx"?\s*[:=]\s*"?(-?\d+)/i;
const NUMBER = /^\s*(?:Agent\[)?(-?\d+)\]?\s*$/i;
/** Matches an answer without a target, also as libraries write it if an agent returns nothing: `{"agentIdx":None}`. */
const NOTHING = /^\s*(?:\{\s*"?agentIdx"?\s*[:=]\s*)?"?(?:null|none|nil|undefined|nan)?"?\s*\}?\s*$/i;

/** Returns the target in an answer: a number, `null` for no agent (and 0, as in aiwolf-python), or the line if invalid. */
export function targetOfReply(line: string): number | string | null {
  const found = AGENT_INDEX.exec(line) ?? NUMBER.exec(line);
  if (found !== null) return Number(found[1]) || null;
  return NOTHING.test(line) ? null : line;
}

/** Returns the requested role in an answer to ROLE; `undefined` if it is not a role of a village. */
export const readRoleRequest = (line: string): ContestRole | undefined => CONTEST_ROLES.find((role) => role === line.trim());

/** First character of lines that are not answers: notes and exceptions of seat processes, which the protocol lacks. */
export const ASIDE = '\u0001';

/** Matches characters that the official encoder escapes: `<`, `>` and DEL (reference-server 3), and all non-ASCII. */
const ESCAPED = /[<>\u007f-\uffff]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');

const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns a text as pure ASCII JSON, because three client libraries decode a packet piece by piece (tcp-host 2). */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  return ESCAPED.test(json) ? json.replace(ALL_ESCAPED, asEscape) : json;
}

/** Today's talks or whispers as JSON, written once for all seats that receive them. */
export class Scroll {
  /** The day's first entry. If it changes, a new day or game has begun. */
  #first: Talk | undefined;
  #text = '';
  /** For each entry, the position of its end in the text. */
  #ends: number[] = [];

  array(list: ReadonlyList<Talk>, from = 0): string {
    const { length } = list;
    if (length <= from) return '[]';
    this.#writeUpTo(list, length);
    const start = from === 0 ? 0 : this.#ends[from - 1]! + 1;
    return `[${this.#text.slice(start, this.#ends[length - 1])}]`;
  }

  #writeUpTo(list: ReadonlyList<Talk>, length: number): void {
    const first = list.at(0);
    if (first !== this.#first) {
      this.#first = first;
      this.#text = '';
      this.#ends = [];
    }
    for (let i = this.#ends.length; i < length; i++) {
      this.#text += `${i === 0 ? '' : ','}${entry(list.at(i)!)}`;
      this.#ends.push(this.#text.length);
    }
  }
}

const entry = ({ agent, day, idx, text, turn }: Talk): string =>
  `{"agent":${agent},"day":${day},"idx":${idx},"text":${quoted(text)},"turn":${turn}}`;

/** An entry that is not in a list of the game any more. */
export type Spoken = Pick<Talk, 'agent' | 'day' | 'idx' | 'text' | 'turn'>;

export const spokenArray = (entries: readonly Spoken[]): string =>
  `[${entries.map((spoken) => entry(spoken as Talk)).join(',')}]`;
