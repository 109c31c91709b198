/** What a worker thread gets when it starts: the realm's script and what it is set up with. Strings and bytes only. */
export interface WorkerInput {
  readonly script: string;
  /** RealmAgent[] as JSON. */
  readonly agents: string;
  readonly data: readonly WorkerData[];
  /** Agents that play outside the walls. With any, the pool process has none: see SetPool. */
  readonly trusted: readonly AgentCode[];
}

/** The code of the agent at position `agent`, which comes from `file`, and imports from beside it if it is trusted. */
export interface AgentCode {
  readonly agent: number;
  readonly body: string;
  readonly file: string;
}

/** A data file of the agent at position `agent`. */
export interface WorkerData {
  readonly agent: number;
  readonly name: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}
