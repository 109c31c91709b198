interface Stage {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Stages of a set, by the number of games that were seen before. */
export const STAGES: readonly Stage[] = [
  { name: 'games 1 to 5', from: 0, to: 5 },
  { name: 'games 6 to 20', from: 5, to: 20 },
  { name: 'games 21 to 50', from: 20, to: 50 },
  { name: 'later games', from: 50, to: Number.POSITIVE_INFINITY },
];

export const isWithin = ({ past }: { readonly past: number }, { from, to }: Stage): boolean => past >= from && past < to;
