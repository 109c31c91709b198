import { type Command, Option } from 'commander';
import { z } from 'zod';
import { UsageError } from '../usage-error.ts';
import { addFlags, single } from './flags.ts';
import { wholeNumber } from './number-option.ts';

/** An agent that is started as a process of its own, and speaks the official protocol. */
export interface NamedCommand {
  readonly name: string;
  readonly command: string;
}

/** Names stand in official logs between commas, and in tables. */
const NAME = /^(?! )[^,=\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+(?<! )$/u;

const EXPECTED =
  'expected NAME=COMMAND, such as bob="python3 agent.py -h {host} -p {port} -n {name}"';

const namedCommand = z.string().transform((text, context): NamedCommand => {
  const [, name, command] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && NAME.test(name) && command!.trim() !== '')
    return { name, command: command! };
  context.addIssue({ code: 'custom', message: EXPECTED });
  return z.NEVER;
});

export const namedCommands = z.array(namedCommand).default([]);

const DAY = 86_400;

/** How remote players are held. */
export const WIRE_FIELDS = {
  fixDay0Whisper: z.boolean().default(false),
  record: z.string().min(1, 'expected a file').optional(),
};

/** How clients are started and held. */
export const REMOTE_FIELDS = {
  ...WIRE_FIELDS,
  replyLimit: wholeNumber(1, 600_000).optional(),
  sandbox: z.boolean().default(false),
  agentMemory: wholeNumber(16, 1 << 20).optional(),
  agentCpu: wholeNumber(1, DAY).optional(),
  restarts: wholeNumber(0, 100).optional(),
};

const remoteFields = z.object({ ...REMOTE_FIELDS, agent: namedCommands });
export type RemoteSpec = z.infer<typeof remoteFields>;

/** UsageError for flags that say nothing where nobody is started. */
export function checkRemote(spec: RemoteSpec): void {
  if (spec.agent.length > 0) return;
  const typed = Object.keys(REMOTE_FIELDS).filter((key) => Boolean(spec[key as keyof RemoteSpec]));
  const flags = typed.map(
    (key) => `--${key.replaceAll(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}`,
  );
  if (flags.length > 0) throw new UsageError(`${flags.join(', ')}: nothing without --agent`);
}

/** `--agent NAME=COMMAND`, which may be given several times. */
export const addAgentFlag = (command: Command): Command =>
  command.option(
    '--agent <name=command>',
    'start a client of the AIWolf protocol: a command with {host} {port} {name}, java:JAR:CLASS, python:SCRIPT|ZIP, dotnet:DLL:CLASS (repeatable)',
    (text: string, before: readonly string[]) => [...before, text],
    [] as readonly string[],
  );

/** What is the same wherever there are remote players. */
export function addWireFlags(command: Command): Command {
  command.option('--fix-day0-whisper', 'let werewolves hear all whispers of day 0');
  return addFlags(command, ['record']);
}

/** How clients that are started are held. */
export function addRemoteFlags(command: Command): Command {
  for (const [syntax, about] of [
    ['--reply-limit <ms>', 'for an answer of a client, which then is dropped (default: 1000)'],
    ['--agent-memory <mib>', 'memory of a process of a client'],
    ['--agent-cpu <seconds>', 'CPU time of a process of a client'],
    ['--restarts <n>', 'further starts of a client that ends before it has joined (default: 1)'],
  ] as const)
    command.addOption(single(new Option(syntax, about)));
  const walls = 'start clients behind bubblewrap: no writes, no network but the host';
  return addWireFlags(command.option('--sandbox', walls));
}
