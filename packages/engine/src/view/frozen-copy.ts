import type { Agent, Role } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';
import type { CastVote } from '../game/board.ts';
import { AgentMap, type ReadonlyList } from '../game/lists.ts';
import type { Talk } from '../game/talk.ts';
import type { GameInfo, Status } from './game-info.ts';

/** Everything that a seat can see at this moment, as plain frozen data behind the same interface. */
export function frozenCopy(view: GameInfo): GameInfo {
  return Object.freeze({
    day: view.day,
    agent: view.agent,
    role: view.role,
    agentList: view.agentList,
    aliveAgentList: view.aliveAgentList,
    statusMap: frozenMap<Status>(view.statusMap),
    roleMap: frozenMap<Role>(view.roleMap),
    existingRoleList: view.existingRoleList,
    talkList: new FrozenList<Talk>(view.talkList),
    whisperList: new FrozenList<Talk>(view.whisperList),
    remainTalkMap: frozenMap<number>(view.remainTalkMap),
    remainWhisperMap: frozenMap<number>(view.remainWhisperMap),
    voteList: frozenVotes(view.voteList),
    latestVoteList: frozenVotes(view.latestVoteList),
    attackVoteList: frozenVotes(view.attackVoteList),
    latestAttackVoteList: frozenVotes(view.latestAttackVoteList),
    executedAgent: view.executedAgent,
    latestExecutedAgent: view.latestExecutedAgent,
    attackedAgent: view.attackedAgent,
    guardedAgent: view.guardedAgent,
    cursedFox: view.cursedFox,
    divineResult: view.divineResult,
    mediumResult: view.mediumResult,
    lastDeadAgentList: view.lastDeadAgentList,
  });
}

const frozenMap = <V>(map: AgentMap<V>): AgentMap<V> =>
  AgentMap.of(new Map<Agent, V>(map.entries()));
const frozenVotes = (votes: readonly CastVote[]): readonly CastVote[] =>
  Object.freeze(votes.map((vote) => Object.freeze({ ...vote })));

class FrozenList<T> implements ReadonlyList<T> {
  readonly #items: readonly T[];

  constructor(list: ReadonlyList<T>) {
    this.#items = Object.freeze(list.toArray());
    Object.freeze(this);
  }

  get length(): number {
    return this.#items.length;
  }

  at(index: number): T | undefined {
    return Number.isInteger(index) ? this.#items.at(index) : undefined;
  }

  toArray(): T[] {
    return [...this.#items];
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#items[Symbol.iterator]();
  }

  toJSON(): T[] {
    return this.toArray();
  }
}

closeClass(FrozenList);
