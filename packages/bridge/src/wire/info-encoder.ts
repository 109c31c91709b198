import type { AgentMap, CastVote, GameInfo, GameSetting, Judge } from '@aiwolf-arena/engine';
import { type Agent, CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { Scroll, type WireRequest } from './packet.ts';

/** Returns the gameSetting as JSON with its 19 keys in alphabetical order. */
export function settingText(setting: GameSetting): string {
  const roles = CONTEST_ROLES.map((role) => `"${role}":${setting.roleNumMap[role]}`);
  const known: Readonly<Record<string, unknown>> = { ...setting };
  const fields = Object.keys(known)
    .sort()
    .map((key) => `"${key}":${key === 'roleNumMap' ? `{${roles.join(',')}}` : known[key]}`);
  return `{${fields.join(',')}}`;
}

/** Writes the gameInfo of a seat in the official format: 21 keys in alphabetical order. Shared lists are converted once. */
export class InfoEncoder {
  readonly talks = new Scroll();
  readonly whispers = new Scroll();
  readonly #votes = new WeakMap<readonly CastVote[], string>();
  readonly #statuses = new WeakMap<readonly Agent[], string>();
  readonly #mornings = new WeakMap<readonly Agent[], string>();
  readonly #roles = new WeakMap<readonly string[], string>();

  /** Returns the gameInfo for the packet of a request. In a FINISH packet, the gameInfo contains all roles. */
  info(view: GameInfo, request: WireRequest): string {
    return (
      `{"agent":${view.agent},"attackVoteList":${this.#ballots(view.attackVoteList)}` +
      `,"attackedAgent":${seat(view.attackedAgent)},"cursedFox":-1,"day":${view.day}` +
      `,"divineResult":${judged(view.divineResult)},"executedAgent":${seat(view.executedAgent)}` +
      `,"existingRoleList":${this.#existing(view.existingRoleList)}` +
      `,"guardedAgent":${seat(view.guardedAgent)}` +
      `,"lastDeadAgentList":[${view.lastDeadAgentList.join(',')}]` +
      `,"latestAttackVoteList":${this.#ballots(view.latestAttackVoteList)}` +
      `,"latestExecutedAgent":${seat(view.latestExecutedAgent)}` +
      `,"latestVoteList":${this.#ballots(view.latestVoteList)}` +
      `,"mediumResult":${judged(view.mediumResult)}` +
      `,"remainTalkMap":${this.#talksLeft(view, request)}` +
      `,"remainWhisperMap":${view.role === 'WEREWOLF' ? counts(view.remainWhisperMap) : '{}'}` +
      `,"roleMap":${roleMap(view, request === 'FINISH')},"statusMap":${this.#statusMap(view)}` +
      `,"talkList":${this.talks.array(view.talkList)},"voteList":${this.#ballots(view.voteList)}` +
      `,"whisperList":${this.whispers.array(view.whisperList)}}`
    );
  }

  #ballots(votes: readonly CastVote[]): string {
    return votes.length === 0 ? '[]' : this.#votes.getOrInsertComputed(votes, () => `[${votes.map(ballot).join(',')}]`);
  }

  #statusMap({ aliveAgentList, statusMap }: GameInfo): string {
    return this.#statuses.getOrInsertComputed(aliveAgentList, () => `{${statusMap.entries().map(textField).join(',')}}`);
  }

  /** Returns the numbers of remaining talks as JSON. In the morning, seats with the same list of living agents share a text. */
  #talksLeft({ aliveAgentList, remainTalkMap }: GameInfo, request: WireRequest): string {
    if (request !== 'DAILY_INITIALIZE') return counts(remainTalkMap);
    return this.#mornings.getOrInsertComputed(aliveAgentList, () => counts(remainTalkMap));
  }

  #existing(roles: readonly string[]): string {
    return this.#roles.getOrInsertComputed(roles, () => JSON.stringify(roles));
  }
}

const seat = (agent: Agent | null): number => agent ?? -1;

const ballot = ({ agent, day, target }: CastVote): string => `{"agent":${agent},"day":${day},"target":${target}}`;

const judged = (judge: Judge | null): string =>
  judge === null ? 'null' : `{"agent":${judge.agent},"day":${judge.day},"result":"${judge.result}","target":${judge.target}}`;

const counts = (map: AgentMap<number>): string =>
  `{${map
    .entries()
    .map(([agent, count]) => `"${agent}":${count}`)
    .join(',')}}`;

const textField = ([agent, word]: [Agent, string]): string => `"${agent}":"${word}"`;

/** Returns the roles that a seat knows, as JSON. The seat's own role comes first. */
function roleMap({ agent, role, roleMap }: GameInfo, isOver: boolean): string {
  if (isOver) return `{${roleMap.entries().map(textField).join(',')}}`;
  const own = textField([agent, role]);
  if (role !== 'WEREWOLF') return `{${own}}`;
  const others = roleMap.entries().filter(([seat]) => seat !== agent);
  return `{${[own, ...others.map(textField)].join(',')}}`;
}
