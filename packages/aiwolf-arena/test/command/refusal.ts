import type { Command } from 'commander';
import { program } from '../../src/program.ts';
import { failureOf } from '../../src/terminal/errors.ts';

export interface Refusal {
  readonly code: number;
  readonly stderr: string;
}

/**
 * What the command says of a line that it refuses, without a process for it: main.ts in this one. Some lines of every
 * kind are tried as processes as well. Undefined if the line is not refused.
 */
export async function refusalOf(typed: readonly string[]): Promise<Refusal | undefined> {
  const root = await program(typed);
  let stderr = '';
  hear(root, (text) => {
    stderr += text;
  });
  try {
    await root.parseAsync(typed, { from: 'user' });
    return undefined;
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    return { code, stderr: `${stderr}${message}\n` };
  }
}

function hear(command: Command, write: (text: string) => void): void {
  command.configureOutput({ writeErr: write, writeOut: write });
  for (const inner of command.commands) hear(inner, write);
}
