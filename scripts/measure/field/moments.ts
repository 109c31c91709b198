import { type ActBaseline, Evidence, type ResultReport, type Village, villageOf } from '@aiwolf-arena/beliefs';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { roleIndex } from '../../../packages/beliefs/src/evidence.ts';
import { Observer, type Traits } from '../../../packages/beliefs/src/observer.ts';
import { Onlooker } from '../../../packages/viewer/src/page/game/onlooker.ts';
import type { Roles } from '../../../packages/viewer/src/page/game/steps.ts';
import type { PlayedSet } from './sets.ts';

/** What somebody sees of a village at one moment: in the talk, or just before the first ballots of a day. */
export interface Moment {
  readonly set: PlayedSet;
  /** The number of games of the set that were seen before. */
  readonly past: number;
  readonly day: number;
  readonly isVote: boolean;
  /** The seat that looks; null for an outsider. */
  readonly by: number | null;
  readonly village: Village;
  /** What is certain. The rest is to be weighed. */
  readonly evidence: Evidence;
  readonly shown: readonly ResultReport[];
  /** In the order of seats. */
  readonly seats: readonly SeenSeat[];
  /** What pairs of seats show, in the order of `pairsOf`; empty if there is one werewolf. */
  readonly pairs: readonly Int32Array[];
  /** How pairs of seats were against each other, in the same order. */
  readonly pairAims: readonly Float64Array[];
}

export interface SeenSeat extends Traits {
  /** The index of its true role, and whether it is alive. */
  readonly role: number;
  readonly isAlive: boolean;
}

/** Utterances of a seat on a day, on average, after which a moment of the talk is taken. */
const IN_TALK = 1.5;

/** Returns the moments of a set. `ballots`: the baseline that the observer begins with. */
export function momentsOf(set: PlayedSet, viewer: 'outsider' | 'villager', ballots?: ActBaseline): Moment[] {
  const seats = viewer === 'outsider' ? [null] : set.names.map((_, i) => i + 1);
  const moments: Moment[] = [];
  for (const seat of seats) {
    const observer = new Observer(ballots);
    for (const [past, { roles }] of set.games.entries()) {
      watch({ set, past, seat, observer }, (view, day, isVote) => {
        if (seat === null || (isVote && roles[seat] === 'VILLAGER'))
          moments.push({ set, past, day, isVote, by: seat, ...view.now() });
      });
    }
  }
  return moments;
}

/** The weight of each ballot of the learnt games, when frequencies begin with them. */
const BALLOT_WEIGHT = 0.02;

/** Counts the ballots of sets by role, for an observer whose frequencies begin with them. */
export function ballotsOf(sets: readonly PlayedSet[]): ActBaseline {
  const counts = new Map<string, number[]>();
  for (const set of sets) {
    const observer = new Observer();
    for (const past of set.games.keys()) watch({ set, past, seat: null, observer });
    for (const [key, roles] of Object.entries(observer.frequencies.baseline())) {
      if (!/ ballot\b/.test(key)) continue;
      const known = counts.getOrInsertComputed(key, () => roles.map(() => 0));
      for (const [i, count] of roles.entries()) known[i]! += count * BALLOT_WEIGHT;
    }
  }
  return Object.fromEntries([...counts].map(([key, roles]) => [key, roles.map((count) => Math.round(count * 100) / 100)]));
}

interface Watched {
  readonly set: PlayedSet;
  readonly past: number;
  /** Who watches; null: an outsider. */
  readonly seat: number | null;
  readonly observer: Observer;
}

/** Shows a game to an observer: from the beginning until the watching seat dies, then the end. */
function watch({ set, past, seat, observer }: Watched, atMoment?: (view: View, day: number, isVote: boolean) => void): void {
  const { steps, roles } = set.games[past]!;
  const view = new View(roles, seat, observer);
  const { onlooker } = view;
  const isOver = (at: number) => steps.slice(at + 1, at + 3).some(({ kind }) => kind === 'result');
  let taken = 0;
  for (const [at, step] of steps.entries()) {
    if (seat !== null && !onlooker.aliveAgentList.includes(seat)) break; // the dead are told of the end only
    onlooker.see(step, steps[at + 1], !isOver(at));
    if (step.kind === 'day' && step.dead !== 0) view.dead.push(step.dead);
    const isTalk = step.kind === 'talk' || step.kind === 'silence';
    if (isTalk && taken < step.day && onlooker.talkList.length >= IN_TALK * onlooker.aliveAgentList.length) {
      taken = step.day;
      atMoment?.(view, step.day, false);
    }
    if (step.kind === 'vote' && step.round === 0) atMoment?.(view, step.day, true);
  }
  onlooker.finish(roles);
}

/** A game as a seat or an outsider sees it. */
class View {
  readonly onlooker: Onlooker;
  readonly dead: number[] = [];
  readonly #roles: Roles;
  readonly #seat: number | null;
  readonly #observer: Observer;
  readonly #village: Village;
  #living: number[] | null = null;

  constructor(roles: Roles, seat: number | null, observer: Observer) {
    this.#roles = roles;
    this.#seat = seat;
    this.#observer = observer;
    this.onlooker = new Onlooker(roles, seat, {
      startGame: (info, setting) => observer.startGame(info, setting),
      update: (info) => observer.update(info),
      goesOn: () => {
        this.#living = [...this.onlooker.aliveAgentList];
      },
      closeTalk: () => observer.closeTalk(),
      endGame: (info) => observer.endGame(info),
      probability: () => 0,
    });
    const counts = CONTEST_ROLES.map((role) => [role, roles.filter((one) => one === role).length]);
    this.#village = villageOf(this.onlooker, { roleNumMap: Object.fromEntries(counts) });
  }

  now(): Pick<Moment, 'village' | 'evidence' | 'shown' | 'seats' | 'pairs' | 'pairAims'> {
    const evidence = new Evidence(this.#village);
    if (this.#seat !== null) evidence.roles.set(this.#seat, 'VILLAGER');
    for (const agent of this.dead) evidence.killed(agent);
    if (this.#living !== null) evidence.goesOn(this.#living);
    const seats = this.#village.agents.map((agent) => this.#seen(agent));
    const { agents, wolves } = this.#village;
    const couples = wolves < 2 ? [] : pairsOf(agents);
    const pairs = couples.map(([one, other]) => this.#observer.signsOfPair(one, other).slice());
    const pairAims = couples.map(([one, other]) => this.#observer.aimsOfPair(one, other).slice());
    return { village: this.#village, evidence, shown: [...this.#observer.scene.reports], seats, pairs, pairAims };
  }

  #seen(agent: number): SeenSeat {
    const role = roleIndex(this.#roles[agent] as ContestRole);
    const { frequencies, ...rest } = this.#observer.traitsOf(agent);
    return { role, isAlive: this.onlooker.aliveAgentList.includes(agent), ...rest, frequencies: frequencies.slice() };
  }
}

/** All pairs of different things, the later one first. */
export const pairsOf = <T>(things: readonly T[]): [T, T][] =>
  things.flatMap((one, i) => things.slice(0, i).map((other): [T, T] => [one, other]));
