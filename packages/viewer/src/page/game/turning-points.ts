import type { Agent, Role } from '@aiwolf-arena/protocol';
import type { Blanks, Said } from '@aiwolf-arena/report/browser';
import { points } from '@aiwolf-arena/report/browser';
import type { ShownRecord } from '../document.ts';
import { pageSaid, type WordKey } from '../words.ts';
import type { Insight } from './insight.ts';
import { type Remark, remarksOf } from './remarks.ts';
import { type Ballot, type GameStep, type Roles, rolesOf, stepsOf } from './steps.ts';

/** A turning point: a step at which the villagers' chance of winning changes much. */
export interface TurningPoint {
  readonly step: number;
  /** What happens, and how the chance changes. */
  readonly said: Said;
  /** The probability that the villagers win, before and after the step. */
  readonly before: number;
  readonly after: number;
}

const MOST = 8;
/** Changes of the chance that are smaller than this are no turning points. */
const SMALLEST = 0.04;
/** Changes by mere talk count by half: they are often taken back by the next sentence. */
const TALK_WEIGHT = 0.5;

/** Returns the largest turning points of a game in the order of play, at most eight. */
export function turningPoints(record: ShownRecord, { villagersWin }: Insight): TurningPoint[] {
  const [steps, roles] = [stepsOf(record), rolesOf(record)];
  const narrator = new Narrator(steps, roles, record.names);
  const sizeOf = ({ step, before, after }: Change): number =>
    Math.abs(after - before) * (steps[step]!.kind === 'talk' ? TALK_WEIGHT : 1);
  return villagersWin
    .map((after, step) => ({ step, before: villagersWin[step - 1] ?? after, after }))
    .filter((change) => sizeOf(change) >= SMALLEST)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST)
    .toSorted((a, b) => a.step - b.step)
    .map((moment) => ({ ...moment, said: narrator.tell(moment) }));
}

type Change = Omit<TurningPoint, 'said'>;

/** The key of a sentence, and what it says besides the day and the chances. */
type Moment = readonly [key: WordKey, blanks?: Blanks];

class Narrator {
  readonly #steps: readonly GameStep[];
  readonly #roles: Roles;
  readonly #names: readonly string[];

  constructor(steps: readonly GameStep[], roles: Roles, names: readonly string[]) {
    this.#steps = steps;
    this.#roles = roles;
    this.#names = names;
  }

  tell({ step: at, before, after }: Change): Said {
    const step = this.#steps[at]!;
    const [key, blanks] = this.#what(step, at);
    const percent = (share: number): string => points(share, 0);
    return pageSaid(key, { day: step.day, ...blanks, before: percent(before), after: percent(after) });
  }

  #what(step: GameStep, at: number): Moment {
    switch (step.kind) {
      case 'execute':
        return this.#execution(step.seat, at);
      case 'attack':
        return [step.success ? 'moment-attack' : 'moment-guard', this.#who(step.target)];
      case 'talk':
        return this.#talk(step);
      default:
        return ['moment-morning'];
    }
  }

  #execution(seat: Agent, at: number): Moment {
    const poll = this.#steps.slice(0, at).findLast((step) => step.kind === 'vote');
    const ballots: readonly Ballot[] = poll?.kind === 'vote' ? poll.ballots : [];
    const votes = ballots.filter(({ target }) => target === seat).length;
    const all = ballots.filter(({ target }) => target !== 0).length;
    const key = this.#isDisputed(seat, at) ? 'moment-execute-real' : 'moment-execute';
    return [key, { ...this.#who(seat), votes, all }];
  }

  /** Whether the seat has the role that it claimed, and another seat claimed the same role before step `at`. */
  #isDisputed(seat: Agent, at: number): boolean {
    const role = this.#roles[seat];
    const claimants = new Set(
      this.#steps.slice(0, at).flatMap((step) => (step.kind === 'talk' && claims(step, role) ? [step.seat] : [])),
    );
    return claimants.has(seat) && claimants.size > 1;
  }

  #talk({ seat, text }: Extract<GameStep, { readonly text: string }>): Moment {
    const remarks = remarksOf(text, seat);
    const found = remarks.find((one) => one.kind === 'found');
    const claim = remarks.find((one) => one.kind === 'claim');
    const who = this.#who(seat);
    if (found !== undefined)
      return [this.#isTrue(found, seat) ? 'moment-found' : 'moment-false', { ...who, ...this.#finding(found) }];
    if (claim !== undefined)
      return [claim.role === this.#roles[seat] ? 'moment-claim' : 'moment-lie', { ...who, claim: pageSaid(claim.role) }];
    const opinion = remarks.find((one) => one.kind === 'votes') ?? remarks.find((one) => 'target' in one);
    if (opinion !== undefined && 'target' in opinion)
      return [`moment-${opinion.kind}`, { ...who, target: this.#name(opinion.target) }];
    return ['moment-talk', who];
  }

  #isTrue({ target, werewolf }: Found, seat: Agent): boolean {
    const isWolf = this.#roles[target] === 'WEREWOLF';
    return isWolf === werewolf && ['SEER', 'MEDIUM'].includes(this.#roles[seat] ?? '');
  }

  #finding({ target, werewolf }: Found): Blanks {
    return { target: this.#name(target), species: pageSaid(werewolf ? 'werewolf' : 'human') };
  }

  #who(seat: Agent): Blanks {
    return { name: this.#name(seat), role: pageSaid(this.#roles[seat] ?? 'VILLAGER') };
  }

  /** The name of the agent; with its seat if several seats have the same agent. */
  #name(seat: Agent): string {
    const name = this.#names[seat - 1] ?? '';
    const isUnique = this.#names.filter((one) => one === name).length === 1;
    return isUnique ? name : `${name} [${String(seat).padStart(2, '0')}]`;
  }
}

type Found = Extract<Remark, { readonly kind: 'found' }>;

const claims = ({ seat, text }: Extract<GameStep, { readonly text: string }>, role: Role | undefined): boolean =>
  remarksOf(text, seat).some((one) => one.kind === 'claim' && one.role === role);
