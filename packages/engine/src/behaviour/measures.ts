/**
 * What is counted. Append only: a measure is stored by its position. Chance is what uniform choices among the other living
 * seats give, unless said otherwise.
 *
 * - wolfVotes: ballots for werewolves.
 * - wolfDivinations: divinations that found a werewolf.
 * - guards: attacks stopped by the bodyguard; chance: a guard of any other living seat.
 * - executed: chance: every living seat alike, at every execution.
 * - attacked: being the target of the night; chance: every living human alike.
 * - claimDay: day of the first COMINGOUT as oneself, of the days with talk; chance: any of the days lived.
 * - contradictions: a role or a result that is not what the same seat said before; chance: the word drawn by lot.
 * - falseStatements: results that cannot be, whatever the cards (claims.ts); chance: the target drawn among the others.
 * - keptVotes: first ballots for the seat declared last that day.
 * - heeded: first ballots, divinations and guards that somebody else asked for that day.
 * - influence: first ballots of others for the seats it said it would vote for or asked them to.
 */
export const MEASURES = [
  'wolfVotes',
  'wolfDivinations',
  'guards',
  'executed',
  'attacked',
  'claimDay',
  'contradictions',
  'falseStatements',
  'keptVotes',
  'heeded',
  'influence',
] as const;
export type Measure = (typeof MEASURES)[number];

const positionOf = (measure: Measure): number => MEASURES.indexOf(measure);

export const WOLF_VOTES = positionOf('wolfVotes');
export const WOLF_DIVINATIONS = positionOf('wolfDivinations');
export const GUARDS = positionOf('guards');
export const EXECUTED = positionOf('executed');
export const ATTACKED = positionOf('attacked');
export const CLAIM_DAY = positionOf('claimDay');
export const CONTRADICTIONS = positionOf('contradictions');
export const FALSE_STATEMENTS = positionOf('falseStatements');
export const KEPT_VOTES = positionOf('keptVotes');
export const HEEDED = positionOf('heeded');
export const INFLUENCE = positionOf('influence');
