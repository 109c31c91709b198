import { type Aside, type JoinedGames, join } from '@aiwolf-arena/bridge';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { Command } from 'commander';
import { z } from 'zod';
import { text, whole, word } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { trustIn } from '../run/trust.ts';
import { note } from '../terminal/session.ts';

const EXAMPLE = `
The official server, or aiwolf-arena serve, has to be there already. It plays as
many games as the server has, behind the walls of all agents.

Examples:
    aiwolf-arena join --agent sample --port 10000
    aiwolf-arena join --agent ./my-agent.ts --host 192.168.0.7 -r SEER -n me`;

const MACHINE = 'the name or address of a machine';
const PORT = whole(1, 65_535);
const AGENT = { value: z.string({ error: 'name the agent, such as --agent ./my-agent.ts' }) };

const JOIN = options({
  agent: option('--agent <agent>', 'bundled name, or path', AGENT).required(AGENT),
  host: option('--host <address>', 'where the server is', text(MACHINE)).default('127.0.0.1'),
  port: option('--port <n>', 'its port', PORT).default(10_000),
  role: option(
    '-r, --role <role>',
    'role to ask for; servers need not grant it',
    word(CONTEST_ROLES),
  ),
  name: option('-n, --name <name>', 'what it calls itself', text('a name'), {
    unset: 'its own name',
  }),
  ...choose('trust'),
});

/** `join`: one of our agents plays at a server of the official protocol. */
export function joinCommand(): Command {
  return JOIN.addTo(new Command('join'))
    .addHelpText('after', EXAMPLE)
    .action((raw) => play(JOIN.read(raw)));
}

async function play({
  agent: typed,
  host,
  name,
  port,
  role,
  trust,
}: Spec<typeof JOIN.rows>): Promise<void> {
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
