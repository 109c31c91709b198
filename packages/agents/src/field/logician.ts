import { Evidence, Posterior, type ResultReport, type Village, villageOf } from '@aiwolf-arena/beliefs';
import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { because, type Content, type ContestRole, divined, estimate, identified } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: only contradictions count. At first, all distributions of the roles are equally probable. The agent excludes those in
 * which a true seer or medium would have lied or an attacked seat was a werewolf, and almost excludes those in which no seat
 * that claims to be the seer is the seer. It votes for the seat that is a werewolf with the highest probability. Strength: a
 * true result and a dead liar are often enough. To beat the agent: tell no lies that can be checked, and claim to be the seer
 * first.
 */
class Logician extends Seat {
  #village!: Village;
  #posterior!: Posterior;
  readonly #victims = new Set<Agent>();
  #read = -1;

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#village = villageOf(info, setting);
    this.#posterior = new Posterior(this.#village);
    this.#victims.clear();
    this.#read = -1;
  }

  protected override morning(): void {
    for (const agent of this.info.lastDeadAgentList) this.#victims.add(agent);
    this.#read = -1;
  }

  protected override speak(): void {
    this.tellFindings();
    const suspect = this.suspect();
    if (!this.isNews(suspect)) return;
    const thought = estimate(suspect, 'WEREWOLF');
    const proof = this.#proofAgainst(suspect);
    this.say(proof === undefined ? thought : because(proof, thought));
    this.announce(suspect);
  }

  /** Returns another seat's published result that the suspect is a werewolf, as a sentence; `undefined` if there is none. */
  #proofAgainst(suspect: Agent): Content | undefined {
    const { divined: seen, identified: read } = this.testimony;
    const isProof = ({ target, species }: { target: Agent; species: string }) => target === suspect && species === 'WEREWOLF';
    const one = seen.find(isProof);
    if (one !== undefined) return divined(one.target, one.species, one.speaker);
    const other = read.find(isProof);
    return other && identified(other.target, other.species, other.speaker);
  }

  #probability(agent: Agent): number {
    const { divined: seen, identified: read, roles } = this.testimony;
    const facts = seen.length + read.length + roles.size;
    if (this.#read !== facts) this.#posterior.infer(this.#evidence());
    this.#read = facts;
    return this.#posterior.of(agent, 'WEREWOLF');
  }

  #evidence(): Evidence {
    const evidence = new Evidence(this.#village);
    for (const agent of this.#victims) evidence.killed(agent);
    evidence.roles.set(this.info.agent, this.info.role === 'WEREWOLF' ? 'VILLAGER' : (this.info.role as ContestRole));
    for (const { target, result } of this.findings) {
      (result === 'HUMAN' ? evidence.humans : evidence.wolves).add(target);
    }
    const { divined: seen, identified: read } = this.testimony;
    const as = (role: ResultReport['role']) => (report: Omit<ResultReport, 'role'>) => ({ ...report, role });
    evidence.reports.push(...seen.map(as('SEER')), ...read.map(as('MEDIUM')));
    for (const role of ['SEER', 'MEDIUM'] as const) this.#trustClaims(evidence, role);
    return evidence;
  }

  /** Adds evidence that one of the seats that claim a role really has this role. Does nothing if no seat claims it. */
  #trustClaims(evidence: Evidence, role: ResultReport['role']): void {
    const claimers = this.testimony.claimersOf(role);
    if (claimers.length === 0 || this.info.role === role) return;
    for (const agent of evidence.village.agents) if (!claimers.includes(agent)) evidence.unlikely(agent, role);
  }

  protected override suspect(): Agent | undefined {
    const open = this.strangers();
    return open.toSorted((a, b) => this.#probability(b) - this.#probability(a))[0];
  }

  override divine(): Agent | null {
    const seen = new Set(this.findings.map(({ target }) => target));
    const open = this.others().filter((agent) => !seen.has(agent));
    return open.toSorted((a, b) => this.#probability(b) - this.#probability(a))[0] ?? super.divine();
  }

  /** Returns the seats that are human with a probability above 0.99. The agent prefers to guard or attack these seats. */
  protected override precious(): readonly Agent[] {
    return this.others().filter((agent) => this.#probability(agent) < 0.01);
  }
}

export default factoryOf(Logician);
