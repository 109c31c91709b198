import type { Agent } from '@aiwolf-arena/engine';
import { comingout, divined, guarded, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: there are more villagers than seers, so the werewolves should attack a villager. As villager or bodyguard the agent
 * claims to be the seer on the first day, reports a human, and withdraws this on the second day. As seer it claims to be a
 * villager until it has found a werewolf. As werewolf it claims to have guarded the last victim. It votes for a seat that no
 * living seer has reported as human. Strength: werewolves attack it instead of the seer. To beat the agent: execute it on the
 * first day; it is only a villager.
 */
class Decoy extends Seat {
  #claimedOn = 0;
  #revealed = false;
  #cleared: Agent | undefined;

  protected override begin(): void {
    this.#claimedOn = 0;
    this.#revealed = false;
    this.#cleared = undefined;
  }

  protected override speak(): void {
    const { role } = this.info;
    if (role === 'VILLAGER' || role === 'BODYGUARD' || role === 'POSSESSED') this.#pretend();
    else if (role === 'WEREWOLF') this.#boast();
    else this.#hide();
    const suspect = this.suspect();
    if (suspect !== undefined && this.#claimedOn > 0) this.say(request('ANY', vote(suspect)));
    this.announce(suspect);
  }

  #pretend(): void {
    const { agent, day, role } = this.info;
    if (this.#claimedOn === 0) {
      this.#claimedOn = day;
      this.#cleared = this.#inOrder().at(-1);
      this.say(comingout(agent, 'SEER'));
      if (this.#cleared !== undefined) this.say(divined(this.#cleared, 'HUMAN'));
    } else if (!this.#revealed && day > this.#claimedOn && role !== 'POSSESSED') {
      this.#revealed = true;
      this.say(comingout(agent, role));
    }
  }

  #boast(): void {
    const [victim] = this.info.lastDeadAgentList;
    if (victim === undefined || this.#claimedOn === this.info.day) return;
    this.#claimedOn = this.info.day;
    this.say(comingout(this.info.agent, 'BODYGUARD'), guarded(victim));
  }

  #hide(): void {
    if (this.found('WEREWOLF').length > 0 || this.info.role === 'MEDIUM') return this.tellFindings();
    if (this.#claimedOn > 0) return;
    this.#claimedOn = this.info.day;
    this.say(comingout(this.info.agent, 'VILLAGER'));
  }

  /** Returns the other seats by number, starting after the agent's own number and continuing with the lowest number. */
  #inOrder(): Agent[] {
    const { agent: me } = this.info;
    const others = this.others();
    return [...others.filter((agent) => agent > me), ...others.filter((agent) => agent < me)];
  }

  protected override suspect(): Agent | undefined {
    const found = this.found('WEREWOLF').at(-1);
    const claimers = new Set(this.testimony.claimersOf('SEER'));
    const clear = new Set([...claimers, this.#cleared, ...this.found('HUMAN')]);
    for (const { speaker, target, species } of this.testimony.divined) {
      if (claimers.has(speaker) && species === 'HUMAN') clear.add(target);
    }
    const grays = this.#inOrder().filter((agent) => !clear.has(agent));
    return [found, ...grays, ...this.#inOrder()].find((agent) => agent !== undefined && this.mayAccuse(agent));
  }

  /** Returns the seats that have claimed no role. One may be the seer. The agent prefers to guard or attack these seats. */
  protected override precious(): readonly Agent[] {
    return this.others().filter((agent) => !this.testimony.roles.has(agent));
  }
}

export default factoryOf(Decoy);
