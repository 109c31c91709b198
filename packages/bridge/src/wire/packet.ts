import type { ReadonlyList, RoundName, Talk } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** The requests that may be sent to clients. Any other request would crash some clients. */
export type WireRequest = 'NAME' | 'ROLE' | Exclude<RoundName, 'END'>;

/** Returns a packet including LF. Every packet has the same five keys in this order. */
const packet = (info: string, setting: string, request: WireRequest, talks: string, whispers: string) =>
  `{"gameInfo":${info},"gameSetting":${setting},"request":"${request}","talkHistory":${talks},"whisperHistory":${whispers}}\n`;

export const NAME = packet('null', 'null', 'NAME', 'null', 'null');
export const ROLE = packet('null', 'null', 'ROLE', 'null', 'null');

/** Returns a packet with a complete gameInfo. All arguments are JSON texts. `setting`: the gameSetting, only for INITIALIZE. */
export const wholePacket = (request: WireRequest, info: string, setting = 'null'): string =>
  packet(info, setting, request, 'null', 'null');

/** Returns a packet that contains only new talks and whispers. `talks` and `whispers` are JSON arrays as texts. */
export const diffPacket = (request: WireRequest, talks: string, whispers: string): string =>
  packet('null', 'null', request, talks, whispers);

/** Matches an answer such as `{"agentIdx":3}`. Client libraries use various spacing and quotes. */
const AGENT_INDEX = /"?agentIdx"?\s*[:=]\s*"?(-?\d+)/i;
const NUMBER = /^\s*(?:Agent\[)?(-?\d+)\]?\s*$/i;
/** Matches an answer without a target, for example an empty line, `null` or `{"agentIdx":None}`. */
const NOTHING = /^\s*(?:\{\s*"?agentIdx"?\s*[:=]\s*)?"?(?:null|none|nil|undefined|nan)?"?\s*\}?\s*$/i;

/** Returns the target that an answer names; `null` if the answer means no agent; the unchanged line if it is invalid. */
export function targetOfReply(line: string): number | string | null {
  const found = AGENT_INDEX.exec(line) ?? NUMBER.exec(line);
  if (found !== null) return Number(found[1]) || null;
  return NOTHING.test(line) ? null : line;
}

/** Returns the role in an answer to ROLE; `undefined` if the answer is no role. */
export const readRoleRequest = (line: string): ContestRole | undefined => CONTEST_ROLES.find((role) => role === line.trim());

/** First character of a line that contains a note or an exception. Only the arena's own agent processes send such lines. */
export const SIDE_MESSAGE = '\u0001';

/** Matches the characters that are escaped in packets: `<`, `>`, DEL (as in the official server), and non-ASCII characters. */
const ESCAPED = /[<>\u007f-\uffff]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');

const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns a text as JSON with only ASCII characters, because three client libraries may misread other characters. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  return ESCAPED.test(json) ? json.replace(ALL_ESCAPED, asEscape) : json;
}

/** The talks or whispers of the current day as JSON. Each entry is converted once, and the text is used for all seats. */
export class Scroll {
  /** The first entry of the day. If a list has another first entry, a new day or game has begun. */
  #first: Talk | undefined;
  #text = '';
  /** For each entry, the position in `#text` at which it ends. */
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

/** The fields of a talk or whisper that packets contain. */
export type Spoken = Pick<Talk, 'agent' | 'day' | 'idx' | 'text' | 'turn'>;

export const spokenArray = (entries: readonly Spoken[]): string =>
  `[${entries.map((spoken) => entry(spoken as Talk)).join(',')}]`;
