/**
 * How everything that an agent can call reads what it is given. An argument is exactly a primitive of the right kind, or
 * a sentence of ours, or it is copied here, each property read once; else it is refused. So no object of the caller's is
 * kept, called later or shared with others. Refusals throw: a wrong argument is a bug of the caller. The functions used
 * were taken before any agent was loaded, and none is looked up on what was given.
 */
import type { Content, TalkNumber } from './kinds.ts';
import { isContent } from './sentence.ts';
import {
  type Agent,
  ANY,
  CHANNELS,
  type Channel,
  isRole,
  isSpecies,
  MAX_NUMBER,
  type RoleWord,
  type SpeciesWord,
  type Subject,
  type Target,
} from './words.ts';

export { closeClass } from './sentence.ts';

const { isInteger } = Number;
const { is } = Object;

/** More sentences side by side than any text has room for. */
const MOST_ITEMS = 10_000;

/** A value in a few words, without running code of its own. */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** An integer; -0, which is another number to whoever looks closely, is none. */
const isCount = (value: unknown, least: number): boolean =>
  isInteger(value) && (value as number) >= least && (value as number) <= MAX_NUMBER && !is(value, -0);

export function checkAgent(agent: Agent): void {
  if (isCount(agent, 1)) return;
  throw new RangeError(`not an agent (a number from 1): ${describeValue(agent)}`);
}

export function checkTarget(target: Target): void {
  if (target === ANY || isCount(target, 1)) return;
  throw new RangeError(`not an agent (a number from 1, or ANY): ${describeValue(target)}`);
}

export function checkSubject(subject: Subject): void {
  if (subject !== undefined) checkTarget(subject);
}

export function checkRole(role: RoleWord): void {
  if (role === ANY || isRole(role)) return;
  throw new RangeError(`not a role: ${describeValue(role)}`);
}

export function checkSpecies(species: SpeciesWord): void {
  if (species === ANY || isSpecies(species)) return;
  throw new RangeError(`not a species: ${describeValue(species)}`);
}

function checkChannel(channel: Channel): void {
  if (CHANNELS.includes(channel)) return;
  throw new RangeError(`not TALK or WHISPER: ${describeValue(channel)}`);
}

export function checkCount(value: number, what: string): void {
  if (isCount(value, 0)) return;
  throw new RangeError(`not a ${what} (a number from 0): ${describeValue(value)}`);
}

/** A number of any size, fractions too. */
export function checkNumber(value: number, what: string): void {
  if (typeof value !== 'number') throw new TypeError(`not a ${what} (a number): ${describeValue(value)}`);
}

export function checkText(text: string, what = 'text'): void {
  if (typeof text !== 'string') throw new TypeError(`not a ${what} (a string): ${describeValue(text)}`);
}

export function checkWord<W>(word: W, words: readonly W[], what: string): void {
  if (words.includes(word)) return;
  throw new RangeError(`not a ${what} (${words.join(', ')}): ${describeValue(word)}`);
}

export function checkContent(content: Content): void {
  if (isContent(content)) return;
  throw new TypeError('not a sentence made by a builder or by parse');
}

/** The fields of options that may be left out; read each one of them once. */
export function optionsIn<T extends object>(options: T | undefined): T | Partial<T> {
  if (options === undefined) return {};
  if (typeof options === 'object' && options !== null) return options;
  throw new TypeError(`not options (an object): ${describeValue(options)}`);
}

/** A copy of a list by index, whatever else the list can do; `check` throws at an item that is none. */
export function listIn<T>(list: readonly T[], check: (item: T) => void): T[] {
  const length = typeof list === 'object' && list !== null ? list.length : undefined;
  if (!isCount(length, 0)) throw new TypeError(`not a list: ${describeValue(list)}`);
  if (length! > MOST_ITEMS) throw new RangeError(`a list of more than ${MOST_ITEMS} items`);
  const items = new Array<T>(length!); // grown one by one, it would take room for many more
  for (let at = 0; at < length!; at++) {
    const item = list[at] as T;
    check(item);
    items[at] = item;
  }
  return items;
}

/** A copy of the number of a statement. */
export function talkIn(talk: TalkNumber): TalkNumber {
  if (typeof talk !== 'object' || talk === null) throw new TypeError(`not the number of a statement: ${describeValue(talk)}`);
  const { channel, day, id } = talk;
  return talkOf(channel, day, id);
}

export function talkOf(channel: Channel, day: number, id: number): TalkNumber {
  checkChannel(channel);
  checkCount(day, 'day');
  checkCount(id, 'talk number');
  return { channel, day, id };
}
