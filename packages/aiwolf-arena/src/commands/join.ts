import { type Aside, type JoinedGames, join } from '@aiwolf-arena/bridge';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { trustIn } from '../library/agents/trust.ts';
import { oneOf } from '../library/options/words.ts';
import { single } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { port } from '../options/serve-options.ts';
import { addTrustFlag, trustedNames } from '../options/trust-option.ts';
import { note } from '../session/note.ts';

const EXAMPLE = `
The official server, or aiwolf-arena serve, has to be there already. It plays as
many games as the server has, behind the walls of all agents.

Examples:
    aiwolf-arena join --agent sample --port 10000
    aiwolf-arena join --agent ./my-agent.ts --host 192.168.0.7 -r SEER -n me`;

const JOIN_SPEC = z.object({
  agent: z.string({ error: 'name the agent, such as --agent ./my-agent.ts' }),
  host: z.string().min(1, 'expected the name or address of a machine'),
  port,
  role: oneOf(CONTEST_ROLES).optional(),
  name: z.string().min(1, 'expected a name').optional(),
  trust: trustedNames,
});
type JoinSpec = z.infer<typeof JOIN_SPEC>;

/** `join`: one of our agents plays at a server of the official protocol. */
export function joinCommand(): Command {
  const command = new Command('join');
  for (const option of [
    new Option('--agent <agent>', 'bundled name, or path'),
    new Option('--host <address>', 'where the server is').default('127.0.0.1'),
    new Option('--port <n>', 'its port').default('10000'),
    new Option('-r, --role <role>', 'role to ask for; servers need not grant it'),
    new Option('-n, --name <name>', 'what it calls itself (default: its own name)'),
  ])
    command.addOption(single(option));
  return addTrustFlag(command)
    .addHelpText('after', EXAMPLE)
    .action((raw) => play(parseOptions(JOIN_SPEC, raw)));
}

async function play({ agent: typed, host, name, port, role, trust }: JoinSpec): Promise<void> {
  const source = resolveAgent(typed, process.cwd());
  const agent = await loadAgent(source, { trusted: trustIn([source], trust, note)(source) });
  const wishes = { ...(name && { name }), ...(role && { role }) };
  const onConnected = () =>
    console.error(`connected to ${host}:${port}; it plays when the server begins`);
  const games = await join({ agent, host, port, ...wishes, onAside, onConnected });
  process.stdout.write(`${told(name ?? agent.name, games)}\n`);
}

/** Counts only: what games at a server can say of an agent is for those who have its logs (`analyze`). */
function told(name: string, { begun, finished, won }: JoinedGames): string {
  const open = begun - finished;
  const cut = open > 0 ? `; ${open} ended with the connection` : '';
  return `${name} has played ${finished} games and won ${won}${cut}`;
}

/** What the author notes is for the author; what the agent throws costs it its answer. */
const onAside = (aside: Aside): void =>
  console.error(
    'note' in aside
      ? `game ${aside.game}: ${aside.note}`
      : `warning: it threw in ${aside.request}: ${aside.thrown}`,
  );
