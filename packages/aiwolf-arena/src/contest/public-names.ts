import type { Plan, SetResult } from '@aiwolf-arena/tournament';
import { publicEquals } from './equal-agents.ts';
import type { StageRecord } from './manifest.ts';
import type { TeamFacts } from './public-facts.ts';

/** What replaces a team that did not consent to the publication of its name. No registered name contains a space. */
const pseudonym = (place: number): string => `Team ${place + 1}`;

const WITHHELD = 'withheld';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const wordsIn = (name: TeamFacts['name']): string[] =>
  name === null ? [] : typeof name === 'string' ? [name] : [name.en, name.ja];

/** The names of teams as they are published. It replaces those of teams that consented only to the publication of results. */
export class PublicNames {
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #withheld: ReadonlySet<string>;
  readonly #words: readonly (readonly [RegExp, string])[];

  constructor(teams: readonly TeamFacts[]) {
    const hidden = teams.map((one, at) => ({ ...one, alias: pseudonym(at) })).filter(({ consent }) => !consent.names);
    this.#aliases = new Map(hidden.map(({ team, alias }) => [team, alias]));
    this.#withheld = new Set(teams.filter(({ consent }) => !consent.logs).map(({ team }) => team));
    this.#words = hidden.flatMap(({ team, name, alias }) =>
      [team, ...wordsIn(name)].map((word) => {
        const whole = String.raw`(?<![\p{L}\p{N}_])${escaped(word)}(?![\p{L}\p{N}_])`;
        return [new RegExp(whole, 'giu'), alias] as const;
      }),
    );
  }

  /** Whether all names are published. */
  get isOpen(): boolean {
    return this.#aliases.size === 0;
  }

  /** Returns a text of a team's agent as it is published, such as its exception. It often names the team or shows its code. */
  textOf(team: string, text: string): string {
    return this.hasCode(team) ? this.text(text) : WITHHELD;
  }

  /** Whether all that agents said is published. */
  get isWhole(): boolean {
    return this.isOpen && this.#withheld.size === 0;
  }

  of(team: string): string {
    return this.#aliases.get(team) ?? team;
  }

  /** Returns a text in which pseudonyms replace names that are not published. */
  text(text: string): string {
    return this.#words.reduce((text, [word, alias]) => text.replaceAll(word, () => alias), text);
  }

  plan(plan: Plan): Plan {
    const agents = plan.agents.map((agent) => {
      const name = this.of(agent.name);
      return name === agent.name ? agent : { ...agent, name, source: name };
    });
    return { ...plan, agents };
  }

  /** Returns whether the games of a set are published: not if the logs of one of its teams are withheld. */
  hasLogs({ seats }: Pick<SetResult, 'seats'>, { agents }: Plan): boolean {
    return !seats.some(({ agent }) => this.#withheld.has(agents[agent]!.name));
  }

  /** Whether the code of a team may be published. Code often contains the name of its team. */
  hasCode(team: string): boolean {
    return !this.#aliases.has(team) && !this.#withheld.has(team);
  }

  facts({ team, ...facts }: TeamFacts): TeamFacts {
    if (!this.#aliases.has(team)) return { team, ...facts };
    return { ...facts, team: this.of(team), name: null, affiliation: null };
  }

  record(record: StageRecord): StageRecord {
    return {
      ...record,
      earlier: [],
      identical: publicEquals(record.identical).map((one) => ({ ...one, teams: one.teams.map((team) => this.of(team)) })),
      flags: record.flags.map((flag) => this.text(flag)),
      entrants: record.entrants.map((one) => this.#revision(one)),
      rejected: record.rejected.map((one) => this.#revision(one)),
      disqualified: record.disqualified.map((one) => ({ ...one, team: this.of(one.team) })),
      missingDocuments: record.missingDocuments.map((one) => ({ ...one, team: this.of(one.team) })),
      judgement: this.judgement(record.judgement),
    };
  }

  judgement(judgement: StageRecord['judgement']): StageRecord['judgement'] {
    const pardons = judgement.pardons.map(({ agent, reason, ...pardon }) => {
      return { ...pardon, agent: this.of(agent), reason: this.text(reason) };
    });
    return { ...judgement, pardons };
  }

  #revision(one: StageRecord['entrants'][number]): StageRecord['entrants'][number] {
    const findings = one.findings.map(({ place: _, ...finding }) => {
      return { ...finding, what: this.text(finding.what), where: this.text(finding.where), fix: this.text(finding.fix) };
    });
    if (!this.#aliases.has(one.team)) return { ...one, answers: null, findings };
    const shown = findings.map((finding) => ({ ...finding, where: WITHHELD, fix: WITHHELD }));
    return { ...one, team: this.of(one.team), file: WITHHELD, answers: null, findings: shown };
  }
}
