/** Where numbers come from: the same seed and plan give the same root hash. */
export interface Provenance {
  readonly seed: string;
  readonly rootHash: string;
  readonly gamesPerSet: number;
}
