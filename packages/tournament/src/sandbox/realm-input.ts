/** Packages of the arena that an agent may import; all other imports are bundled into the agent. */
export const AGENT_IMPORTS: readonly string[] = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/beliefs',
];

/** The input for opening a realm: its script and its agents, as strings and bytes only. */
export interface WorkerInput {
  readonly script: string;
  /** The main file of the process that opens the realm, and of each of its threads, if it has any. */
  readonly main: string;
  readonly worker?: string | undefined;
  /** The agents: a `RealmAgent[]` as JSON. */
  readonly agents: string;
  readonly data: readonly WorkerData[];
  /** Agents that run unsandboxed. If there are any, their whole process is unsandboxed. */
  readonly trusted: readonly AgentCode[];
}

/** The code of the agent at position `agent`, and its file. A trusted agent's imports are relative to that file. */
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
  /** An entry of the catalog, or the position of the agent's code in the script; `null` if the code is passed separately. */
  readonly code: string | number | null;
}

/** Input for a realm whose data files are base64, so that it can be sent as JSON. */
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
