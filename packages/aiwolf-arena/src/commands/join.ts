import { join, type SideMessage } from '@aiwolf-arena/bridge';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { counted } from '@aiwolf-arena/report';
import { z } from 'zod';
import { PORT, text, word } from '../options/kinds.ts';
import { option, required } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { loadNamed } from '../run/roster.ts';
import { command, note } from '../terminal/session.ts';

const AGENT = { value: z.string({ error: 'give the agent, such as --agent ./my-agent.ts' }) };

const JOIN = options({
  agent: required(option('--agent <agent>', 'bundled name, or path', AGENT), AGENT),
  host: option('--host <address>', 'host name or address of the server', text('the name or address of a machine')).default(
    '127.0.0.1',
  ),
  port: option('--port <n>', 'port of the server', PORT).default(10_000),
  role: option('-r, --role <role>', 'role to request; the server may assign another', word(CONTEST_ROLES)),
  name: option('-n, --name <name>', 'name to announce', text('a name'), { unset: "the agent's own name" }),
  ...choose('trust'),
});

export const joinCommand = command('join', JOIN, play);

/** Plays games at a server. Returns a text with the numbers of games and wins. Only the server has logs (see `analyze`). */
async function play({ agent: typed, trust, ...asked }: Spec<typeof JOIN.rows>): Promise<string> {
  const agent = (await loadNamed([typed], trust, note))(typed);
  const { host, name, port, role } = asked;
  const roleRequests = { ...(name && { name }), ...(role && { role }) };
  const onConnected = () => console.error(`connected to ${host}:${port}; the agent plays when the server starts the games`);
  const at = { agent, host, port, ...roleRequests, onSideMessage, onConnected };
  const { begun, finished, won } = await join(at);
  const open = begun - finished;
  const cut = open > 0 ? `; ${open} unfinished when the connection ended` : '';
  return `${name ?? agent.name} has played ${counted(finished, 'game')} and won ${won}${cut}\n`;
}

/** Prints a note that the agent wrote, or an exception that it threw. After an exception, the request has no answer. */
const onSideMessage = (message: SideMessage): void =>
  console.error(
    'note' in message ? `game ${message.game}: ${message.note}` : `warning: exception in ${message.request}: ${message.thrown}`,
  );
