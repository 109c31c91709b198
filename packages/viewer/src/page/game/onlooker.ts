import { FIELD_BASELINE } from '@aiwolf-arena/agents/baseline';
import { Beliefs, type SeenGame } from '@aiwolf-arena/beliefs';
import { type Agent, CONTEST_ROLES, type Content, type Role, skip } from '@aiwolf-arena/protocol';
import { contentOf } from './remarks.ts';
import { type GameStep, hasSeat, type Roles } from './steps.ts';

/** By seat: the probability that the seat is a werewolf. Index 0 is unused. */
export type Suspicions = readonly number[];

/**
 * Returns for each step the probability that each seat is a werewolf, as a seat estimates it from what it knows; `seat` null: as
 * an outsider does, who hears the talk and sees votes and deaths. The probabilities are exact for the model of the package
 * `beliefs`, which knows the habits of the bundled agents, but nothing about the agents of this game.
 */
export function suspicionsOf(steps: readonly GameStep[], roles: Roles, seat: Agent | null): Suspicions[] {
  const onlooker = new Onlooker(roles, seat);
  let [seen, suspicion] = [0, onlooker.suspicion()];
  return steps.map((step, at) => {
    if (step.kind === 'result') suspicion = roles.map((role) => Number(role === 'WEREWOLF')); // all roles are revealed
    onlooker.see(
      step,
      steps[at + 1],
      steps.slice(at + 1, at + 3).every(({ kind }) => kind !== 'result'),
    );
    if (onlooker.news > seen) suspicion = onlooker.suspicion();
    seen = onlooker.news;
    return suspicion;
  });
}

/** What an onlooker needs of somebody who estimates roles. */
export type Watching = Pick<Beliefs, 'startGame' | 'update' | 'goesOn' | 'closeTalk' | 'endGame' | 'probability'>;

/** Somebody who watches a game: a seat or an outsider. Shows the game to `Beliefs`, which may know earlier games of the set. */
export class Onlooker implements SeenGame {
  /** How often something happened that may have changed the probabilities. */
  news = 0;
  day = -1;
  readonly agentList: readonly Agent[];
  aliveAgentList: readonly Agent[];
  roleMap: ReadonlyMap<Agent, Role>;
  readonly talkList: { agent: Agent; content: Content }[] = [];
  readonly statusMap: SeenGame['statusMap'];
  voteList: SeenGame['voteList'] = [];
  lastDeadAgentList: readonly Agent[] = [];
  divineResult: SeenGame['divineResult'] = null;
  mediumResult: SeenGame['mediumResult'] = null;
  guardedAgent: Agent | null = null;
  readonly #seat: Agent | null;
  readonly #beliefs: Watching;
  #votes: SeenGame['voteList'] = [];
  #divined: SeenGame['divineResult'] = null;
  #guarded: Agent | null = null;
  #executed: Agent = 0;

  constructor(roles: Roles, seat: Agent | null, beliefs: Watching = new Beliefs(FIELD_BASELINE)) {
    this.#seat = seat;
    this.#beliefs = beliefs;
    this.agentList = [...roles.keys()].slice(1);
    this.aliveAgentList = this.agentList;
    this.statusMap = { get: (agent) => (this.aliveAgentList.includes(agent) ? 'ALIVE' : 'DEAD') };
    const isPack = seat !== null && roles[seat] === 'WEREWOLF';
    const isKnown = (agent: Agent): boolean => agent === seat || (isPack && roles[agent] === 'WEREWOLF');
    this.roleMap = new Map(this.agentList.filter(isKnown).map((agent) => [agent, roles[agent]!]));
    const counts = CONTEST_ROLES.map((role) => [role, roles.filter((one) => one === role).length]);
    this.#beliefs.startGame(this, { roleNumMap: Object.fromEntries(counts) });
  }

  suspicion(): Suspicions {
    return [0, ...this.agentList.map((agent) => this.#beliefs.probability(agent, 'WEREWOLF'))];
  }

  /** Takes in a step. `next`: the step after it, because the medium's result is part of the morning. `isOn`: the game goes on. */
  see(step: GameStep, next: GameStep | undefined, isOn: boolean): void {
    switch (step.kind) {
      case 'day':
        return this.#wake(step, next, isOn);
      case 'talk':
        return this.#hear(step);
      case 'silence':
        if (step.whispered) return;
        for (const agent of step.seats) this.talkList.push({ agent, content: skip() });
        return this.#beliefs.update(this);
      case 'vote':
        this.#votes = this.#learns(step)
          ? step.ballots.flatMap(({ seat, target }) => (target === 0 ? [] : [{ day: step.day, agent: seat, target }]))
          : [];
        this.#beliefs.closeTalk();
        this.news++;
        return;
      case 'execute':
        this.#executed = step.seat;
        return;
      case 'divine':
        if (this.#learns(step)) this.#divined = { target: step.target, result: step.species };
        return;
      case 'guard':
        if (this.#learns(step)) this.#guarded = step.target;
    }
  }

  /** Learns how all seats played, when the roles are revealed. */
  finish(roles: Roles): void {
    this.roleMap = new Map(this.agentList.map((agent) => [agent, roles[agent]!]));
    this.#beliefs.endGame(this);
  }

  #learns({ shown, later }: GameStep): boolean {
    const public_ = this.agentList.every((agent) => hasSeat(shown | later, agent));
    return this.#seat === null ? public_ : hasSeat(shown | later, this.#seat);
  }

  #wake(step: Extract<GameStep, { kind: 'day' }>, next: GameStep | undefined, isOn: boolean): void {
    this.day = step.day;
    this.talkList.length = 0;
    this.voteList = this.#votes;
    this.lastDeadAgentList = step.dead === 0 ? [] : [step.dead];
    this.aliveAgentList = this.aliveAgentList.filter((agent) => agent !== step.dead && agent !== this.#executed);
    this.divineResult = this.#divined;
    this.guardedAgent = this.#guarded;
    this.mediumResult = next?.kind === 'medium' && this.#learns(next) ? { target: next.target, result: next.species } : null;
    [this.#votes, this.#divined, this.#guarded, this.#executed] = [[], null, null, 0];
    this.#beliefs.update(this);
    if (isOn) this.#beliefs.goesOn();
    this.news++;
  }

  #hear({ seat, text }: Extract<GameStep, { kind: 'talk' | 'whisper' }>): void {
    const content = contentOf(text);
    if (content === null) return;
    this.talkList.push({ agent: seat, content });
    this.#beliefs.update(this);
    this.news++;
  }
}
