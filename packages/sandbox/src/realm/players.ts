import { CATALOG, type Params, type ParamValues, type PlayerContext, type PlayerFactory } from '@aiwolf-arena/agents';
import { allValues, givenValues, readParams, textsOf } from '@aiwolf-arena/agents/params';
import type { Player, PlayerRandom } from '@aiwolf-arena/engine';
import { checkText } from '@aiwolf-arena/protocol/border';
import { type AgentBody, type AgentExports, loadExports } from './agent-module.ts';
import type { RealmAgent } from './realm-input.ts';

/** The code of users' agents. `realmScripts` defines this variable. */
declare const agentBodies: readonly AgentBody[];

const agents: RealmAgent[] = [];
const data: Map<string, RealmData>[] = [];
/** The code of agents that is not part of the script (such as trusted agents). The keys are the agents' numbers. */
const trusted = new Map<number, AgentBody>();

/** Sets the names and kinds of all agents. `json`: a `RealmAgent[]`. Called before the first set. */
export function nameAgents(json: string): void {
  agents.push(...(JSON.parse(json) as RealmAgent[]));
  data.push(...agents.map(() => new Map<string, RealmData>()));
}

/** Adds a data file of an agent. Copies its bytes to an object of this realm: agents must not get objects of Node. */
export function addData(agent: number, name: string, text: string, bytes: Uint8Array): void {
  data[agent]!.set(name, { text, bytes: Uint8Array.from(bytes) });
}

/** Adds the code of an agent that is not part of the script. */
export function addBody(agent: number, body: AgentBody): void {
  trusted.set(agent, body);
}

export const agentNameOf = (agent: number): string => agents[agent]!.name;

/** Creates a player. The code of a user's agent is run again for every player, so that players share no variables. */
export function createPlayer(agent: number, own: Means): Player {
  const { create, params } = exportsOf(agent);
  return (create as PlayerFactory)(contextOf(agent, own, valuesFor(agent, readParams(params), own.params)));
}

/** Creates a player of a bundled agent outside a realm. Its code is the arena's own, and uses only what it is given. */
export function createBundled(name: string, entry: string, params: ParamValues, own: Means): Player {
  const { create, params: declared } = CATALOG.find((known) => known.name === entry)!;
  const values = Object.freeze(allValues(declared, givenValues(declared, { ...textsOf(params), ...own.params })));
  return (create as PlayerFactory)(contextWith(name, new Map(), own, values));
}

export function exportsOf(agent: number): AgentExports {
  const { code } = agents[agent]!;
  if (typeof code === 'string') return CATALOG.find(({ name }) => name === code)!;
  return loadExports(code === null ? trusted.get(agent)! : agentBodies[code]!);
}

/** Returns the values of an agent's parameters: as the user set them, or the defaults. Throws `ParamError` for bad values. */
export const valuesFor = (agent: number, params: Params, given: Texts = {}): ParamValues =>
  Object.freeze(allValues(params, givenValues(params, { ...agents[agent]!.params, ...given })));

type Texts = Readonly<Record<string, string>>;

/** Content of a data file as text and as bytes. The text is decoded outside the realm, which has no UTF-8 decoder. */
interface RealmData {
  readonly text: string;
  readonly bytes: Uint8Array;
}

type Files = ReadonlyMap<string, RealmData>;

/** Returns the methods `readText` and `readBytes`, with which an agent reads these data files. */
export function dataReaders(files: Files): Pick<PlayerContext, 'readText' | 'readBytes'> {
  const find = (name: string): RealmData => {
    checkText(name, "file's name");
    const file = files.get(name);
    if (file === undefined) throw new Error(`no data file ${name}: the agent has ${[...files.keys()].join(', ') || 'none'}`);
    return file;
  };
  return { readText: (name) => find(name).text, readBytes: (name) => new Uint8Array(find(name).bytes) };
}

interface Means {
  readonly generator: PlayerRandom;
  readonly log: (...said: unknown[]) => void;
  /** Values of parameters, as texts, that replace those with which the agent was loaded. */
  readonly params?: Texts | undefined;
}

const { bind } = Function.prototype;

/** Returns the context that a player gets. The context looks the same in a check, so that an agent cannot detect the check. */
export const contextOf = (agent: number, own: Means, params: ParamValues): PlayerContext<never> =>
  contextWith(agentNameOf(agent), data[agent]!, own, params);

function contextWith(
  name: string,
  files: Files,
  { generator: playerNumbers, log }: Means,
  params: ParamValues,
): PlayerContext<never> {
  const { readText, readBytes } = dataReaders(files);
  return {
    name,
    params: params as never,
    random: () => playerNumbers.random(), // not bound: V8 inlines no bound functions. A check shows the same source text
    log: bound(log),
    readText: bound(readText),
    readBytes: bound(readBytes),
  };
}

const bound = <Own extends (...given: never[]) => unknown>(own: Own): Own => Reflect.apply(bind, own, [undefined]) as Own;
