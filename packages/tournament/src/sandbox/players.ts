import { CATALOG, type PlayerContext, type PlayerFactory } from '@aiwolf-arena/agents';
import type { Player } from '@aiwolf-arena/engine';
import { type Means, ownContext, type RealmData } from './agent-context.ts';
import { type AgentBody, loadDefault } from './agent-module.ts';

import type { RealmAgent } from './realm-input.ts';

/** The bodies of users' agents, given by the script around this bundle. */
declare const agentBodies: readonly AgentBody[];

const agents: RealmAgent[] = [];
const data: Map<string, RealmData>[] = [];
/** The bodies of trusted agents, which are functions of Node's own realm. */
const trusted = new Map<number, AgentBody>();

/** Names the agents of the run; called once, before the first set. */
export function nameAgents(json: string): void {
  agents.push(...(JSON.parse(json) as RealmAgent[]));
  data.push(...agents.map(() => new Map<string, RealmData>()));
}

/** Hands in one data file of an agent. The bytes are copied: nothing of the other side stays reachable. */
export function addData(agent: number, name: string, text: string, bytes: Uint8Array): void {
  data[agent]!.set(name, { text, bytes: Uint8Array.from(bytes) });
}

/** Hands in the code of a trusted agent. It gets hold of things of this realm; nobody in it gets hold of the code. */
export function addBody(agent: number, body: AgentBody): void {
  trusted.set(agent, body);
}

export const agentNameOf = (agent: number): string => agents[agent]!.name;

/**
 * A new player of the agent. A user's module is run anew for every seat of every set: its variables die with the set,
 * and seats of the same agent share nothing. Throws what the agent throws.
 */
export const createPlayer = (agent: number, own: Pick<Means, 'dice' | 'log'>): Player =>
  (defaultOf(agent) as PlayerFactory)(contextOf(agent, own));

/** What the agent's module exports as its default. */
export function defaultOf(agent: number): unknown {
  const { code } = agents[agent]!;
  if (typeof code === 'string') return CATALOG.find(({ name }) => name === code)!.create;
  return loadDefault(code === null ? trusted.get(agent)! : agentBodies[code]!);
}

export const contextOf = (agent: number, own: Pick<Means, 'dice' | 'log'>): PlayerContext =>
  ownContext({ name: agentNameOf(agent), ...own, files: data[agent]! });
