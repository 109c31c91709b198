import type { Agent } from '@aiwolf-arena/engine';
import type { Content, RoleWord, Species } from '@aiwolf-arena/protocol';

/** A result that somebody told of. */
export interface Report {
  readonly speaker: Agent;
  readonly target: Agent;
  readonly species: Species;
}

/** What the seats of a village have claimed for themselves in this game: roles, results and today's votes. */
export class Testimony {
  /** The last role that each seat claimed for itself, in the order of the first claims. */
  readonly roles = new Map<Agent, RoleWord>();
  /** Divinations and medium results, each once. */
  readonly divined: Report[] = [];
  readonly identified: Report[] = [];
  /** Whom each seat said last that it votes for; emptied every morning. */
  readonly votes = new Map<Agent, Agent>();
  /** Goes up with everything that is new. */
  changes = 0;

  clear(): void {
    this.roles.clear();
    this.divined.length = 0;
    this.identified.length = 0;
    this.votes.clear();
  }

  /** Takes in what `speaker` states of itself; wishes, estimates, reasons and hearsay leave no trace. */
  hear(said: Content, speaker: Agent): void {
    const { subject = speaker } = said;
    switch (said.kind) {
      case 'AND':
        for (const content of said.contents) this.hear(content, speaker);
        return;
      case 'DAY':
        return this.hear(said.contents[0], speaker);
      case 'BECAUSE':
        return this.hear(said.contents[1], speaker);
      case 'COMINGOUT':
        if (subject === speaker && said.target === speaker)
          this.#set(this.roles, speaker, said.role);
        return;
      case 'DIVINED':
        if (subject === speaker) this.#note(this.divined, speaker, said.target, said.species);
        return;
      case 'IDENTIFIED':
        if (subject === speaker) this.#note(this.identified, speaker, said.target, said.species);
        return;
      case 'VOTE':
        if (subject === speaker && said.target !== 'ANY') {
          this.#set(this.votes, speaker, said.target);
        }
    }
  }

  /** In the order in which they came out. */
  claimersOf(role: RoleWord): Agent[] {
    return [...this.roles].flatMap(([agent, claimed]) => (claimed === role ? [agent] : []));
  }

  #set<V>(table: Map<Agent, V>, speaker: Agent, value: V): void {
    if (table.get(speaker) === value) return;
    table.set(speaker, value);
    this.changes++;
  }

  #note(list: Report[], speaker: Agent, target: Agent | 'ANY', species: Species | 'ANY'): void {
    if (target === 'ANY' || species === 'ANY') return;
    const known = (report: Report) => report.speaker === speaker && report.target === target;
    if (list.some(known)) return;
    list.push({ speaker, target, species });
    this.changes++;
  }
}
