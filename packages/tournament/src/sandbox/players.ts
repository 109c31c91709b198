import { CATALOG, type PlayerContext, type PlayerFactory } from '@aiwolf-arena/agents';
import type { Player, PlayerDice } from '@aiwolf-arena/engine';
import { checkText } from '@aiwolf-arena/protocol/border';
import { type AgentBody, loadDefault } from './agent-module.ts';
import type { RealmAgent } from './realm-input.ts';

/** The code of users' agents, provided by the script that contains this bundle. */
declare const agentBodies: readonly AgentBody[];

const agents: RealmAgent[] = [];
const data: Map<string, RealmData>[] = [];
/** The code of trusted agents: functions that run in Node's own context, without a sandbox. */
const trusted = new Map<number, AgentBody>();

/** Sets the agents of the run, from `RealmAgent[]` as JSON. Called once, before the first set. */
export function nameAgents(json: string): void {
  agents.push(...(JSON.parse(json) as RealmAgent[]));
  data.push(...agents.map(() => new Map<string, RealmData>()));
}

/** Adds a data file of an agent. The bytes are copied, so that no object of Node's realm is reachable. */
export function addData(agent: number, name: string, text: string, bytes: Uint8Array): void {
  data[agent]!.set(name, { text, bytes: Uint8Array.from(bytes) });
}

/** Adds the code of a trusted agent. The code can reach this realm's objects, but nothing here can reach the code. */
export function addBody(agent: number, body: AgentBody): void {
  trusted.set(agent, body);
}

export const agentNameOf = (agent: number): string => agents[agent]!.name;

/** Creates a player. A user's module runs again for every seat and set, so seats share nothing. Throws the agent's errors. */
export const createPlayer = (agent: number, own: Means): Player => (defaultOf(agent) as PlayerFactory)(contextOf(agent, own));

export function defaultOf(agent: number): unknown {
  const { code } = agents[agent]!;
  if (typeof code === 'string') return CATALOG.find(({ name }) => name === code)!.create;
  return loadDefault(code === null ? trusted.get(agent)! : agentBodies[code]!);
}

/** A data file inside the realm, both as text and as bytes, because a realm cannot decode UTF-8. */
interface RealmData {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Returns the two methods of a context that read the data files of the agent. */
export function dataReaders(files: ReadonlyMap<string, RealmData>): Pick<PlayerContext, 'readText' | 'readBytes'> {
  const find = (name: string): RealmData => {
    checkText(name, "file's name");
    const file = files.get(name);
    if (file === undefined) throw new Error(`no data file ${name}: the agent has ${[...files.keys()].join(', ') || 'none'}`);
    return file;
  };
  return { readText: (name) => find(name).text, readBytes: (name) => new Uint8Array(find(name).bytes) };
}

interface Means {
  readonly dice: PlayerDice;
  readonly log: (...said: unknown[]) => void;
}

const { bind } = Function.prototype;

/** Returns the context that a player gets. It is equal in runs and checks, so that an agent cannot distinguish them. */
export function contextOf(agent: number, { dice: playerDice, log }: Means): PlayerContext {
  const { readText, readBytes } = dataReaders(data[agent]!);
  return {
    name: agentNameOf(agent),
    random: () => playerDice.random(), // called often; bound functions are not inlined. The text is the same in both
    log: bound(log),
    readText: bound(readText),
    readBytes: bound(readBytes),
  };
}

const bound = <Own extends (...given: never[]) => unknown>(own: Own): Own => Reflect.apply(bind, own, [undefined]) as Own;
