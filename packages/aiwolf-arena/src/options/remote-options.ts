import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CLIENT_FIELDS, isClient, type NamedCommand } from '../library/options/client-fields.ts';
import { addFlags, single } from './flags.ts';
import { typedNumber } from './number-option.ts';

const EXPECTED =
  'expected NAME=COMMAND, such as bob="python3 agent.py -h {host} -p {port} -n {name}"';

const namedCommand = z.string().transform((text, context): NamedCommand => {
  const [, name = '', command = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (isClient({ name, command })) return { name, command };
  context.addIssue({ code: 'custom', message: EXPECTED });
  return z.NEVER;
});

export const namedCommands = z.array(namedCommand).default([]);

const { agentCpu, agentMemory, joinLimit, replyLimit, restarts, wallLimit } = CLIENT_FIELDS;

/** How clients are started and held. */
export const REMOTE_FIELDS = {
  ...CLIENT_FIELDS,
  replyLimit: typedNumber(replyLimit).optional(),
  wallLimit: typedNumber(wallLimit).optional(),
  agentMemory: typedNumber(agentMemory).optional(),
  agentCpu: typedNumber(agentCpu).optional(),
  joinLimit: typedNumber(joinLimit).optional(),
  restarts: typedNumber(restarts).optional(),
};

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
    [
      '--reply-limit <ms>',
      'CPU time for an answer of a client, which then is dropped (default: 1000)',
    ],
    [
      '--wall-limit <ms>',
      'the same by the clock, for one that sleeps (default: ten times --reply-limit, at least 10000)',
    ],
    ['--agent-memory <mib>', 'memory of a process of a client'],
    ['--agent-cpu <seconds>', 'CPU time of a process of a client'],
    ['--join-limit <ms>', 'from the start of a client until it has joined (default: 30000)'],
    ['--restarts <n>', 'further starts of a client that does not join (default: 2)'],
  ] as const)
    command.addOption(single(new Option(syntax, about)));
  const walls = 'start clients behind bubblewrap: no writes, no network but the host';
  return addWireFlags(command.option('--sandbox', walls));
}
