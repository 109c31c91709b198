import type { Agent, Status } from '@aiwolf-arena/engine';
import type { Content, RoleWord, Species } from '@aiwolf-arena/protocol';
import type { Told } from './evidence.ts';

/** How a target relates to the seat that mentions it or votes for it. If several relations are true, the first one counts. */
export type Relation =
  | 'self'
  | 'dead'
  | 'word'
  | 'accuser'
  | 'prey'
  | 'black'
  | 'rival'
  | 'seer'
  | 'medium'
  | 'top'
  | 'white'
  | 'other';

/** The part of a view that says who is alive. */
interface SeenAlive {
  readonly statusMap: { get(agent: Agent): Status | undefined };
}

/** The public statements in one game: claimed roles and published results; in addition, the votes announced today. */
export class Scene {
  /** The role that each seat claims to have. Seats are listed in the order of their first claims. */
  readonly claims = new Map<Agent, RoleWord>();
  readonly told: Told[] = [];
  /** By seat: the target of the vote that the seat announced last today. */
  readonly declared = new Map<Agent, Agent>();
  #info!: SeenAlive;

  clear(): void {
    this.claims.clear();
    this.told.length = 0;
    this.declared.clear();
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
        if (said.target !== 'ANY') this.declared.set(speaker, said.target);
    }
    return false;
  }

  #tell(speaker: Agent, target: Agent | 'ANY', species: Species | 'ANY', role: Told['role']): boolean {
    if (target === 'ANY' || species === 'ANY') return false;
    const isKnown = (told: Told) => told.speaker === speaker && told.target === target && told.role === role;
    if (this.told.some(isKnown)) return false;
    this.told.push({ speaker, target, species, role });
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
    let found: Relation | undefined;
    for (const told of this.told) {
      if (told.species === 'HUMAN') continue;
      if (told.speaker === target && told.target === speaker) return 'accuser';
      if (told.target !== target) continue;
      if (told.speaker === speaker) found = 'prey';
      else found ??= 'black';
    }
    return found;
  }

  #standing(speaker: Agent, target: Agent): Relation {
    const claim = this.claims.get(target);
    if (claim === 'SEER' || claim === 'MEDIUM') {
      if (this.claims.get(speaker) === claim) return 'rival';
      return claim === 'SEER' ? 'seer' : 'medium';
    }
    if (this.top() === target) return 'top';
    const isWhite = this.told.some((told) => told.target === target && told.species === 'HUMAN');
    return isWhite ? 'white' : 'other';
  }

  /** Returns the target that most seats have announced to vote for. In a tie, the target that got this number first. */
  top(): Agent | undefined {
    const counts = new Map<Agent, number>();
    let best: Agent | undefined;
    for (const target of this.declared.values()) {
      const count = (counts.get(target) ?? 0) + 1;
      counts.set(target, count);
      if (best === undefined || count > counts.get(best)!) best = target;
    }
    return best;
  }
}

/** Describes a sentence with relations in place of agents, such as `VOTE rival`. An omitted subject means the speaker. */
export function tokenOf(said: Content, speaker: Agent, scene: Scene, outer: Agent | 'ANY' = speaker): string {
  const subject = said.subject ?? outer;
  const inner = (i: number) => {
    const part = said as { contents: readonly Content[] };
    return part.contents[i] === undefined ? '' : tokenOf(part.contents[i], speaker, scene, subject);
  };
  switch (said.kind) {
    case 'COMINGOUT': {
      if (said.target !== speaker) return 'COMINGOUT for another';
      const rivals = [...scene.claims].some(([agent, role]) => agent !== speaker && role === said.role);
      return `COMINGOUT ${said.role}${rivals ? ' too' : ''}`;
    }
    case 'DIVINED':
    case 'IDENTIFIED':
      return `${said.kind} ${said.species} ${scene.relation(speaker, said.target)}`;
    case 'ESTIMATE':
      return `ESTIMATE ${said.role} ${scene.relation(speaker, said.target)}`;
    case 'BECAUSE':
      return `>${inner(1)}`;
    case 'DAY':
      return `DAY ${inner(0)}`;
    case 'REQUEST':
    case 'INQUIRE':
    case 'AND':
    case 'OR':
    case 'XOR':
    case 'NOT':
      return `${said.kind} ${inner(0)}`;
    default:
      return aboutSeat(said, (target) => scene.relation(speaker, target));
  }
}

/** Returns the kind of a sentence, followed by the relation of its target if it has one. */
function aboutSeat(said: Content, relation: (target: Agent | 'ANY') => string): string {
  const { target } = said as { target?: Agent | 'ANY' };
  return target === undefined ? said.kind : `${said.kind} ${relation(target)}`;
}
