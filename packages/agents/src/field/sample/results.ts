import type { Agent } from '@aiwolf-arena/engine';
import { type Content, day, divined, identified, type Species } from '@aiwolf-arena/protocol';
import type { Report } from './memory.ts';
import { joined } from './suspicion.ts';

/** How results are told: by a seer, or by a medium. */
export type Verb = 'DIVINED' | 'IDENTIFIED';
const BUILDERS = { DIVINED: divined, IDENTIFIED: identified };

/** A result of my own, true or invented, with the day on which it came. */
export interface Result {
  readonly day: number;
  readonly target: Agent;
  readonly result: Species;
}

export class Results {
  /** The latest about each seat. */
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

  /** The newest unpublished result is a werewolf. */
  get foundWerewolf(): boolean {
    return this.#unpublished.at(-1)?.result === 'WEREWOLF';
  }

  /** Sentences that tell all that is unpublished: together with the days, then each without. */
  publish(verb: Verb): Content[] {
    const news = this.#unpublished;
    if (news.length === 0) return [];
    this.#unpublished = [];
    const plain = news.map(({ target, result }) => BUILDERS[verb](target, result));
    return [joined(news.map((result) => told(verb, result))), ...plain];
  }

  /** True if I know better than this report. */
  contradicts({ target, result }: Report): boolean {
    const mine = this.byTarget.get(target);
    return mine !== undefined && mine.result !== result;
  }
}

/** `DAY d (DIVINED t r)`: a result of mine. */
export const told = (verb: Verb, result: Result): Content =>
  day(result.day, BUILDERS[verb](result.target, result.result));

/** `DAY d (he DIVINED t r)`: a report of somebody else. */
export const reported = (verb: Verb, report: Report): Content =>
  day(report.day, BUILDERS[verb](report.target, report.result, report.speaker));
