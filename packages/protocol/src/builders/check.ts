/** What a builder refuses. A wrong argument is a bug of the caller, so these throw. */
import type { Content } from '../content/kinds.ts';
import { isContent } from '../content/sentence.ts';
import type { Channel, RoleWord, SpeciesWord, Subject, Target } from '../words.ts';
import { ANY, CHANNELS, isRole, isSpecies, MAX_NUMBER } from '../words.ts';

const isCount = (value: unknown, least: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= MAX_NUMBER;

export function checkTarget(target: Target): void {
  if (target === ANY || isCount(target, 1)) return;
  throw new RangeError(`not an agent (a number from 1, or ANY): ${String(target)}`);
}

export function checkSubject(subject: Subject): void {
  if (subject !== undefined) checkTarget(subject);
}

export function checkRole(role: RoleWord): void {
  if (role === ANY || isRole(role)) return;
  throw new RangeError(`not a role: ${String(role)}`);
}

export function checkSpecies(species: SpeciesWord): void {
  if (species === ANY || isSpecies(species)) return;
  throw new RangeError(`not a species: ${String(species)}`);
}

export function checkChannel(channel: Channel): void {
  if (CHANNELS.includes(channel)) return;
  throw new RangeError(`not TALK or WHISPER: ${String(channel)}`);
}

export function checkCount(value: number, what: string): void {
  if (isCount(value, 0)) return;
  throw new RangeError(`not a ${what} (a number from 0): ${String(value)}`);
}

export function checkContent(content: Content): void {
  if (isContent(content)) return;
  throw new TypeError('not a sentence made by a builder or by parse');
}
