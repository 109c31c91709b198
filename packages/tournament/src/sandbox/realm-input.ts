/** Our packages that an agent may import; everything else it uses is bundled into it. */
export const AGENT_IMPORTS: readonly string[] = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/beliefs',
];

/** What a realm is opened with: its script and its agents. Only strings and bytes. */
export interface WorkerInput {
  readonly script: string;
  /** The main file of the process that opens it, and of each of its threads, if it has any. */
  readonly main: string;
  readonly worker?: string | undefined;
  /** `RealmAgent[]` as JSON. */
  readonly agents: string;
  readonly data: readonly WorkerData[];
  /** Agents that run outside the walls. If there are any, their process has no walls. */
  readonly trusted: readonly AgentCode[];
}

/** The code of the agent at position `agent`, and its file; a trusted agent's imports are relative to it. */
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

export interface RealmAgent {
  readonly name: string;
  /** An entry of the catalog, or the position of a body in the script; `null` if the code comes from outside the realm. */
  readonly code: string | number | null;
}

/** With data files as base64. */
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
