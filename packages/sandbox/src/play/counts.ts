import { type FaultSink, type Game, type PlayerCalls, ROUNDS, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { type Behaviour, BehaviourFold } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { faultKind } from './notebook.ts';
import { clocked, type OpenTimes } from './player-calls.ts';
import type {
  AffectedGames,
  FaultTotals,
  GameFault,
  Kill,
  MeasuredSet,
  MeasuringOptions,
  RoleTotals,
  SeatCounts,
  SetResult,
} from './set-result.ts';
import { gamesOf, type Instruments, type SetTask } from './set-task.ts';

type Counts = [games: number, wins: number, survived: number];
const noGames = (): Counts => [0, 0, 0];
type Open<T> = { -readonly [Key in keyof T]: T[Key] };

const DETAIL_LENGTH = 200;

/** Maximum number of faults that are listed for a recorded game. */
const MOST_FAULTS = 500;

/** Counts the games and the faults of one seat of a set. `agent`: its position in the agents of the plan. */
export class SeatCounter {
  readonly #agent: number;
  readonly #roles = new Map<ContestRole, Counts>();
  #early: [games: number, wins: number] | undefined;
  readonly #faults = new Map<string, Open<FaultTotals>>();
  readonly #kinds = new Set<string>();
  readonly #affected = new Map<string, Open<AffectedGames>>();

  constructor(agent: number) {
    this.#agent = agent;
  }

  /** Counts a finished game. `early`: whether it is in the first half of the set; `undefined` if unknown. */
  game(role: ContestRole, won: boolean, survived: boolean, early?: boolean): void {
    if (early !== undefined) this.#half(early, won);
    const counts = this.#roles.getOrInsertComputed(role, noGames);
    counts[0]++;
    if (won) counts[1]++;
    if (survived) counts[2]++;
    if (this.#kinds.size > 0) this.#affect(role, won);
  }

  /** Counts the game for the combination of all kinds of faults that happened in it. */
  #affect(role: ContestRole, won: boolean): void {
    const kinds = [...this.#kinds].sort();
    this.#kinds.clear();
    for (const kind of kinds) this.#faults.get(kind)!.games++;
    const key = `${role} ${kinds.join(' ')}`;
    const known = this.#affected.getOrInsertComputed(key, () => ({ role, kinds, games: 0, wins: 0 }));
    known.games++;
    if (won) known.wins++;
  }

  #half(early: boolean, won: boolean): void {
    this.#early ??= [0, 0];
    if (early) this.#early[0]++;
    if (early && won) this.#early[1]++;
  }

  /** Counts a fault of the seat. The first fault of every kind is also stored as an example. */
  fault(kind: string, game: number, day: number, request: string, detail: string): void {
    this.#kinds.add(kind);
    const known = this.#faults.getOrInsertComputed(kind, () => {
      const first = { game, day, request, detail: detail.slice(0, DETAIL_LENGTH) };
      return { kind, count: 0, games: 0, first };
    });
    known.count++;
  }

  /** Marks the current game as affected by an earlier fault of this kind, without counting a new fault. */
  touch(kind: string): void {
    this.#kinds.add(kind);
  }

  /** Returns the counters of the seat. Roles and kinds of faults are sorted, so that the result is reproducible. */
  counts(behaviour?: Behaviour): SeatCounts {
    const roles: [string, RoleTotals][] = [...this.#roles].sort(([a], [b]) => (a < b ? -1 : 1));
    const faults = [...this.#faults.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
    const early = this.#early === undefined ? {} : { early: this.#early };
    const affected = this.#affected.size === 0 ? {} : { affected: this.#affectedGames() };
    const counts = { agent: this.#agent, roles: Object.fromEntries(roles), faults, ...affected, ...early };
    return behaviour === undefined ? counts : { ...counts, behaviour };
  }

  #affectedGames(): AffectedGames[] {
    const byKey = [...this.#affected].sort(([a], [b]) => (a < b ? -1 : 1));
    return byKey.map(([, games]) => games);
  }
}

const VILLAGERS = TEAMS.indexOf('VILLAGER');
const LETTERS: readonly string[] = TEAMS.map((team) => team[0]!);

/** Adds up the results of one game set. Games are added after they have finished. */
export class SetCounter implements FaultSink {
  current = 0;
  readonly #task: SetTask;
  readonly #game: Game;
  readonly #seats: readonly SeatCounter[];
  readonly #behaviour: BehaviourFold | undefined;
  readonly #finalDays: number[] = [];
  /** The seats that no longer answer, each with the kind of fault that silenced it. */
  readonly #silent = new Map<number, string>();
  /** The faults in the games that are recorded. */
  readonly listed = new Map<number, GameFault[]>();
  #villagerWins = 0;
  readonly #winners: string[] = [];

  constructor(task: SetTask, game: Game) {
    this.#task = task;
    this.#game = game;
    this.#seats = task.seats.map((agent) => new SeatCounter(agent));
    this.#behaviour = task.behaviour ? new BehaviourFold(task.seats.length) : undefined;
  }

  /** Counts a fault of an agent. Missing answers of a silenced seat are not counted. */
  fault(agent: number, round: number, kind: string, detail: string | number): void {
    if (this.#silent.has(agent)) return;
    this.#note(agent, kind, ROUNDS[round] ?? '', String(detail));
  }

  /** Silences a seat. This counts as one fault, which affects this game and all later games of the set. */
  silence(agent: number, kind: string, request: string, detail: string): void {
    this.#note(agent, kind, request, detail);
    this.#silent.set(agent, faultKind(kind, detail));
  }

  silenceNow({ seat, kind, detail }: Kill): void {
    this.silence(seat, kind, ROUNDS[this.#game.round] ?? '', detail);
  }

  #note(agent: number, kind: string, request: string, detail: string): void {
    const counted = faultKind(kind, detail);
    const { day } = this.#game.board;
    this.#seats[agent - 1]!.fault(counted, this.current, day, request, detail);
    if (!this.#task.records.includes(this.current)) return;
    const listed = this.listed.getOrInsertComputed(this.current, () => []);
    const fault = { kind: counted, game: this.current, day, request, detail: detail.slice(0, DETAIL_LENGTH) };
    if (listed.length < MOST_FAULTS) listed.push({ seat: agent, ...fault, events: this.#game.recorder.count });
  }

  close(): void {
    const { board, winner } = this.#game;
    this.#behaviour?.add(board.roles, this.#game.recorder);
    const team = TEAMS[winner]!;
    if (winner === VILLAGERS) this.#villagerWins++;
    this.#winners.push(LETTERS[winner]!);
    while (this.#finalDays.length <= board.day) this.#finalDays.push(0);
    this.#finalDays[board.day]!++;
    for (const [seat, kind] of this.#silent) this.#seats[seat - 1]!.touch(kind);
    const early = 2 * this.current < this.#task.games;
    for (const [i, seat] of this.#seats.entries()) {
      const role = board.roleOf(i + 1) as ContestRole;
      seat.game(role, teamOf(role) === team, board.alive[i + 1] === 1, early);
    }
  }

  /** Returns the counters of the finished games, by seat. */
  counts(): SeatCounts[] {
    const behaviour = this.#behaviour?.bySeat();
    return this.#seats.map((seat, i) => seat.counts(behaviour?.[i]));
  }

  result(hash: string): SetResult {
    const { block, set, kills } = this.#task;
    return {
      block,
      set,
      hash,
      games: gamesOf(this.#task),
      villagerWins: this.#villagerWins,
      winners: this.#winners.join(''),
      finalDays: this.#finalDays,
      ...(kills.length === 0 ? {} : { kills }),
      seats: this.counts(),
    };
  }
}

/** Measures the time and memory that one set uses from the creation of this object on. */
export class SetMeter {
  readonly #clocked: number | null;
  readonly #instruments: Instruments;
  readonly #times: OpenTimes = {};
  readonly #cpuBefore: number;
  readonly #bytesBefore: number;
  #events = 0;

  constructor({ clocked: agent }: MeasuringOptions, instruments: Instruments) {
    this.#clocked = agent;
    this.#instruments = instruments;
    this.#bytesBefore = instruments.allocated();
    this.#cpuBefore = instruments.cpu();
  }

  /** If `agent` is the agent to be timed (`clocked`), returns calls that time those of `calls`. Otherwise returns `calls`. */
  around(agent: number, calls: PlayerCalls): PlayerCalls {
    return agent === this.#clocked ? clocked(calls, this.#times, this.#instruments.clock) : calls;
  }

  game(events: number): void {
    this.#events += events;
  }

  measured(): MeasuredSet {
    const cpuMs = [this.#cpuBefore, this.#instruments.cpu()] as const;
    const bytes = this.#instruments.allocated() - this.#bytesBefore;
    return { cpuMs, bytes, events: this.#events, calls: this.#times };
  }
}
