/**
 * Checks of the arguments of functions that agents call. An argument must be a primitive of the right type, a sentence that
 * this package made, or a list or object, which is copied here by reading each property once. So no object of the agent is
 * stored, called later or shared with other code. Invalid arguments throw an error, because they are bugs of the agent. Built-in
 * functions such as `Number.isInteger` are stored before any agent is loaded, so that no agent can replace them.
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

/** Maximum length of a list of sentences. No text that players may say is long enough for more sentences. */
const MOST_ITEMS = 10_000;

/** Describes a value in a few characters. Never runs code of the value, such as its `toString` method. */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function refuse(what: string, value: unknown): never {
  throw new RangeError(`expected ${what}, got ${describeValue(value)}`);
}

/** Whether a value is an integer from `least` to MAX_NUMBER. Rejects -0, because `Object.is` can tell -0 and 0 apart. */
const isCount = (value: unknown, least: number): boolean =>
  isInteger(value) && (value as number) >= least && (value as number) <= MAX_NUMBER && !is(value, -0);

export function checkAgent(agent: Agent): void {
  if (!isCount(agent, 1)) refuse('an agent (a number from 1)', agent);
}

export function checkTarget(target: Target): void {
  if (target !== ANY && !isCount(target, 1)) refuse('an agent (a number from 1, or ANY)', target);
}

export function checkSubject(subject: Subject): void {
  if (subject !== undefined) checkTarget(subject);
}

export function checkRole(role: RoleWord): void {
  if (role !== ANY && !isRole(role)) refuse('a role', role);
}

export function checkSpecies(species: SpeciesWord): void {
  if (species !== ANY && !isSpecies(species)) refuse('a species', species);
}

function checkChannel(channel: Channel): void {
  if (!CHANNELS.includes(channel)) refuse('TALK or WHISPER', channel);
}

export function checkCount(value: number, what: string): void {
  if (!isCount(value, 0)) refuse(`a ${what} (a number from 0)`, value);
}

/** Throws a TypeError if a value is not a number. Fractions are allowed. */
export function checkNumber(value: number, what: string): void {
  if (typeof value !== 'number') throw new TypeError(`expected a ${what} (a number), got ${describeValue(value)}`);
}

export function checkText(text: string, what = 'text'): void {
  if (typeof text !== 'string') throw new TypeError(`expected a ${what} (a string), got ${describeValue(text)}`);
}

export function checkWord<W>(word: W, words: readonly W[], what: string): void {
  if (!words.includes(word)) refuse(`a ${what} (${words.join(', ')})`, word);
}

export function checkContent(content: Content): void {
  if (!isContent(content)) throw new TypeError('expected a sentence: make one with a builder or with parse');
}

/** Returns `options`, or an empty object if omitted. The caller must read each field of the result only once. */
export function optionsIn<T extends object>(options: T | undefined): T | Partial<T> {
  if (options === undefined) return {};
  if (typeof options === 'object' && options !== null) return options;
  throw new TypeError(`expected an object with options, got ${describeValue(options)}`);
}

/** Copies a list item by item, without calling methods of the list. `check` must throw an error if an item is invalid. */
export function listIn<T>(list: readonly T[], check: (item: T) => void): T[] {
  const length = typeof list === 'object' && list !== null ? list.length : undefined;
  if (!isCount(length, 0)) throw new TypeError(`expected a list, got ${describeValue(list)}`);
  if (length! > MOST_ITEMS) throw new RangeError(`the list has more than ${MOST_ITEMS} items`);
  const items = new Array<T>(length!); // has its final size: a list that grows item by item would take more memory
  for (let at = 0; at < length!; at++) {
    const item = list[at] as T;
    check(item);
    items[at] = item;
  }
  return items;
}

export function talkIn(talk: TalkNumber): TalkNumber {
  if (typeof talk !== 'object' || talk === null) throw new TypeError(`expected a talk object, got ${describeValue(talk)}`);
  const { channel, day, id } = talk;
  return talkOf(channel, day, id);
}

export function talkOf(channel: Channel, day: number, id: number): TalkNumber {
  checkChannel(channel);
  checkCount(day, 'day');
  checkCount(id, 'talk number');
  return { channel, day, id };
}
