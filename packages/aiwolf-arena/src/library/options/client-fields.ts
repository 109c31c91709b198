import { z } from 'zod';
import { list, text, whole, yes } from './fields.ts';
import { UsageError } from './usage-error.ts';

/** An agent that is started as a process of its own, and speaks the official protocol. */
export interface NamedCommand {
  /** It plays under this name. */
  readonly name: string;
  /** Words as a shell splits them, with `{host}`, `{port}` and `{name}`; or `python:`, `java:` or `dotnet:` and a file. */
  readonly command: string;
}

/** Names stand in official logs between commas, and in tables. */
const NAME = /^(?! )[^,=\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+(?<! )$/u;

const EXPECTED =
  'expected such as { name: "bob", command: "python3 agent.py -h {host} -p {port} -n {name}" }';

/** Whether a client may have this name and command. */
export const isClient = ({ name, command }: NamedCommand): boolean =>
  NAME.test(name) && command.trim() !== '';

const client = z
  .strictObject({ name: z.string(), command: z.string() }, { error: EXPECTED })
  .refine(isClient, { error: EXPECTED });

export const clients = list(client, 'clients').default([]);

const DAY = 86_400;

/** How remote players are held. */
export const WIRE_FIELDS = {
  fixDay0Whisper: yes.default(false),
  record: text('a file').optional(),
};

/** How clients are started and held. */
export const CLIENT_FIELDS = {
  ...WIRE_FIELDS,
  replyLimit: whole(1, 600_000).optional(),
  wallLimit: whole(1, 600_000).optional(),
  sandbox: yes.default(false),
  agentMemory: whole(16, 1 << 20).optional(),
  agentCpu: whole(1, DAY).optional(),
  joinLimit: whole(1, 600_000).optional(),
  restarts: whole(0, 100).optional(),
};

const clientSpec = z.object({ ...CLIENT_FIELDS, agent: clients });
/** What was asked for about clients. */
export type ClientSpec = z.output<typeof clientSpec>;

/** UsageError for options that say nothing where nobody is started. */
export function checkClients(spec: ClientSpec): void {
  if (spec.agent.length > 0) return;
  const given = Object.keys(CLIENT_FIELDS).filter((key) => Boolean(spec[key as keyof ClientSpec]));
  const named = given.map((key) => `\`${key}\``);
  if (named.length > 0) throw new UsageError(`${named.join(', ')}: nothing without \`agent\``);
}
