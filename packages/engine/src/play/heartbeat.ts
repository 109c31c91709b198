/** What a thread has to know that watches tables without playing at one: so small that it can be loaded alone. */
export { askedBy, BEAT, callOf, roundOf, seatOf } from './beat.ts';
export { ROUNDS } from './round.ts';
