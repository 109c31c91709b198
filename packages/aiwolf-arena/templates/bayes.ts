// Bayes: computes exact probabilities of all roles, learns during the games of a set, and acts on these probabilities.
import type { PlayerContext } from '@aiwolf-arena/agents';
import { Beliefs } from '@aiwolf-arena/beliefs';
import type { Agent, GameInfo, GameSetting, Player } from '@aiwolf-arena/engine';
import { type Content, comingout, divined, identified, over, vote } from '@aiwolf-arena/protocol';

class Bayes implements Player {
  readonly context: PlayerContext;
  /** One object for the whole set: it learns how each opponent behaves in each role. */
  readonly beliefs = new Beliefs();
  info!: GameInfo;
  lines: Content[] = [];
  declared: Agent | undefined;

  constructor(context: PlayerContext) {
    this.context = context;
  }

  getName() {
    return this.context.name;
  }

  initialize(info: GameInfo, setting: GameSetting) {
    this.info = info;
    this.beliefs.startGame(info, setting);
  }

  update(info: GameInfo) {
    this.info = info;
    this.beliefs.update(info);
  }

  dayStart() {
    const { agent, day, divineResult, mediumResult, role } = this.info;
    this.declared = undefined;
    this.lines =
      day === 1 && (role === 'SEER' || role === 'MEDIUM') ? [comingout(agent, role)] : [];
    if (divineResult !== null) this.lines.push(divined(divineResult.target, divineResult.result));
    if (mediumResult !== null)
      this.lines.push(identified(mediumResult.target, mediumResult.result));
  }

  talk() {
    const next = this.lines.shift();
    if (next !== undefined) return next;
    const suspect = this.likeliest(this.others());
    if (suspect === this.declared || suspect === null) return over();
    this.declared = suspect;
    return vote(suspect);
  }

  whisper() {
    return over();
  }

  vote() {
    this.beliefs.closeTalk();
    return this.likeliest(this.others());
  }

  divine() {
    return this.likeliest(this.others());
  }

  guard() {
    return this.best(this.others(), (agent) => this.beliefs.probability(agent, 'SEER'));
  }

  attack() {
    const prey = this.others().filter((agent) => !this.info.roleMap.has(agent));
    return this.best(prey, (agent) => this.beliefs.probability(agent, 'SEER'));
  }

  finish() {
    this.beliefs.endGame(this.info);
  }

  /** Returns the most probable enemy: a werewolf if I am on the villagers' side, otherwise a villager. */
  likeliest(agents: readonly Agent[]): Agent | null {
    const sign = this.info.role === 'WEREWOLF' || this.info.role === 'POSSESSED' ? -1 : 1;
    return this.best(agents, (agent) => sign * this.beliefs.probability(agent, 'WEREWOLF'));
  }

  best(agents: readonly Agent[], value: (agent: Agent) => number): Agent | null {
    return agents.toSorted((a, b) => value(b) - value(a))[0] ?? null;
  }

  others(): Agent[] {
    return this.info.aliveAgentList.filter((agent) => agent !== this.info.agent);
  }
}

/** aiwolf-arena calls this function once for each game set and seat. */
export default function create(context: PlayerContext): Player {
  return new Bayes(context);
}
