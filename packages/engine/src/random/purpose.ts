/** What a stream is drawn for; each has keys of its own. Append only: a number that changes its meaning changes every recorded run. */
export const PURPOSE = {
  deal: 0,
  talkOrder: 1,
  whisperOrder: 2,
  voteSubstitute: 3,
  voteTie: 4,
  attackSubstitute: 5,
  attackTie: 6,
  player: 7,
  seats: 8,
  draw: 9,
  roleRequest: 10,
  roleRota: 11,
  resample: 12,
} as const;

export type Purpose = (typeof PURPOSE)[keyof typeof PURPOSE];
