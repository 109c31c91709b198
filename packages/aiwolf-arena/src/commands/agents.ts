import { CATALOG } from '@aiwolf-arena/agents';
import { Command } from 'commander';
import { addFlags } from '../options/flags.ts';

const EXAMPLE = `
Example:
  aiwolf-arena agents`;

/** `agents`: what can be named in --agents. */
export function agentsCommand(): Command {
  const command = new Command('agents');
  return addFlags(command, ['json'])
    .addHelpText('after', EXAMPLE)
    .action(({ json }: { json?: boolean }) =>
      console.log(json ? JSON.stringify(agentsJson()) : asText()),
    );
}

/** The JSON document of `agents`. */
export const agentsJson = () => ({
  schema: 'aiwolf-arena/agents/1' as const,
  agents: CATALOG.map(({ name, description }) => ({ name, description })),
});

function asText(): string {
  const width = Math.max(...CATALOG.map(({ name }) => name.length));
  const lines = CATALOG.map(({ name, description }) => `${name.padEnd(width)}  ${description}`);
  return [...lines, '', 'An agent of your own is named by its path: ./my-agent.ts'].join('\n');
}
