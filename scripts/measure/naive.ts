import type { Agent, AgentMap, GameInfo, PlayerCalls, ReadonlyList, Talk } from '@aiwolf-arena/engine';

/**
 * The yardstick: what a simulator does that builds a fresh GameInfo for every update, lists copied shallowly, as the
 * official server does. Rules, agents, streams and driver are ours, so only the views differ. The plain arrays that it
 * copies from are kept up to date for the whole table, so that it pays for copying and for nothing else.
 */
export function naiveTable(): (calls: PlayerCalls) => PlayerCalls {
  const talks = new Mirror();
  const whispers = new Mirror();
  const fresh = (view: GameInfo): GameInfo => freshGameInfo(view, talks, whispers);
  return (calls) => {
    const { self, update, initialize } = calls;
    return Object.assign(Object.create(Object.getPrototypeOf(calls)), calls, {
      update: (view: GameInfo) => update.call(self, fresh(view)),
      initialize: (view: GameInfo, setting: never) => initialize.call(self, fresh(view), setting),
    }) as PlayerCalls;
  };
}

/** Today's talks as a plain array. */
class Mirror {
  #talks: Talk[] = [];
  #first: Talk | undefined;

  copy(list: ReadonlyList<Talk>): Talk[] {
    if (list.length === 0) return [];
    if (list.at(0) !== this.#first || list.length < this.#talks.length) this.#talks = [];
    this.#first = list.at(0);
    for (let i = this.#talks.length; i < list.length; i++) this.#talks.push(list.at(i)!);
    return this.#talks.slice();
  }
}

/** A table as a plain array by agent. */
class PlainMap<V> {
  readonly #values: (V | undefined)[];
  constructor(agents: readonly Agent[], map: AgentMap<V>) {
    const values: (V | undefined)[] = new Array(agents.length + 1);
    for (let i = 0; i < agents.length; i++) values[agents[i]!] = map.get(agents[i]!);
    this.#values = values;
  }
  get(agent: Agent): V | undefined {
    return this.#values[agent];
  }
}

/** `slice` of a frozen array is slow; a loop is what copying a plain one costs. */
function plainCopy<T>(list: readonly T[]): T[] {
  const copy = new Array<T>(list.length);
  for (let i = 0; i < list.length; i++) copy[i] = list[i]!;
  return copy;
}

function freshGameInfo(view: GameInfo, talks: Mirror, whispers: Mirror): GameInfo {
  const agents = view.agentList;
  return {
    day: view.day,
    agent: view.agent,
    role: view.role,
    agentList: plainCopy(agents),
    aliveAgentList: plainCopy(view.aliveAgentList),
    statusMap: new PlainMap(agents, view.statusMap),
    roleMap: new PlainMap(agents, view.roleMap),
    existingRoleList: plainCopy(view.existingRoleList),
    talkList: talks.copy(view.talkList),
    whisperList: whispers.copy(view.whisperList),
    remainTalkMap: new PlainMap(agents, view.remainTalkMap),
    remainWhisperMap: new PlainMap(agents, view.remainWhisperMap),
    voteList: plainCopy(view.voteList),
    latestVoteList: plainCopy(view.latestVoteList),
    attackVoteList: plainCopy(view.attackVoteList),
    latestAttackVoteList: plainCopy(view.latestAttackVoteList),
    executedAgent: view.executedAgent,
    latestExecutedAgent: view.latestExecutedAgent,
    attackedAgent: view.attackedAgent,
    guardedAgent: view.guardedAgent,
    cursedFox: view.cursedFox,
    divineResult: view.divineResult,
    mediumResult: view.mediumResult,
    lastDeadAgentList: plainCopy(view.lastDeadAgentList),
  } as unknown as GameInfo;
}
