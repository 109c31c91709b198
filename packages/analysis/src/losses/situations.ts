import { isIn, only } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole, ROLES, type Role } from '@aiwolf-arena/protocol';
import type { GameCourse } from './course.ts';

/** What the search of games (`report --find`) calls a situation. */
export interface SituationSearch {
  readonly act: 'executed' | 'killed' | 'claims' | 'reports' | 'breaks';
  readonly word?: Role;
  readonly isTrue?: boolean;
  readonly day?: number;
}

/** Something that a seat does in a game, or that happens to it. */
export interface SeatSituation {
  /** Its name for programs; report/tables/losses.json has its words. */
  readonly key: string;
  /** The roles in which seats are asked for it. */
  readonly roles: readonly ContestRole[];
  readonly isTrue: (course: GameCourse, seat: number) => boolean;
  /** Omitted if games cannot be searched for it. */
  readonly search?: SituationSearch;
  /** Whether only a replay shows it, because logs do not contain faults. */
  readonly replayed?: true;
}

const VILLAGERS: readonly ContestRole[] = ['BODYGUARD', 'MEDIUM', 'VILLAGER'];
const EATABLE = CONTEST_ROLES.filter((role) => role !== 'WEREWOLF');
const NOT_SEER = CONTEST_ROLES.filter((role) => role !== 'SEER');

const claims = <Key extends string>(key: Key, role: Role) => ({
  key,
  roles: CONTEST_ROLES,
  isTrue: (course: GameCourse, seat: number): boolean => course.hasClaimed(seat, role),
  search: { act: 'claims', word: role } as const,
});

/** All situations, in the order in which they are counted. A further one needs an entry here and its words. */
export const SITUATIONS = [
  {
    key: 'executed-first',
    roles: CONTEST_ROLES,
    isTrue: ({ executed }, seat) => executed[seat] === 1,
    search: { act: 'executed', day: 1 },
  },
  { key: 'executed', roles: CONTEST_ROLES, isTrue: ({ executed }, seat) => executed[seat]! > 0, search: { act: 'executed' } },
  { key: 'killed-first', roles: EATABLE, isTrue: ({ killed }, seat) => killed[seat] === 1, search: { act: 'killed', day: 1 } },
  { key: 'divined', roles: NOT_SEER, isTrue: ({ divined }, seat) => isIn(divined, seat) === 1 },
  { key: 'exposed', roles: ['WEREWOLF'], isTrue: ({ exposed }, seat) => isIn(exposed, seat) === 1 },
  { key: 'accused', roles: CONTEST_ROLES, isTrue: ({ accused }, seat) => isIn(accused, seat) === 1 },
  { key: 'misled', roles: VILLAGERS, isTrue: ({ misled }, seat) => isIn(misled, seat) === 1 },
  {
    key: 'voted-wolf-first',
    roles: CONTEST_ROLES,
    isTrue: (course, seat) => course.firstBallots.some((one) => one.seat === seat && course.isWolf(one.target)),
  },
  { key: 'voted-with-pack', roles: EATABLE, isTrue: (course, seat) => course.votedWithPack(seat) },
  claims('claims-seer', 'SEER'),
  {
    key: 'contested-seer',
    roles: ['SEER', 'POSSESSED', 'WEREWOLF'],
    isTrue: ({ claimed }, seat) => isContested(claimed[SEER]!, seat),
  },
  claims('claims-medium', 'MEDIUM'),
  claims('claims-bodyguard', 'BODYGUARD'),
  claims('claims-villager', 'VILLAGER'),
  claims('claims-werewolf', 'WEREWOLF'),
  claims('claims-possessed', 'POSSESSED'),
  {
    key: 'claims-nothing',
    roles: CONTEST_ROLES,
    isTrue: ({ claimed }, seat) => claimed.every((seats) => isIn(seats, seat) === 0),
  },
  {
    key: 'reports-werewolf',
    roles: CONTEST_ROLES,
    isTrue: ({ found }, seat) => isIn(found, seat) === 1,
    search: { act: 'reports', word: 'WEREWOLF', isTrue: true },
  },
  {
    key: 'slanders-human',
    roles: CONTEST_ROLES,
    isTrue: ({ slandered }, seat) => isIn(slandered, seat) === 1,
    search: { act: 'reports', word: 'WEREWOLF', isTrue: false },
  },
  {
    key: 'breaks-rule',
    roles: CONTEST_ROLES,
    isTrue: ({ faulty }, seat) => isIn(faulty, seat) === 1,
    search: { act: 'breaks' },
    replayed: true,
  },
] as const satisfies readonly SeatSituation[];

export type SituationKey = (typeof SITUATIONS)[number]['key'];

const SEER = ROLES.indexOf('SEER');

const isContested = (seats: number, seat: number): boolean => isIn(seats, seat) === 1 && (seats & ~only(seat)) !== 0;
