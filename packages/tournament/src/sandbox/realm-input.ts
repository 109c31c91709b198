/** What an agent may import of ours; everything else it uses is bundled into it. */
export const AGENT_IMPORTS: readonly string[] = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/beliefs',
];

/** What a realm is opened with: its script, and the agents in it. Strings and bytes only. */
export interface WorkerInput {
  readonly script: string;
  /** What the process runs that opens it, and what each of its threads runs, if it has any. */
  readonly main: string;
  readonly worker?: string | undefined;
  /** RealmAgent[] as JSON. */
  readonly agents: string;
  readonly data: readonly WorkerData[];
  /** Agents that play outside the walls. With any, their process has none. */
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

/** An agent as a realm knows it. */
export interface RealmAgent {
  readonly name: string;
  /** An entry of the catalog, or the position of a body among the script's; null for one from outside the realm. */
  readonly code: string | number | null;
}

/** Data files as base64. */
export interface PackedInput extends Omit<WorkerInput, 'data'> {
  readonly data: readonly { agent: number; name: string; text: string; base64: string }[];
}

export const packed = ({ data, ...rest }: WorkerInput): PackedInput => ({
  ...rest,
  data: data.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') })),
});

export const unpacked = ({ data, ...rest }: PackedInput): WorkerInput => ({
  ...rest,
  data: data.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') })),
});
