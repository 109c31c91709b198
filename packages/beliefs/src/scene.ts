import type { Agent, Status } from '@aiwolf-arena/engine';
import type { Content, RoleWord, Species } from '@aiwolf-arena/protocol';
import type { ResultReport } from './evidence.ts';

/** How a target relates to the seat that mentions it or votes for it. If several relations are true, the first one counts. */
export const RELATIONS = [
  'self',
  'dead',
  'word',
  'accuser',
  'prey',
  'black',
  'rival',
  'seer',
  'medium',
  'top',
  'white',
  'other',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** The part of a view that says who is alive. */
interface SeenAlive {
  readonly statusMap: { get(agent: Agent): Status | undefined };
}

/** The public statements in one game: claimed roles and published results; in addition, the votes announced today. */
export class Scene {
  /** The role that each seat claims to have. Seats are listed in the order of their first claims. */
  readonly claims = new Map<Agent, RoleWord>();
  readonly reports: ResultReport[] = [];
  readonly #declared = new Map<Agent, Agent>();
  /** By seat: the seats that published a result that it is a werewolf (human). */
  readonly #accusers = new Map<Agent, Agent[]>();
  readonly #witnesses = new Map<Agent, Agent[]>();
  /** The result of `top`; null if it must be computed anew. */
  #top: Agent | undefined | null = null;
  #info!: SeenAlive;

  clear(): void {
    this.claims.clear();
    this.reports.length = 0;
    this.#accusers.clear();
    this.#witnesses.clear();
    this.openDay();
  }

  /** Forgets the votes that were announced on the day before. */
  openDay(): void {
    this.#declared.clear();
    this.#top = null;
  }

  /** By seat: the target of the vote that the seat announced last today. */
  get declared(): ReadonlyMap<Agent, Agent> {
    return this.#declared;
  }

  see(info: SeenAlive): void {
    this.#info = info;
  }

  /** Stores what the speaker claims about itself (role, results, vote). Returns true if the sentence has a new result. */
  hear(said: Content, speaker: Agent, outer: Agent | 'ANY' = speaker): boolean {
    const subject = said.subject ?? outer;
    switch (said.kind) {
      case 'AND':
        return said.contents.map((part) => this.hear(part, speaker, subject)).includes(true);
      case 'DAY':
        return this.hear(said.contents[0], speaker, subject);
      case 'BECAUSE':
        return this.hear(said.contents[1], speaker, subject);
    }
    return subject === speaker && this.#state(said, speaker);
  }

  #state(said: Content, speaker: Agent): boolean {
    switch (said.kind) {
      case 'COMINGOUT':
        if (said.target === speaker) this.claims.set(speaker, said.role);
        return false;
      case 'DIVINED':
        return this.#tell(speaker, said.target, said.species, 'SEER');
      case 'IDENTIFIED':
        return this.#tell(speaker, said.target, said.species, 'MEDIUM');
      case 'VOTE':
        if (said.target !== 'ANY') this.#declare(speaker, said.target);
    }
    return false;
  }

  #declare(speaker: Agent, target: Agent): void {
    if (this.#declared.get(speaker) === target) return;
    this.#declared.set(speaker, target);
    this.#top = null;
  }

  #tell(speaker: Agent, target: Agent | 'ANY', species: Species | 'ANY', role: ResultReport['role']): boolean {
    if (target === 'ANY' || species === 'ANY') return false;
    const isKnown = (report: ResultReport) => report.speaker === speaker && report.target === target && report.role === role;
    if (this.reports.some(isKnown)) return false;
    this.reports.push({ speaker, target, species, role });
    const tellers = species === 'WEREWOLF' ? this.#accusers : this.#witnesses;
    tellers.set(target, [...(tellers.get(target) ?? []), speaker]);
    return true;
  }

  relation(speaker: Agent, target: Agent | 'ANY', ballot = false): Relation {
    if (target === 'ANY') return 'other';
    if (target === speaker) return 'self';
    if (this.#info.statusMap.get(target) !== 'ALIVE') return 'dead';
    if (ballot && this.declared.get(speaker) === target) return 'word';
    return this.#results(speaker, target) ?? this.#standing(speaker, target);
  }

  #results(speaker: Agent, target: Agent): Relation | undefined {
    if (this.reports.length === 0) return undefined;
    if (this.#accusers.get(speaker)?.includes(target)) return 'accuser';
    const accusers = this.#accusers.get(target);
    return accusers && (accusers.includes(speaker) ? 'prey' : 'black');
  }

  #standing(speaker: Agent, target: Agent): Relation {
    const claim = this.claims.get(target);
    if (claim === 'SEER' || claim === 'MEDIUM') {
      if (this.claims.get(speaker) === claim) return 'rival';
      return claim === 'SEER' ? 'seer' : 'medium';
    }
    if (this.top() === target) return 'top';
    return this.#witnesses.has(target) ? 'white' : 'other';
  }

  /** Returns the target that most seats have announced to vote for. In a tie, the target that got this number first. */
  top(): Agent | undefined {
    if (this.#top === null) this.#top = mostNamed(this.#declared.values());
    return this.#top;
  }
}

function mostNamed(targets: Iterable<Agent>): Agent | undefined {
  const counts: number[] = [];
  let best: Agent | undefined;
  for (const target of targets) {
    const count = (counts[target] ?? 0) + 1;
    counts[target] = count;
    if (best === undefined || count > counts[best]!) best = target;
  }
  return best;
}
