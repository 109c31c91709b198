/** What a worker thread gets when it starts: the realm's script and what it is set up with. Strings and bytes only. */
export interface WorkerInput {
  readonly script: string;
  /** RealmAgent[] as JSON. */
  readonly agents: string;
  readonly data: readonly WorkerData[];
}

/** A data file of the agent at position `agent`. */
export interface WorkerData {
  readonly agent: number;
  readonly name: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}
