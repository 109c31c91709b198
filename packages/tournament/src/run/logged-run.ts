import { Lexicon, type LoggedGame, resolveRules, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { type Behaviour, BehaviourFold, mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import { type ContestRole, format, parseLogged, ROLES } from '@aiwolf-arena/protocol';
import { SeatCounter, type SetAddress, type SetResult } from '@aiwolf-arena/sandbox';
import type { Block, Plan, PlannedAgent } from '../plan/plan.ts';

/** Results of games that other programs played, with the fields of a plan that standings need. */
export interface LoggedResults extends Pick<Plan, 'agents' | 'blocks'> {
  readonly results: readonly SetResult[];
  /** Number of sets in whose games the players sat in different seats. */
  readonly reseated: number;
  /** Number of sets of one game whose players also played together in another set. */
  readonly repeated: number;
}

/** Where a logged game was put. `old`: its first sentence of protocol 2.01 that today's grammar refuses. */
export interface LoggedAddress extends SetAddress {
  readonly game: number;
  readonly old: string | undefined;
}

/** Whether the games of a block are of the natural-language division. */
export const isNatural = ({ name }: Pick<Block, 'name'>): boolean => name.startsWith(NATURAL);

const NATURAL = 'natural/';

interface Options {
  /** Whether to count behaviour. */
  readonly behaviour: boolean;
  /** Whether these are games of the natural-language division, whose talks are no sentences. */
  readonly natural: boolean;
}

/**
 * Groups logged games into sets: games in one folder belong together if the same players sat in them, wherever the logs stand
 * among others and whoever sat where, because these games may depend on each other.
 */
export class LoggedRun {
  readonly #options: Options;
  readonly #agents = new Map<string, number>();
  readonly #sizes = new Map<number, Size>();
  readonly #sets = new Map<string, LoggedSet>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds a finished game that a team has won. `names`: the agents by seat. */
  add(folder: string, game: LoggedGame, names: readonly string[] = game.names): LoggedAddress {
    const agents = names.map((name) => this.#agents.getOrInsert(name, this.#agents.size));
    const lineUp = agents.toSorted((a, b) => a - b).join();
    const set = this.#sets.getOrInsertComputed(`${lineUp} ${folder}`, () => this.#open(lineUp, agents));
    const old = set.add(game, agents);
    return { block: set.block, set: set.number, game: set.games - 1, old };
  }

  #open(lineUp: string, agents: readonly number[]): LoggedSet {
    const size = this.#sizes.getOrInsertComputed(agents.length, (players) => new Size(players, this.#options));
    return size.open(lineUp, agents);
  }

  end(): LoggedResults {
    const agents = [...this.#agents.keys()].map((name): PlannedAgent => ({ name, source: name, hash: '', ranked: true }));
    const sizes = [...this.#sizes.values()].sort((a, b) => a.players - b.players);
    const sets = sizes.flatMap(({ sets }) => sets);
    const blocks = sizes.map((size) => size.block());
    const results = sets.map((set) => set.result());
    const repeated = sizes.reduce((sum, size) => sum + size.repeated(), 0);
    return { agents, blocks, results, reseated: sets.filter(({ isReseated }) => isReseated).length, repeated };
  }
}

/** The sets of all games with the same number of players. */
class Size {
  readonly players: number;
  readonly sets: LoggedSet[] = [];
  readonly #behaviours: LoggedBehaviour | null;
  readonly #name: string;
  readonly #entrants = new Set<number>();
  readonly #lineUps = new Map<string, LoggedSet[]>();

  constructor(players: number, { behaviour, natural }: Options) {
    this.players = players;
    this.#name = `${natural ? NATURAL : 'logs/'}${players}`;
    this.#behaviours = behaviour ? new LoggedBehaviour(players, natural) : null;
  }

  open(lineUp: string, agents: readonly number[]): LoggedSet {
    const set = new LoggedSet(this.#name, this.sets.length, agents, this.#behaviours);
    this.sets.push(set);
    for (const agent of agents) this.#entrants.add(agent);
    this.#lineUps.getOrInsertComputed(lineUp, () => []).push(set);
    return set;
  }

  repeated(): number {
    const shared = [...this.#lineUps.values()].filter((sets) => sets.length > 1);
    return shared.flat().filter(({ games }) => games === 1).length;
  }

  block = (): Block => ({
    name: this.#name,
    stage: 'run',
    players: this.players,
    draw: this.#lineUps.size <= 1 ? 'fixed' : 'random',
    entrants: [...this.#entrants],
    sets: this.sets.length,
    minimum: 0,
    roleRequests: [],
    rules: resolveRules(this.players),
  });
}

/** Counts behaviour: game after game while the seats stay the same, since a fold is large. */
class LoggedBehaviour {
  readonly #lexicon: LoggedLexicon;
  readonly #players: number;
  #counting: { readonly set: LoggedSet; readonly places: string; readonly fold: BehaviourFold } | undefined;

  constructor(players: number, natural: boolean) {
    this.#players = players;
    this.#lexicon = new LoggedLexicon(players, natural);
  }

  /** `places`: by seat, its position in the set. Returns the first sentence of protocol 2.01 that today's grammar refuses. */
  count(set: LoggedSet, game: LoggedGame, places: readonly number[]): string | undefined {
    const key = places.join();
    if (this.#counting?.set !== set || this.#counting.places !== key) {
      this.close();
      this.#counting = { set, places: key, fold: new BehaviourFold(this.#players) };
    }
    this.#lexicon.old = undefined;
    this.#counting.fold.addRecord(game, this.#lexicon);
    return this.#lexicon.old;
  }

  close(): void {
    if (this.#counting === undefined) return;
    const { set, places, fold } = this.#counting;
    set.addBehaviour(fold.bySeat(), places.split(',').map(Number));
    this.#counting = undefined;
  }
}

/** Reads the texts of logs: sentences of protocol 2.01 too, and those of the natural-language division as none. */
class LoggedLexicon extends Lexicon {
  readonly #natural: boolean;
  /** Sentences of protocol 2.01 in today's words; any other text that is no sentence as it is. */
  readonly #today = new Map<string, string>();
  /** The first sentence of protocol 2.01 that today's grammar refuses, since this was set to undefined. */
  old: string | undefined;

  constructor(players: number, natural: boolean) {
    super(resolveRules(players));
    this.#natural = natural;
  }

  override read(text: string) {
    if (this.#natural) return this.skip;
    const read = super.read(text)!;
    if (read.content.kind !== 'SKIP' || text === 'Skip') return read;
    const today = this.#today.getOrInsertComputed(text, todayText);
    if (today === text) return read;
    this.old ??= text;
    return super.read(today)!;
  }
}

function todayText(text: string): string {
  const old = parseLogged(text);
  return old.ok ? format(old.value.content) : text;
}

/** Computes the result of a game set from the logs of its games. Its seats are those of its first game. */
class LoggedSet {
  readonly block: string;
  readonly number: number;
  readonly #agents: readonly number[];
  readonly #seats: readonly SeatCounter[];
  readonly #behaviours: LoggedBehaviour | null;
  readonly #behaviour: (Behaviour | undefined)[];
  readonly #finalDays: number[] = [];
  games = 0;
  isReseated = false;
  #villagerWins = 0;

  constructor(block: string, number: number, agents: readonly number[], counting: LoggedBehaviour | null) {
    this.block = block;
    this.number = number;
    this.#agents = agents;
    this.#seats = agents.map((agent) => new SeatCounter(agent));
    this.#behaviour = agents.map(() => undefined);
    this.#behaviours = counting;
  }

  add(game: LoggedGame, agents: readonly number[]): string | undefined {
    const places = this.#placesOf(agents);
    this.isReseated ||= places.some((place, seat) => place !== seat);
    this.games++;
    const team = TEAMS[game.winner]!;
    if (team === 'VILLAGER') this.#villagerWins++;
    while (this.#finalDays.length <= game.lastDay) this.#finalDays.push(0);
    this.#finalDays[game.lastDay]!++;
    for (const [i, place] of places.entries()) {
      const role = ROLES[game.roles[i + 1]!] as ContestRole;
      this.#seats[place]!.game(role, teamOf(role) === team, game.survived[i + 1] === 1);
    }
    return this.#behaviours?.count(this, game, places);
  }

  /** Returns by seat of a game the seat of the first game in which the same agent sat. */
  #placesOf(agents: readonly number[]): number[] {
    const taken = new Set<number>();
    return agents.map((agent, seat) => {
      const own = this.#agents[seat] === agent && !taken.has(seat);
      const place = own ? seat : this.#agents.findIndex((one, at) => one === agent && !taken.has(at));
      taken.add(place);
      return place;
    });
  }

  addBehaviour(bySeat: readonly Behaviour[], places: readonly number[]): void {
    for (const [i, place] of places.entries()) {
      const known = this.#behaviour[place];
      this.#behaviour[place] = known === undefined ? bySeat[i]! : mergeBehaviour(known, bySeat[i]!);
    }
  }

  /** Returns the result of the set. Its hash is empty, because logs do not contain all events that the hash needs. */
  result(): SetResult {
    this.#behaviours?.close();
    return {
      block: this.block,
      set: this.number,
      hash: '',
      games: this.games,
      villagerWins: this.#villagerWins,
      finalDays: this.#finalDays,
      seats: this.#seats.map((seat, i) => seat.counts(this.#behaviour[i])),
    };
  }
}
