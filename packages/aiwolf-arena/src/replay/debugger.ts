import { type Kill, type LoadedAgent, mappedBody } from '@aiwolf-arena/sandbox';
import { InspectError, type InspectedAgent, inspectedInput, playInspected } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import type { GamePlayer } from '../run/play.ts';
import { fileOf } from '../run/roster.ts';
import { note } from '../terminal/session.ts';
import { type InspectAddress, isOwnMachine, type PlaySpec } from './play-options.ts';
import { seatIn } from './seat.ts';

/** Returns a function that plays a game in a debugger, after the earlier games of its set. Null if --inspect is not given. */
export function debuggerOf({ inspect: at, seat: named, step, wait }: PlaySpec, game: number): GamePlayer | null {
  if (at === undefined) return null;
  return async (task, agents, signal) => {
    const names = task.seats.map((agent) => agents[agent]!.name);
    const options = { ...at, wait, game, seat: step ? seatIn(named!, names) : 0 };
    const inspected = await Promise.all(agents.map(async (agent) => ({ agent, mapped: await mappedOf(agent) })));
    warn(at, inspected);
    const input = { ...(await inspectedInput(inspected)), task, options };
    const onListen = (url: string): void => note(listening(url, wait));
    return playInspected(input, { onListen, onKill: tellKill, signal }).catch(refuseTaken);
  };
}

function refuseTaken(thrown: unknown): never {
  if (!(thrown instanceof InspectError)) throw thrown;
  throw new UsageError(`--inspect: ${thrown.message}. Choose another port; 0 means any free port`);
}

const tellKill = ({ detail, seat }: Kill): void =>
  note(`Agent ${seat} ${detail}: the game is played again, and this agent gives no answers`);

function warn(at: InspectAddress, agents: readonly InspectedAgent[]): void {
  const names = agents.flatMap(({ agent, mapped }) => (mapped === null ? [] : [agent.name]));
  const whose = names.length === 0 ? 'there is no agent from a file' : names.join(', ');
  note(`agents in the debugger: ${whose}; all play in one process, without the sandbox around this process`);
  if (!isOwnMachine(at)) note(`warning: anybody who can connect to ${at.host} can now run code with your rights`);
}

const listening = (url: string, wait: boolean): string =>
  [
    `debugger at ${url}`,
    `  VS Code: attach to port ${new URL(url).port}; Chrome: chrome://inspect`,
    ...(wait ? ['waiting for the debugger; it pauses before the game, so that you can set breakpoints (Ctrl-C ends)'] : []),
  ].join('\n');

/** Returns an agent's code with a source map for the debugger. Null if the agent is bundled, or its code is stored in a run. */
async function mappedOf(agent: LoadedAgent): Promise<InspectedAgent['mapped']> {
  if (agent.body === null || agent.body === '') return null;
  const found = fileOf(agent);
  if (found === undefined) return null;
  return { body: await mappedBody(found, agent.trustedFile !== undefined), file: found.path };
}
