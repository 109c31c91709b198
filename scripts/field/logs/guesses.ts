import { Beliefs, type Customs, Evidence, Posterior, type Village, villageOf } from '@aiwolf-arena/beliefs';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { Onlooker } from '../../../packages/report/src/page/game/onlooker.ts';
import type { Roles } from '../../../packages/report/src/page/game/steps.ts';
import type { PlayedSet } from './sets.ts';

/** What somebody thinks of one living seat, just before the first ballots of a day. */
export interface Guess {
  readonly agent: string;
  readonly role: ContestRole;
  readonly day: number;
  /** The set, and how many games of it were seen before. */
  readonly set: PlayedSet;
  readonly past: number;
  /** The seat that guesses; null for an outsider. */
  readonly by: number | null;
  /** Guesses of the same viewer at the same vote have the same number. */
  readonly vote: number;
  /** What this seat has claimed, and which results it has published and are published about it. */
  readonly claims: string;
  /** The number of seats that announced a vote against it, up to 4. */
  readonly words: number;
  /** The probability of each contest role: if nothing but deaths and the own role counts, and as `Beliefs` says. */
  readonly bare: readonly number[];
  readonly believed: readonly number[];
}

/** Who guesses: somebody outside the village, or each villager about the others. */
export type Viewer = 'outsider' | 'villager';

interface Terms {
  readonly viewer: Viewer;
  readonly customs: Customs;
  /** Whether habits are learnt from game to game of a set. */
  readonly learns: boolean;
  /** Whether ballots are seen. */
  readonly ballots?: boolean;
}

/** Returns all guesses of a set. */
export function guessesOf(set: PlayedSet, { viewer, customs, learns, ballots = true }: Terms): Guess[] {
  const { games, names } = set;
  const seats = viewer === 'outsider' ? [null] : names.map((_, i) => i + 1);
  return seats.flatMap((seat) => {
    let beliefs = new Beliefs(customs);
    return games.flatMap(({ steps, roles }, past) => {
      if (!learns) beliefs = new Beliefs(customs);
      const shown = ballots ? steps : steps.map((step) => (step.kind === 'vote' ? { ...step, ballots: [] } : step));
      return new Watch({ set, past, roles }, seat, beliefs).through(shown);
    });
  });
}

/** Counts what was done in a set, by role. */
export function customsOf(set: PlayedSet): Customs {
  const beliefs = new Beliefs();
  for (const [past, { steps, roles }] of set.games.entries())
    new Watch({ set, past, roles }, null, beliefs, false).through(steps);
  return beliefs.habits.customs();
}

let votes = 0;

interface Playing {
  readonly set: PlayedSet;
  readonly past: number;
  readonly roles: Roles;
}

/** One game, seen by a seat or an outsider (null). */
class Watch {
  readonly #playing: Playing;
  readonly #seat: number | null;
  readonly #beliefs: Beliefs;
  readonly #onlooker: Onlooker;
  readonly #village: Village;
  readonly #guesses: boolean;
  readonly #dead: number[] = [];

  constructor(playing: Playing, seat: number | null, beliefs: Beliefs, guesses = true) {
    const { roles } = playing;
    this.#playing = playing;
    this.#seat = seat;
    this.#beliefs = beliefs;
    this.#guesses = guesses;
    this.#onlooker = new Onlooker(roles, seat, beliefs);
    const counts = CONTEST_ROLES.map((role) => [role, roles.filter((one) => one === role).length]);
    this.#village = villageOf(this.#onlooker, { roleNumMap: Object.fromEntries(counts) });
  }

  through(steps: PlayedSet['games'][number]['steps']): Guess[] {
    const isOver = (at: number) => steps.slice(at + 1, at + 3).some(({ kind }) => kind === 'result');
    const guesses = steps.flatMap((step, at) => {
      if (this.#isDead()) return []; // the dead are told of the end only
      this.#onlooker.see(step, steps[at + 1], !isOver(at));
      if (step.kind === 'day' && step.dead !== 0) this.#dead.push(step.dead);
      return this.#guesses && step.kind === 'vote' && step.round === 0 ? this.#atVote(step.day) : [];
    });
    this.#onlooker.finish(this.#playing.roles);
    return guesses;
  }

  #isDead(): boolean {
    return this.#seat !== null && !this.#onlooker.aliveAgentList.includes(this.#seat);
  }

  #atVote(day: number): Guess[] {
    const seat = this.#seat;
    const { set, past, roles } = this.#playing;
    const living = this.#onlooker.aliveAgentList;
    if (seat !== null && roles[seat] !== 'VILLAGER') return [];
    const bare = this.#bare();
    const vote = votes++;
    return living
      .filter((agent) => agent !== seat)
      .map((agent) => ({
        agent: set.names[agent - 1]!,
        role: roles[agent] as ContestRole,
        day,
        set,
        past,
        by: seat,
        vote,
        claims: this.#claimsAbout(agent, day),
        words: Math.min(4, [...this.#beliefs.scene.declared.values()].filter((target) => target === agent).length),
        bare: CONTEST_ROLES.map((role) => bare.of(agent, role)),
        believed: CONTEST_ROLES.map((role) => this.#beliefs.probability(agent, role)),
      }));
  }

  #bare(): Posterior {
    const evidence = new Evidence(this.#village);
    if (this.#seat !== null) evidence.roles.set(this.#seat, 'VILLAGER');
    for (const agent of this.#dead) evidence.killed(agent);
    evidence.goesOn([...this.#onlooker.aliveAgentList]);
    const posterior = new Posterior(this.#village);
    posterior.infer(evidence);
    return posterior;
  }

  #claimsAbout(agent: number, day: number): string {
    const { claims, told } = this.#beliefs.scene;
    const seers = [...claims.values()].filter((role) => role === 'SEER').length;
    const about = (species: string) => told.filter((one) => one.target === agent && one.species === species).length;
    const own = told.filter(({ speaker }) => speaker === agent);
    const black = own.filter(({ species }) => species === 'WEREWOLF');
    const isLie = black.some(({ target }) => target === this.#seat);
    const gave = isLie ? 'lie' : black.length > 0 ? 'black' : own.length > 0 ? 'white' : 'none';
    const many = (count: number, most: number) => Math.min(count, most);
    return [
      many(day, 3),
      claims.get(agent) ?? 'none',
      gave,
      many(seers, 3),
      many(about('WEREWOLF'), 2),
      many(about('HUMAN'), 1),
    ].join(' ');
  }
}
