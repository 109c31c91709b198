import {
  InspectError,
  type InspectedAgent,
  inspectedInput,
  type Kill,
  playInspected,
  type SetOutcome,
  type SetTask,
} from '@aiwolf-arena/tournament';
import {
  AgentLoadError,
  type LoadedAgent,
  mappedBody,
  resolveAgent,
} from '@aiwolf-arena/tournament/load';
import { UsageError } from '../options/usage.ts';
import type { GamePlayer } from '../run/play.ts';
import { note } from '../terminal/session.ts';
import { type InspectAddress, isOwnMachine, type PlaySpec } from './play-options.ts';
import { seatIn } from './seat.ts';

/** What plays the game of a set under the debugger that was asked for; null: none was. */
export function debuggerOf(spec: PlaySpec, game: number): GamePlayer | null {
  const { inspect: at, seat: named, step, wait } = spec;
  if (at === undefined) return null;
  return (task, agents, signal) => {
    const seat = step ? seatIn(named!, namesIn(task, agents)) : 0;
    return playUnderDebugger({ agents, task, game, seat, at, wait, signal });
  };
}

const namesIn = ({ seats }: SetTask, agents: readonly { readonly name: string }[]): string[] =>
  seats.map((agent) => agents[agent]!.name);

interface InspectedGame {
  readonly agents: readonly LoadedAgent[];
  readonly task: SetTask;
  /** Of the set. */
  readonly game: number;
  /** The seat before whose requests the debugger stops; 0: none. */
  readonly seat: number;
  readonly at: InspectAddress;
  /** Wait until a debugger is there. */
  readonly wait: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Plays a set up to the game, which is played where a debugger can look. The games are those that the pool plays. */
async function playUnderDebugger(game: InspectedGame): Promise<SetOutcome> {
  const { at, game: from, seat, signal, task, wait } = game;
  const inspected = await inspectedAgents(game.agents);
  warn(
    at,
    inspected.flatMap(({ agent, mapped }) => (mapped === null ? [] : [agent.name])),
  );
  const terms = { ...at, wait, game: from, seat };
  try {
    return await playInspected(
      { ...(await inspectedInput(inspected)), task, terms },
      { onListen: (url) => note(listening(url, wait)), onKill: tellKill, signal },
    );
  } catch (thrown) {
    if (!(thrown instanceof InspectError)) throw thrown;
    throw new UsageError(
      `--inspect: ${thrown.message}. Name another one; port 0 is any that is free`,
    );
  }
}

const tellKill = ({ detail, seat }: Kill): void =>
  note(`Agent ${seat} ${detail}: played again with that seat silent`);

function warn(at: InspectAddress, names: readonly string[]): void {
  const whose = names.length === 0 ? 'no agent is from a file, so there is none' : names.join(', ');
  note(`to be debugged: ${whose}; played in one process, without the walls around it`);
  if (!isOwnMachine(at))
    note(`warning: whoever reaches ${at.host} can run code here as you, while it listens`);
}

const listening = (url: string, wait: boolean): string =>
  [
    `debugger at ${url}`,
    `  VS Code: attach to port ${new URL(url).port}; Chrome: chrome://inspect`,
    ...(wait
      ? ['waiting for it; it stops once before play, to set breakpoints (Ctrl-C ends)']
      : []),
  ].join('\n');

const inspectedAgents = (agents: readonly LoadedAgent[]): Promise<InspectedAgent[]> =>
  Promise.all(agents.map(async (agent) => ({ agent, mapped: await mappedOf(agent) })));

/** Null for bundled agents, and for those that a run has kept. */
async function mappedOf(agent: LoadedAgent): Promise<InspectedAgent['mapped']> {
  if (agent.body === null || agent.body === '') return null;
  const found = sourceOf(agent);
  if (found?.kind !== 'file') return null;
  return { body: await mappedBody(found, agent.trustedFile !== undefined), file: found.path };
}

function sourceOf({ source }: LoadedAgent) {
  try {
    return resolveAgent(source, process.cwd());
  } catch (thrown) {
    if (thrown instanceof AgentLoadError) return undefined;
    throw thrown;
  }
}
