import { PLAYER_METHODS, type Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../../player-context.ts';
import type { AgentErrorCode } from '../agent-load-error.ts';
import { type AgentBody, loadDefault } from './agent-module.ts';
import { dataReaders, type RealmData } from './context-data.ts';
import { tameWorld } from './tame-world.ts';

/** The bodies of the agents, given by the script around this bundle. */
declare const agentBodies: readonly AgentBody[];

/** What the check of one agent found; null when the agent can play. */
export type Finding = { readonly code: AgentErrorCode; readonly message: string } | null;

const files = new Map<string, RealmData>();
Object.defineProperty(globalThis, 'checkAgent', { value: check });
tameWorld({ random: () => 0.5, note: () => {} });

/** Hands in one data file; called before `check`. */
export function addData(name: string, text: string, bytes: Uint8Array): void {
  files.set(name, { text, bytes: Uint8Array.from(bytes) });
}

/** Runs the agent's module and factory once. The finding as JSON. Called through `evaluate`, which bounds its time. */
function check(name: string): string {
  return JSON.stringify(find(name));
}

function find(name: string): Finding {
  let exported: unknown;
  try {
    exported = loadDefault(agentBodies[0]!);
  } catch (error) {
    return { code: 'DOES_NOT_LOAD', message: `its module throws while it loads: ${told(error)}` };
  }
  if (exported === undefined) {
    return {
      code: 'NO_DEFAULT_EXPORT',
      message: 'it has no default export: export default a function that returns a player.',
    };
  }
  if (typeof exported !== 'function') {
    return {
      code: 'NOT_A_FUNCTION',
      message: `its default export is no function but ${kindOf(exported)}.`,
    };
  }
  return tryFactory(exported as (context: PlayerContext) => unknown, name);
}

function tryFactory(create: (context: PlayerContext) => unknown, name: string): Finding {
  if (/^class\b/.test(Function.prototype.toString.call(create))) {
    return {
      code: 'NOT_A_FUNCTION',
      message: 'its default export is a class: export a function that returns an instance.',
    };
  }
  try {
    return judge(create({ name, random: () => 0.5, log: () => {}, ...dataReaders(files) }));
  } catch (error) {
    return { code: 'FACTORY_THROWS', message: `its factory throws: ${told(error)}` };
  }
}

function judge(player: unknown): Finding {
  if (typeof player !== 'object' || player === null) {
    return {
      code: 'NOT_A_PLAYER',
      message: `its factory returns ${kindOf(player)} instead of a player.`,
    };
  }
  if (typeof (player as PromiseLike<unknown>).then === 'function') {
    return {
      code: 'NOT_A_PLAYER',
      message: 'its factory returns a promise: only the methods may be asynchronous.',
    };
  }
  const missing = PLAYER_METHODS.filter(
    (method) => typeof (player as Player)[method] !== 'function',
  );
  if (missing.length === 0) return null;
  return {
    code: 'NOT_A_PLAYER',
    message: `its player lacks ${missing.length === 1 ? 'the method' : 'the methods'} ${missing.join(', ')}.`,
  };
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : value === undefined ? 'undefined' : typeof value;

function told(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      300,
    );
  } catch {
    return 'something that cannot be printed';
  }
}
