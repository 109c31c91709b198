import type { GameInfo } from '../src/index.ts';

/** Everything that a seat can see, in a few lines of text; what is empty is left out. */
export function sightOf(info: GameInfo): string {
  const votes = (list: GameInfo['voteList']) => list.map(({ agent, target }) => `${agent}>${target}`).join(' ');
  const table = (map: Iterable<[number, unknown]>) => [...map].map(([agent, value]) => `${agent}:${value}`).join(' ');
  const talks = (list: GameInfo['talkList']) => [...list].map(({ agent, text }) => `${agent} "${text}"`).join(', ');
  const judge = (result: GameInfo['divineResult']) =>
    result === null ? '' : `${result.target} is ${result.result} (day ${result.day})`;
  const fields: Record<string, string> = {
    alive: info.aliveAgentList.join(' '),
    dead: [...info.statusMap]
      .filter(([, status]) => status === 'DEAD')
      .map(([agent]) => agent)
      .join(' '),
    roleMap: table(info.roleMap),
    talkList: talks(info.talkList),
    whisperList: talks(info.whisperList),
    remainTalkMap: table(info.remainTalkMap),
    remainWhisperMap: table(info.remainWhisperMap),
    voteList: votes(info.voteList),
    latestVoteList: votes(info.latestVoteList),
    attackVoteList: votes(info.attackVoteList),
    latestAttackVoteList: votes(info.latestAttackVoteList),
    executedAgent: String(info.executedAgent ?? ''),
    latestExecutedAgent: String(info.latestExecutedAgent ?? ''),
    attackedAgent: String(info.attackedAgent ?? ''),
    guardedAgent: String(info.guardedAgent ?? ''),
    divineResult: judge(info.divineResult),
    mediumResult: judge(info.mediumResult),
    lastDeadAgentList: info.lastDeadAgentList.join(' '),
  };
  const shown = Object.entries(fields).filter(([, text]) => text !== '');
  return shown.map(([name, text]) => `    ${name}: ${text}`).join('\n');
}
