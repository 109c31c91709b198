import { CONTEST_ROLES, type Role } from '@aiwolf-arena/protocol';
import type { SeatDay } from './acts.ts';

export interface Measure {
  readonly name: string;
  /** What is averaged over the days of seats of each agent; undefined: the seat and day do not count. */
  readonly of: (made: SeatDay) => number | boolean | undefined;
  readonly isShare: boolean;
}

const share = (name: string, of: Measure['of']): Measure => ({ name, of, isShare: true });
const number = (name: string, of: Measure['of']): Measure => ({ name, of, isShare: false });
const onDay =
  (day: number, of: Measure['of']): Measure['of'] =>
  (made) =>
    made.day === day ? of(made) : undefined;
const as = (role: Role, day: number, of: Measure['of']): Measure['of'] =>
  onDay(day, (made) => (made.role === role ? of(made) : undefined));
const claims = (role: Role, day: number, claim: string) =>
  share(
    `${role} claims ${claim}, day ${day}`,
    as(role, day, (made) => made.claim === claim),
  );
const votes = (role: Role, target: Role, day: number) =>
  share(
    `${role} votes for ${target}, day ${day}`,
    as(role, day, (made) => made.voteFor === target),
  );

const TALK: readonly Measure[] = [
  number(
    'sentences, day 1',
    onDay(1, ({ sentences }) => sentences),
  ),
  number(
    'requests',
    onDay(1, ({ requests }) => requests),
  ),
  number(
    'estimates',
    onDay(1, ({ estimates }) => estimates),
  ),
  number(
    'announced votes',
    onDay(1, ({ words }) => words),
  ),
  share(
    'announces a vote',
    onDay(1, ({ words }) => words > 0),
  ),
  share(
    'keeps it',
    onDay(1, ({ word, ballot }) => (word === undefined ? undefined : word === ballot)),
  ),
  share(
    'votes with the largest group',
    onDay(1, ({ isWithMost }) => isWithMost),
  ),
  ...(['SEER', 'POSSESSED', 'WEREWOLF'] as const).map((role) => claims(role, 1, 'SEER')),
  ...(['SEER', 'POSSESSED'] as const).map((role) =>
    share(
      `${role}'s first result is a werewolf`,
      as(role, 1, ({ isBlack }) => isBlack),
    ),
  ),
  ...([1, 2] as const).flatMap((day) => [
    votes('VILLAGER', 'WEREWOLF', day),
    votes('VILLAGER', 'SEER', day),
    votes('SEER', 'WEREWOLF', day),
    votes('POSSESSED', 'WEREWOLF', day),
    votes('POSSESSED', 'SEER', day),
  ]),
];
const LAST_DAY = (['POSSESSED', 'WEREWOLF', 'SEER', 'VILLAGER'] as const).map((role) => claims(role, 2, 'WEREWOLF'));
const ONLY_SMALL = [...LAST_DAY, claims('POSSESSED', 2, 'POSSESSED')];
const ONLY_LARGE = [claims('MEDIUM', 2, 'MEDIUM'), votes('WEREWOLF', 'WEREWOLF', 1)];

/** What is compared in a village of this size. */
export const measuresAt = (players: number): Measure[] => [...TALK, ...(players < 8 ? ONLY_SMALL : ONLY_LARGE)];

export const wins = onDay(1, ({ hasWon }) => hasWon);
export const winsAs = (role: Role): Measure['of'] => as(role, 1, ({ hasWon }) => hasWon);
export const rolesAt = (players: number): Role[] =>
  CONTEST_ROLES.filter((role) => players > 8 || (role !== 'MEDIUM' && role !== 'BODYGUARD'));

/** By agent, the mean of a measure. */
export function meansOf(days: readonly SeatDay[], of: Measure['of']): Map<string, number> {
  const sums = new Map<string, { total: number; count: number }>();
  for (const made of days) {
    const value = of(made);
    if (value === undefined) continue;
    const entry = sums.getOrInsertComputed(made.agent, () => ({ total: 0, count: 0 }));
    entry.total += Number(value);
    entry.count++;
  }
  return new Map([...sums].map(([agent, { total, count }]) => [agent, total / count]));
}
