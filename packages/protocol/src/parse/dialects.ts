import type { Kind } from '../words.ts';

/** 3.6 (2019) is the contest's; 2.01 (2017) the Japanese one before it. */
export const DIALECTS = ['3.6', '2.01'] as const;
export type Dialect = (typeof DIALECTS)[number];

const OLD_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'ESTIMATE',
  'COMINGOUT',
  'DIVINATION',
  'GUARD',
  'VOTE',
  'ATTACK',
  'DIVINED',
  'IDENTIFIED',
  'GUARDED',
  'AGREE',
  'DISAGREE',
  'OVER',
  'SKIP',
  'REQUEST',
]);

/** The 13 verbs of 2.01 section 2 and its one operator (section 3). */
export const isOldKind = (kind: Kind): boolean => OLD_KINDS.has(kind);
