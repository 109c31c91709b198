import type { Agent } from '@aiwolf-arena/engine';
import {
  and,
  attacked,
  because,
  type Content,
  comingout,
  day,
  divined,
  equal,
  estimate,
  identified,
  type Role,
  type Species,
  xor,
} from '@aiwolf-arena/protocol';
import type { Memory, Report } from './memory.ts';

/** The only estimate that the player may publish in a game (a quirk of the original Java player). */
export class Suspicion {
  #about: Agent = 0;
  #possessedOnly = false;
  #reasons: Content[] = [];

  clear(): void {
    this.#about = 0;
  }

  /** Stores the estimate that `agent` is a werewolf or possessed. Does nothing if there is an estimate about another seat. */
  suspect(agent: Agent, reason: () => Content, possessedOnly = false): void {
    if (this.#about !== 0) return;
    this.#about = agent;
    this.#possessedOnly = possessedOnly;
    this.#reasons = [reason()];
  }

  /** If the estimate is about `agent`, changes it to "possessed" and adds a reason to it. */
  narrow(agent: Agent, reason: () => Content): void {
    if (agent !== this.#about) return;
    this.#possessedOnly = true;
    const added = reason();
    if (!this.#reasons.some((known) => equal(known, added))) this.#reasons.push(added);
  }

  estimateOf(agent: Agent): Content | undefined {
    if (agent !== this.#about) return undefined;
    const possessed = estimate(agent, 'POSSESSED');
    return this.#possessedOnly ? possessed : xor(estimate(agent, 'WEREWOLF'), possessed);
  }

  sentenceOf(agent: Agent): Content | undefined {
    const thought = this.estimateOf(agent);
    return thought && because(joined(this.#reasons), thought);
  }
}

/** Returns the given sentences joined by AND; if there is only one, returns it unchanged. */
const joined = (contents: readonly Content[]): Content => (contents.length === 1 ? contents[0]! : and(contents));

export type Verb = 'DIVINED' | 'IDENTIFIED';
const BUILDERS = { DIVINED: divined, IDENTIFIED: identified };

/** A result of the player itself (true or invented), and the day on which the player got it. */
export interface Result {
  readonly day: number;
  readonly target: Agent;
  readonly result: Species;
}

export class Results {
  readonly byTarget = new Map<Agent, Result>();
  #unpublished: Result[] = [];

  clear(): void {
    this.byTarget.clear();
    this.#unpublished = [];
  }

  add(result: Result): void {
    this.byTarget.set(result.target, result);
    this.#unpublished.push(result);
  }

  get foundWerewolf(): boolean {
    return this.#unpublished.at(-1)?.result === 'WEREWOLF';
  }

  /** Returns sentences for all results that are not yet published: one with all of them, then one for each result. */
  publish(verb: Verb): Content[] {
    const news = this.#unpublished;
    if (news.length === 0) return [];
    this.#unpublished = [];
    const plain = news.map(({ target, result }) => BUILDERS[verb](target, result));
    return [joined(news.map((result) => announced(verb, result))), ...plain];
  }

  contradicts({ target, result }: Report): boolean {
    const mine = this.byTarget.get(target);
    return mine !== undefined && mine.result !== result;
  }
}

/** Returns a sentence with a result of the player itself, such as `DAY 1 (DIVINED Agent[02] HUMAN)`. */
export const announced = (verb: Verb, result: Result): Content => day(result.day, BUILDERS[verb](result.target, result.result));

/** Returns a sentence with a result of another seat, such as `DAY 1 (Agent[03] DIVINED Agent[02] HUMAN)`. */
export const reported = (verb: Verb, report: Report): Content =>
  day(report.day, BUILDERS[verb](report.target, report.result, report.speaker));

/** Adds to `suspects` the living seats that falsely reported the player or an attacked seat as a werewolf. */
export function addLiars(suspects: Agent[], memory: Memory, suspicion: Suspicion): void {
  for (const report of memory.lies) {
    if (suspects.includes(report.speaker) || !memory.isAlive(report.speaker)) continue;
    suspects.push(report.speaker);
    accuseLiar(report, memory.me, suspicion);
  }
}

// what builds a reason is in functions of its own: a function within a loop costs memory in every round, even if it is not made
function accuseLiar(report: Report, me: Agent, suspicion: Suspicion): void {
  const { speaker, target } = report;
  const known = () => (target === me ? comingout(me, 'VILLAGER') : attacked(target, 'ANY'));
  suspicion.suspect(speaker, () => and([known(), reported('DIVINED', report)]));
}

/** The role that the player claims, and its results. `out`: whether the player has already said that it has this role. */
export interface Claim {
  readonly role: Role;
  readonly verb: Verb;
  readonly results: Results;
  readonly out: boolean;
}

/** Adds to `suspects` the other living seats that claim the same role as the player. */
export function addRivals(suspects: Agent[], memory: Memory, suspicion: Suspicion, { role, out }: Claim): void {
  for (const rival of memory.others) {
    if (memory.claims.get(rival) !== role) continue;
    suspects.push(rival);
    if (out) accuseRival(rival, role, memory.me, suspicion);
  }
}

function accuseRival(rival: Agent, role: Role, me: Agent, suspicion: Suspicion): void {
  suspicion.suspect(rival, () => and([comingout(me, role), comingout(rival, role, rival)]));
}

/** Adds to `suspects` the living seats that published results contradicting those of the player. */
export function addContradictors(suspects: Agent[], memory: Memory, suspicion: Suspicion, claim: Claim): void {
  const reports = claim.verb === 'DIVINED' ? memory.identified : memory.divined;
  for (const report of reports) {
    if (!claim.results.contradicts(report)) continue;
    if (suspects.includes(report.speaker) || !memory.isAlive(report.speaker)) continue;
    suspects.push(report.speaker);
    if (claim.out) accuseContradictor(report, suspicion, claim);
  }
}

function accuseContradictor(report: Report, suspicion: Suspicion, { verb, results }: Claim): void {
  const theirs = verb === 'DIVINED' ? 'IDENTIFIED' : 'DIVINED';
  const mine = () => announced(verb, results.byTarget.get(report.target)!);
  suspicion.suspect(report.speaker, () => and([mine(), reported(theirs, report)]));
}
