import type { Agent } from '@aiwolf-arena/engine';
import { because, comingout, or, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: if two seats claim the same role, one of them lies, so the village should execute all of them (the "roller" strategy).
 * The agent votes for the last of them first. If no role is claimed twice, it votes for the seats in order. As possessed it
 * claims to be the medium (or the seer, if the village has no medium), so that the village executes both. Strength: no false
 * seer survives it. To beat the agent: as possessed, claim the role of the true seer and be executed like the seer.
 */
class Roller extends Seat {
  #out = false;

  protected override begin(): void {
    this.#out = false;
  }

  protected override speak(): void {
    this.tellFindings();
    if (this.info.role === 'POSSESSED') this.#provoke();
    const suspect = this.suspect();
    if (!this.isNews(suspect)) return;
    const rivals = this.#rivals().slice(0, 2);
    const claim = this.testimony.roles.get(suspect);
    if (claim !== undefined && rivals.length === 2) {
      const oneLies = or(rivals.map((agent) => comingout(agent, claim, agent)));
      this.say(because(oneLies, vote(suspect)));
    }
    this.announce(suspect);
  }

  #provoke(): void {
    if (this.#out) return;
    this.#out = true;
    const hasMedium = this.info.existingRoleList.includes('MEDIUM');
    this.say(comingout(this.info.agent, hasMedium ? 'MEDIUM' : 'SEER'));
  }

  protected override suspect(): Agent | undefined {
    const candidates = [...this.#rivals().toReversed(), ...this.#inOrder()];
    return candidates.find((agent) => this.mayAccuse(agent));
  }

  /** Returns the seats that claim the same role as another seat, or claim the agent's own role. */
  #rivals(): Agent[] {
    return (['SEER', 'MEDIUM'] as const).flatMap((role) => {
      const claimers = this.testimony.claimersOf(role);
      return claimers.length + Number(this.info.role === role) > 1 ? claimers : [];
    });
  }

  /** Returns the other seats by number, starting after the agent's own number. Seats that claim a role come last. */
  #inOrder(): Agent[] {
    const { agent: me } = this.info;
    const ranked = this.others().toSorted((a, b) => Number(a < me) - Number(b < me) || a - b);
    const claims = (agent: Agent) => this.testimony.roles.has(agent);
    return [...ranked.filter((agent) => !claims(agent)), ...ranked.filter(claims)];
  }

  protected override precious(): readonly Agent[] {
    return [...this.testimony.claimersOf('MEDIUM'), ...this.testimony.claimersOf('SEER')];
  }
}

export default factoryOf(Roller);
