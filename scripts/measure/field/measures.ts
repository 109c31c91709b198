import { CONTEST_ROLES, type Role } from '@aiwolf-arena/protocol';
import type { SeatDay } from './acts.ts';

export interface Measure {
  readonly name: string;
  /** What is averaged over the days of seats of each agent; undefined: the seat and day do not count. */
  readonly of: (made: SeatDay) => number | boolean | undefined;
  /** What a mean is taken over, if not over days: `of` counts some of these. */
  readonly per?: (made: SeatDay) => number;
  readonly isShare: boolean;
}

const share = (name: string, of: Measure['of']): Measure => ({ name, of, isShare: true });
const onDay =
  (day: number, of: Measure['of']): Measure['of'] =>
  (made) =>
    made.day === day ? of(made) : undefined;
const as = (role: Role, day: number, of: Measure['of']): Measure['of'] =>
  onDay(day, (made) => (made.role === role ? of(made) : undefined));
const claims = (role: Role, day: number, claim: string): Measure => {
  const isClaimed = as(role, day, (made) => made.claim === claim);
  return share(`${role} claims ${claim}, day ${day}`, isClaimed);
};
const votes = (role: Role, target: Role, day: number): Measure => {
  const isVote = as(role, day, (made) => made.voteFor === target);
  return share(`${role} votes for ${target}, day ${day}`, isVote);
};

/** Numbers and shares of the first day. */
const NUMBERS: Readonly<Record<string, Measure['of']>> = {
  'sentences, day 1': ({ sentences }) => sentences,
  requests: ({ requests }) => requests,
  estimates: ({ estimates }) => estimates,
  'announced votes': ({ words }) => words,
};
const SHARES: Readonly<Record<string, Measure['of']>> = {
  'announces a vote': ({ words }) => words > 0,
  'keeps it': ({ word, ballot }) => (word === undefined ? undefined : word === ballot),
  'votes with the largest group': ({ isWithMost }) => isWithMost,
};
/** The kinds of sentences that agents of the logs say. The others are rare. */
const KINDS = ['VOTE', 'REQUEST', 'COMINGOUT', 'DIVINED', 'ESTIMATE', 'BECAUSE', 'DAY', 'AGREE'];
const kinds = KINDS.map(
  (kind): Measure => ({
    ...share(`of all sentences: ${kind}`, ({ kinds: said }) => said.filter((one) => one === kind).length),
    per: ({ kinds: said }) => said.length,
  }),
);
/** Who votes for whom: on both days. */
const VOTES = [
  ['VILLAGER', 'WEREWOLF'],
  ['VILLAGER', 'SEER'],
  ['SEER', 'WEREWOLF'],
  ['POSSESSED', 'WEREWOLF'],
  ['POSSESSED', 'SEER'],
] as const;

const TALK: readonly Measure[] = [
  ...Object.entries(NUMBERS).map(([name, of]) => ({ name, of: onDay(1, of), isShare: false })),
  { name: 'sentences, day 2', of: onDay(2, ({ sentences }) => sentences), isShare: false },
  ...kinds,
  ...Object.entries(SHARES).map(([name, of]) => share(name, onDay(1, of))),
  ...(['SEER', 'POSSESSED', 'WEREWOLF'] as const).map((role) => claims(role, 1, 'SEER')),
  ...(['SEER', 'POSSESSED'] as const).map((role) => {
    const isBlack = as(role, 1, (made) => made.isBlack);
    return share(`${role}'s first result is a werewolf`, isBlack);
  }),
  ...[1, 2].flatMap((day) => VOTES.map(([role, target]) => votes(role, target, day))),
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
export function meansOf(days: readonly SeatDay[], of: Measure['of'], per: Measure['per'] = () => 1): Map<string, number> {
  const sums = new Map<string, { total: number; count: number }>();
  for (const made of days) {
    const value = of(made);
    if (value === undefined) continue;
    const entry = sums.getOrInsertComputed(made.agent, () => ({ total: 0, count: 0 }));
    entry.total += Number(value);
    entry.count += per(made);
  }
  return new Map([...sums].map(([agent, { total, count }]) => [agent, total / count]));
}
