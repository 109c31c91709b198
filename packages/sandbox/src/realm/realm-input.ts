/** The arena's packages that an agent may import. Other imported packages are bundled with the agent. */
export const AGENT_IMPORTS: readonly string[] = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/engine/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/beliefs',
];

/** The code of a realm (JavaScript context) as two scripts, so that the first one is the same in all runs. */
export interface RealmScripts {
  /** The arena's code. Its value is a function that gets the parts of `AgentBodies` and returns the exports. */
  readonly script: string;
  /** The code of users' agents, as functions. Its value is an `AgentBodies`. */
  readonly bodies: string;
  /** Path of V8's code cache of `script`; `undefined` if there is none. It contains nothing of users' agents. */
  readonly codeCache?: string | undefined;
}

/** The code of users' agents and, for each agent, the number of lines before it in the script: stack traces need it. */
export interface AgentBodies {
  readonly bodies: unknown;
  readonly lines: unknown;
  /** Sets the function that each `catch` of the agents calls first. */
  readonly guard: unknown;
}

/** The data from which a realm (JavaScript context) with agents is created. It contains only strings and bytes. */
export interface WorkerInput extends RealmScripts {
  /** Path of the main file of the process in which the realm is created. */
  readonly main: string;
  readonly worker?: string | undefined;
  /** The agents as a JSON text: see `RealmAgent`. */
  readonly agents: string;
  readonly data: readonly WorkerData[];
  /** The code of trusted agents. If there is a trusted agent, the process runs without a sandbox. */
  readonly trusted: readonly AgentCode[];
}

/** The name of the script with the code of users' agents in stack traces. */
export const BODIES_FILE = 'agents';

/** The code of agent number `agent`, and the path of its file. Imports of a trusted agent are relative to that file. */
export interface AgentCode {
  readonly agent: number;
  readonly body: string;
  readonly file: string;
}

/** A data file of agent number `agent`. */
export interface WorkerData {
  readonly agent: number;
  readonly name: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

export interface RealmAgent {
  readonly name: string;
  /** Name of a bundled agent, or position of the code in `agentBodies`; `null` if the code is passed separately. */
  readonly code: string | number | null;
  /** The values that the user set, as texts. Omitted if there are none. */
  readonly params?: Readonly<Record<string, string>>;
}

/** A `WorkerInput` with data files in base64, so that it can be converted to JSON. */
export interface PackedInput extends Omit<WorkerInput, 'data'> {
  readonly data: readonly { agent: number; name: string; text: string; base64: string }[];
}

/** Returns the input with its data files in base64. */
export const packed = ({ data, ...rest }: WorkerInput): PackedInput => ({
  ...rest,
  data: data.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') })),
});

export const unpacked = ({ data, ...rest }: PackedInput): WorkerInput => ({
  ...rest,
  data: data.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') })),
});
