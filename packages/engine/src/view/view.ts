import type { Agent, Role } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';
import type { Board, CastVote, Judge } from '../game/board.ts';
import { AgentMap, type ReadonlyList } from '../game/lists.ts';
import { HeardList, NO_TALKS, type Talk } from '../game/talk.ts';
import { BODYGUARD, MEDIUM, SEER, WEREWOLF } from '../rules/rules.ts';

export type Status = 'ALIVE' | 'DEAD';

/**
 * What one seat can see, with the official field names. Where the official JSON has -1 for "no agent", this interface has
 * `null`. The view is live: after the next update, the same object shows the new state.
 */
export interface GameInfo {
  readonly day: number;
  /** The seat of this player. */
  readonly agent: Agent;
  readonly role: Role;
  /** All seats in ascending order. */
  readonly agentList: readonly Agent[];
  /** Living seats in ascending order. */
  readonly aliveAgentList: readonly Agent[];
  readonly statusMap: AgentMap<Status>;
  /** The roles that this seat knows: its own role, for a werewolf also the other werewolves, in `finish` all roles. */
  readonly roleMap: AgentMap<Role>;
  /** The roles that occur in this game, in alphabetical order, each only once. */
  readonly existingRoleList: readonly Role[];
  readonly talkList: ReadonlyList<Talk>;
  /** Today's whispers so far; empty unless this seat is a living werewolf. */
  readonly whisperList: ReadonlyList<Talk>;
  /** How many talks each seat may still make today. Lists all seats that were alive in the morning. */
  readonly remainTalkMap: AgentMap<number>;
  /** How many whispers each werewolf may still make today; empty if this seat is not a werewolf. */
  readonly remainWhisperMap: AgentMap<number>;
  /** The ballots of yesterday's last round of votes. */
  readonly voteList: readonly CastVote[];
  /** The ballots of today's last finished voting round. Shown in repeated votes, and at night to seats that act at night. */
  readonly latestVoteList: readonly CastVote[];
  /** The valid ballots of last night's final attack vote; empty unless this seat is a werewolf. */
  readonly attackVoteList: readonly CastVote[];
  /** In a repeated attack vote, the ballots of the previous round tonight; empty unless this seat is a werewolf. */
  readonly latestAttackVoteList: readonly CastVote[];
  /** The agent that was executed yesterday; `null` if there is none. */
  readonly executedAgent: Agent | null;
  /** The agent that was executed today. Before the next morning, only seats that act at night see it. */
  readonly latestExecutedAgent: Agent | null;
  /** The target of last night's attack, even if the attack failed; `null` unless this seat is a werewolf. */
  readonly attackedAgent: Agent | null;
  /** The agent that this seat guarded last night; `null` unless this seat is the bodyguard. */
  readonly guardedAgent: Agent | null;
  /** Always `null`, because no village has a fox. */
  readonly cursedFox: Agent | null;
  /** The result of last night's divination; `null` unless this seat is the seer. */
  readonly divineResult: Judge | null;
  /** The medium's result about the agent that was executed yesterday; `null` unless this seat is the medium. */
  readonly mediumResult: Judge | null;
  /** The agents that werewolves killed last night. The list has one agent or none. */
  readonly lastDeadAgentList: readonly Agent[];
}

const NO_VOTES: readonly CastVote[] = Object.freeze([]);
const orNull = (agent: Agent): Agent | null => (agent === 0 ? null : agent);

/** What one seat can see of the board at the moment. The view has only getters, so players cannot change the board. */
export class View implements GameInfo {
  readonly #board: Board;
  readonly #agent: Agent;
  readonly #whispers: ReadonlyList<Talk>;
  readonly statusMap: AgentMap<Status>;
  readonly roleMap: AgentMap<Role>;
  readonly remainTalkMap: AgentMap<number>;
  readonly remainWhisperMap: AgentMap<number>;

  constructor(board: Board, agent: Agent) {
    this.#board = board;
    this.#agent = agent;
    const agents = () => board.agentList;
    this.statusMap = new AgentMap(agents, (a) => this.#status(a));
    this.roleMap = new AgentMap(agents, (a) => (this.#knowsRoleOf(a) ? board.roleOf(a) : undefined));
    this.remainTalkMap = new AgentMap(agents, (a) => (board.aliveThisMorning.includes(a) ? board.remainTalk[a] : undefined));
    this.remainWhisperMap = new AgentMap(agents, (a) =>
      this.#is(WEREWOLF) && this.#is(WEREWOLF, a) && board.aliveThisMorning.includes(a) ? board.remainWhisper[a] : undefined,
    );
    this.#whispers = new HeardList(board.whisper, () => this.#hearsWhispers());
    Object.freeze(this);
  }

  #is(role: number, agent = this.#agent): boolean {
    return this.#board.roles[agent] === role;
  }

  #hearsWhispers(): boolean {
    return this.#is(WEREWOLF) && this.#board.alive[this.#agent] === 1;
  }

  /** Whether it is night and this seat acts at night. Such a seat already knows what happened today. */
  #awake(): boolean {
    return this.#board.night && this.#board.actsAtNight(this.#agent);
  }

  #knowsRoleOf(agent: Agent): boolean {
    const board = this.#board;
    if (!(board.roles[agent]! >= 0) || agent === 0) return false;
    return agent === this.#agent || board.finished || (this.#is(WEREWOLF) && this.#is(WEREWOLF, agent));
  }

  #status(agent: Agent): Status | undefined {
    const board = this.#board;
    const alive = board.alive[agent];
    if (alive === undefined || agent === 0) return undefined;
    if (alive === 1) return 'ALIVE';
    return board.night && agent === board.executedToday && !this.#awake() ? 'ALIVE' : 'DEAD';
  }

  get day(): number {
    return this.#board.day;
  }

  get agent(): Agent {
    return this.#agent;
  }

  get role(): Role {
    return this.#board.roleOf(this.#agent);
  }

  get agentList(): readonly Agent[] {
    return this.#board.agentList;
  }

  get aliveAgentList(): readonly Agent[] {
    const board = this.#board;
    return board.night && !board.actsAtNight(this.#agent) ? board.aliveThisMorning : board.aliveList;
  }

  get existingRoleList(): readonly Role[] {
    return this.#board.existingRoleList;
  }

  get talkList(): ReadonlyList<Talk> {
    return this.#board.talk.list;
  }

  get whisperList(): ReadonlyList<Talk> {
    return this.#hearsWhispers() ? this.#whispers : NO_TALKS;
  }

  get voteList(): readonly CastVote[] {
    return this.#board.rules.voteVisible ? this.#board.voteList.list : NO_VOTES;
  }

  get latestVoteList(): readonly CastVote[] {
    const board = this.#board;
    const isShown = board.night ? this.#awake() : board.alive[this.#agent] === 1;
    return isShown && board.rules.voteVisible ? board.todayVotes.list : NO_VOTES;
  }

  get attackVoteList(): readonly CastVote[] {
    return this.#is(WEREWOLF) ? this.#board.attackVoteList.list : NO_VOTES;
  }

  get latestAttackVoteList(): readonly CastVote[] {
    return this.#is(WEREWOLF) && this.#awake() ? this.#board.tonightAttackVotes.list : NO_VOTES;
  }

  get executedAgent(): Agent | null {
    return orNull(this.#board.executedYesterday);
  }

  get latestExecutedAgent(): Agent | null {
    return this.#awake() ? orNull(this.#board.executedToday) : null;
  }

  get attackedAgent(): Agent | null {
    return this.#is(WEREWOLF) ? orNull(this.#board.attackedLastNight) : null;
  }

  get guardedAgent(): Agent | null {
    return this.#is(BODYGUARD) ? orNull(this.#board.guardedLastNight) : null;
  }

  get cursedFox(): null {
    return null;
  }

  get divineResult(): Judge | null {
    return this.#is(SEER) ? this.#board.divineResult : null;
  }

  get mediumResult(): Judge | null {
    return this.#is(MEDIUM) ? this.#board.mediumResult : null;
  }

  get lastDeadAgentList(): readonly Agent[] {
    return this.#board.lastDead;
  }
}

closeClass(View);
