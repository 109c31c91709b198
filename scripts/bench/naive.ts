import type { Agent, GameInfo, Port } from '@aiwolf-arena/engine';

/**
 * The yardstick: what a simulator does that builds a fresh GameInfo for every update, lists copied shallowly, as the
 * official server does. Rules, agents, streams and driver are ours, so only the views differ.
 */
export function naivePort(port: Port): Port {
  const { self, update, initialize } = port;
  return Object.assign(Object.create(Object.getPrototypeOf(port)), port, {
    update: (view: GameInfo) => update.call(self, freshGameInfo(view)),
    initialize: (view: GameInfo, setting: never) =>
      initialize.call(self, freshGameInfo(view), setting),
  }) as Port;
}

function freshGameInfo(view: GameInfo): GameInfo {
  return {
    day: view.day,
    agent: view.agent,
    role: view.role,
    agentList: [...view.agentList],
    aliveAgentList: [...view.aliveAgentList],
    statusMap: new Map(view.statusMap.entries()),
    roleMap: new Map(view.roleMap.entries()),
    existingRoleList: [...view.existingRoleList],
    talkList: view.talkList.toArray(),
    whisperList: view.whisperList.toArray(),
    remainTalkMap: new Map<Agent, number>(view.remainTalkMap.entries()),
    remainWhisperMap: new Map<Agent, number>(view.remainWhisperMap.entries()),
    voteList: [...view.voteList],
    latestVoteList: [...view.latestVoteList],
    attackVoteList: [...view.attackVoteList],
    latestAttackVoteList: [...view.latestAttackVoteList],
    executedAgent: view.executedAgent,
    latestExecutedAgent: view.latestExecutedAgent,
    attackedAgent: view.attackedAgent,
    guardedAgent: view.guardedAgent,
    cursedFox: view.cursedFox,
    divineResult: view.divineResult,
    mediumResult: view.mediumResult,
    lastDeadAgentList: [...view.lastDeadAgentList],
  } as unknown as GameInfo;
}
