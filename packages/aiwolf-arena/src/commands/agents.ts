import { CATALOG } from '@aiwolf-arena/agents';
import { Command } from 'commander';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';

const EXAMPLE = `
Example:
  aiwolf-arena agents`;

const OPTIONS_OF_AGENTS = options(choose('json'));

/** `agents`: what can be named in --agents. */
export function agentsCommand(): Command {
  return OPTIONS_OF_AGENTS.addTo(new Command('agents'))
    .addHelpText('after', EXAMPLE)
    .action((raw) => {
      const { json } = OPTIONS_OF_AGENTS.read(raw);
      console.log(json ? JSON.stringify(catalogJson()) : asText());
    });
}

/** The JSON document of `agents`. */
export const catalogJson = () => ({
  schema: 'aiwolf-arena/agents/1' as const,
  agents: CATALOG.map(({ name, description }) => ({ name, description })),
});

function asText(): string {
  const width = Math.max(...CATALOG.map(({ name }) => name.length));
  const lines = CATALOG.map(({ name, description }) => `${name.padEnd(width)}  ${description}`);
  return [...lines, '', 'An agent of your own is named by its path: ./my-agent.ts'].join('\n');
}
