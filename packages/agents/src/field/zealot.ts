import type { Agent } from '@aiwolf-arena/engine';
import { comingout, divined, estimate, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/** If this many seats live, the werewolf and the possessed together have a majority. */
const POWER_PLAY = 3;

/**
 * Idea: the seat that accuses most loudly leads the village. The agent chooses a victim, calls it a werewolf in its first
 * sentence, and accuses it until it is dead. As possessed it does so as a false seer, with a new werewolf result every day.
 * When three seats live, the possessed claims to be a werewolf, so that the real one votes with it. As werewolf it plays like a
 * villager. Strength: undecided villages follow it. To beat the agent: notice that all its results are werewolves.
 */
class Zealot extends Seat {
  #victim: Agent | undefined;
  #out = false;
  #spokeOn = 0;

  protected override begin(): void {
    this.#victim = undefined;
    this.#out = false;
    this.#spokeOn = 0;
  }

  protected override morning(): void {
    const wolf = this.found('WEREWOLF').find((agent) => this.canVoteFor(agent));
    if (wolf !== undefined) this.#victim = wolf;
    else if (this.#victim === undefined || !this.canVoteFor(this.#victim)) {
      this.#victim = this.anyOf(this.#targets()) ?? undefined;
    }
  }

  #targets(): Agent[] {
    const cleared = new Set(this.found('HUMAN'));
    const open = this.strangers();
    const unknown = open.filter((agent) => !cleared.has(agent));
    return unknown.length > 0 ? unknown : open;
  }

  protected override speak(): void {
    const { day, role } = this.info;
    if (this.#spokeOn === day || this.#victim === undefined) return;
    this.#spokeOn = day;
    this.tellFindings();
    if (role === 'POSSESSED') this.#preach(this.#victim);
    else this.say(estimate(this.#victim, 'WEREWOLF'));
    this.announce(this.#victim);
    this.say(request('ANY', vote(this.#victim)));
  }

  #preach(victim: Agent): void {
    const { agent, aliveAgentList } = this.info;
    if (aliveAgentList.length <= POWER_PLAY) this.say(comingout(agent, 'WEREWOLF'));
    if (!this.#out) this.say(comingout(agent, 'SEER'));
    this.#out = true;
    this.say(divined(victim, 'WEREWOLF'));
  }

  /** Returns the victim. As possessed among the last three seats, returns the seat that does not claim to be a werewolf. */
  protected override suspect(): Agent | undefined {
    const { role, aliveAgentList } = this.info;
    const decisive = role === 'POSSESSED' && aliveAgentList.length <= POWER_PLAY;
    const partner = this.others().find((agent) => this.testimony.roles.get(agent) === 'WEREWOLF');
    if (decisive && partner !== undefined) return this.others().find((agent) => agent !== partner);
    return this.#victim;
  }

  protected override precious(): readonly Agent[] {
    return this.#victim === undefined ? [] : this.others().filter((agent) => agent !== this.#victim);
  }
}

export default factoryOf(Zealot);
