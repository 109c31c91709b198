import type { Agent, CastVote } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type Content, type ContestRole } from '@aiwolf-arena/protocol';
import type { SeenGame } from '../src/index.ts';
import type { Observer } from '../src/observer.ts';

type Watcher = Pick<Observer, 'startGame' | 'update' | 'closeTalk' | 'endGame'>;

/** A game as a seat is shown it: one object that changes, like the view of an agent. */
export class ShownGame implements SeenGame {
  day = 0;
  readonly agentList: readonly Agent[];
  aliveAgentList: readonly Agent[];
  readonly statusMap: SeenGame['statusMap'] = { get: (agent) => (this.aliveAgentList.includes(agent) ? 'ALIVE' : 'DEAD') };
  roleMap: ReadonlyMap<Agent, ContestRole>;
  talkList: { agent: Agent; content: Content }[] = [];
  voteList: readonly CastVote[] = [];
  lastDeadAgentList: readonly Agent[] = [];
  divineResult: SeenGame['divineResult'] = null;
  mediumResult: SeenGame['mediumResult'] = null;
  guardedAgent: Agent | null = null;
  readonly #roles: readonly ContestRole[];
  readonly #watchers: readonly Watcher[];

  /** `roles`: by seat, starting with seat 1. `me`: the seat whose role is known. The watchers are shown the morning of day 1. */
  constructor(roles: readonly ContestRole[], watchers: readonly Watcher[], me?: Agent) {
    this.#roles = roles;
    this.#watchers = watchers;
    this.agentList = roles.map((_, i) => i + 1);
    this.aliveAgentList = this.agentList;
    this.roleMap = new Map(me === undefined ? [] : [[me, roles[me - 1]!]]);
    const counts = CONTEST_ROLES.map((role) => [role, roles.filter((one) => one === role).length]);
    for (const watcher of watchers) watcher.startGame(this, { roleNumMap: Object.fromEntries(counts) });
    this.#show();
    this.dawn({});
  }

  #show(): void {
    for (const watcher of this.#watchers) watcher.update(this);
  }

  say(agent: Agent, ...contents: readonly Content[]): void {
    for (const content of contents) this.talkList.push({ agent, content });
    this.#show();
  }

  closeTalk(): void {
    for (const watcher of this.#watchers) watcher.closeTalk();
  }

  /** Shows the next morning. `ballots`: by voter. */
  dawn({ ballots = {}, executed, killed }: { ballots?: Record<Agent, Agent>; executed?: Agent; killed?: Agent }): void {
    this.voteList = Object.entries(ballots).map(([agent, target]) => ({ day: this.day, agent: Number(agent), target }));
    this.day++;
    this.talkList = [];
    this.lastDeadAgentList = killed === undefined ? [] : [killed];
    this.aliveAgentList = this.aliveAgentList.filter((agent) => agent !== executed && agent !== killed);
    this.#show();
  }

  end(): void {
    this.roleMap = new Map(this.agentList.map((agent) => [agent, this.#roles[agent - 1]!]));
    for (const watcher of this.#watchers) watcher.endGame(this);
  }
}
