import { type GameAnswer, type GameEvent, speciesOf, TEAMS, teamOf, walk } from '@aiwolf-arena/engine';
import { type Agent, type ContestRole, ROLES } from '@aiwolf-arena/protocol';
import { type Plan, type PlannedAgent, type RecordedGame, type SetResult, seedMark } from '@aiwolf-arena/tournament';
import type { DATA_TABLES, RowOf, TableName } from './tables.ts';

/** A game with the key of its rows. */
export interface KeyedGame {
  readonly run: string;
  readonly block: string;
  readonly set: number;
  readonly record: RecordedGame;
  /** The agents by seat, starting with Agent[01]. */
  readonly agents: readonly Pick<PlannedAgent, 'name' | 'params'>[];
  /** The path of the official log from which the game was read; `null` if the game was replayed. */
  readonly log: string | null;
}

type Row<Name extends TableName> = RowOf<(typeof DATA_TABLES)[Name]>;

type GameRows = { readonly [Name in Exclude<TableName, 'sets'>]: Row<Name>[] };

/** Returns the rows of a game for all tables. `hasTalks`: whether there are rows for talks, which are most of all rows. */
export function rowsOfGame(game: KeyedGame, hasTalks: boolean): GameRows {
  const reader = new GameReader(game, hasTalks);
  for (const one of walk(game.record)) reader.read(one);
  return reader.end();
}

type Changeable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

class GameReader {
  readonly #game: KeyedGame;
  readonly #hasTalks: boolean;
  readonly #key: Pick<Row<'games'>, 'run' | 'block' | 'set' | 'game'>;
  readonly #isLogged: boolean;
  readonly #rows: GameRows = { games: [], seats: [], talks: [], votes: [], results: [] };
  readonly #deaths = new Map<Agent, Pick<Row<'seats'>, 'death' | 'deathDay'>>();
  #day = 0;
  #executed: Agent = 0;
  #guarded: Changeable<Row<'results'>> | undefined;
  #result: Pick<Extract<GameEvent, { kind: 'result' }>, 'winner' | 'humans' | 'werewolves'> = {
    winner: 0,
    humans: 0,
    werewolves: 0,
  };

  constructor(game: KeyedGame, hasTalks: boolean) {
    const { run, block, set, record } = game;
    this.#game = game;
    this.#hasTalks = hasTalks;
    this.#key = { run, block, set, game: record.game };
    this.#isLogged = game.log !== null;
  }

  read(one: GameEvent): void {
    this.#day = one.day;
    switch (one.kind) {
      case 'day':
        return this.#morning();
      case 'talk':
      case 'whisper':
        return this.#speech(one);
      case 'vote':
      case 'attackVote':
        return this.#ballot(one);
      case 'execute':
        return this.#execute(one.seat);
      case 'divine':
        if (one.target === 0) return;
        this.#put({ event: 'divine', seat: one.seat, target: one.target, outcome: speciesOf(this.#roleOf(one.target)) });
        return;
      case 'guard':
        if (one.target === 0) return;
        this.#guarded = this.#put({ event: 'guard', seat: one.seat, target: one.target, outcome: null });
        return;
      case 'attack':
        return this.#attack(one.seat, one.hasDied);
      case 'result':
        this.#result = one;
    }
  }

  #roleOf(seat: Agent): ContestRole {
    return ROLES[this.#game.record.roles[seat]!] as ContestRole;
  }

  #put(what: Omit<Row<'results'>, keyof Row<'games'> | 'day'>): Row<'results'> {
    const row = { ...this.#key, day: this.#day, ...what };
    this.#rows.results.push(row);
    return row;
  }

  #morning(): void {
    this.#guarded = undefined;
    const medium = this.#game.record.roles.findIndex((role, seat) => seat > 0 && ROLES[role] === 'MEDIUM');
    const target = this.#executed;
    this.#executed = 0;
    if (target === 0 || medium < 0 || this.#deaths.has(medium)) return;
    this.#put({ event: 'medium', seat: medium, target, outcome: speciesOf(this.#roleOf(target)) });
  }

  #speech({ kind, idx, turn, seat, said, text }: Extract<GameAnswer, { said: unknown }>): void {
    if (!this.#hasTalks) return;
    const isAsked = said !== undefined;
    this.#rows.talks.push({
      ...this.#key,
      ...{ day: this.#day, channel: kind, idx, turn, seat, text: storable(text) },
      asked: this.#isLogged ? null : isAsked,
      replaced: this.#isLogged ? null : isAsked && text !== said,
    });
  }

  #ballot({ kind, round, seat, target, isReplaced }: Extract<GameAnswer, { answer: unknown }>): void {
    this.#rows.votes.push({
      ...this.#key,
      ...{ day: this.#day, kind: kind as 'vote' | 'attackVote', round, seat, target: seatOrNull(target) },
      replaced: this.#isLogged ? null : isReplaced,
    });
  }

  #execute(target: Agent): void {
    if (target === 0) return;
    this.#executed = target;
    this.#deaths.set(target, { death: 'executed', deathDay: this.#day });
    this.#put({ event: 'execute', seat: null, target, outcome: 'died' });
  }

  #attack(target: Agent, success: boolean): void {
    if (success) this.#deaths.set(target, { death: 'attacked', deathDay: this.#day });
    if (!success && target !== 0 && this.#guarded?.target === target) this.#guarded.outcome = 'survived';
    const outcome = target === 0 ? null : success ? 'died' : 'survived';
    this.#put({ event: 'attack', seat: null, target: seatOrNull(target), outcome });
  }

  end(): GameRows {
    const { agents, log, record } = this.#game;
    const { humans, werewolves } = this.#result;
    const winner = TEAMS[this.#result.winner]!;
    const shared = { players: agents.length, lastDay: this.#day };
    this.#rows.games.push({
      ...this.#key,
      ...shared,
      ...{ winner, humans, werewolves },
      hash: record.hash === '' ? null : record.hash,
      log,
    });
    for (const [at, agent] of agents.entries()) this.#rows.seats.push(this.#seat(at + 1, agent, winner));
    return this.#rows;
  }

  #seat(seat: Agent, { name, params }: KeyedGame['agents'][number], winner: string): Row<'seats'> {
    const { agents, record } = this.#game;
    const role = this.#roleOf(seat);
    const team = teamOf(role);
    return {
      ...this.#key,
      ...{ seat, players: agents.length, agent: storable(name), params: params === undefined ? null : JSON.stringify(params) },
      ...{ role, team, won: team === winner, survived: !this.#deaths.has(seat) },
      ...(this.#deaths.get(seat) ?? { death: null, deathDay: null }),
      lastDay: this.#day,
      faults: this.#isLogged ? null : (record.faults ?? []).filter((fault) => fault.seat === seat).length,
    };
  }
}

const seatOrNull = (seat: Agent): number | null => (seat === 0 ? null : seat);

/** Replaces characters that R and CSV readers cannot hold: half characters of UTF-16, and the character 0. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

type SetRow = RowOf<(typeof DATA_TABLES)['sets']>;

export function rowOfSet(run: string, plan: Plan, result: SetResult): SetRow {
  const { stage, draw, rules } = plan.blocks.find(({ name }) => name === result.block)!;
  const faults = result.seats.flatMap((seat) => seat.faults).reduce((sum, { count }) => sum + count, 0);
  return { ...sharedRow(run, result), ...{ stage, draw, rules: rules.name, faults, seed: seedMark(plan), hash: result.hash } };
}

/** Returns the row of a set of official logs. Logs say neither how the agents were chosen nor by which rules they played. */
export const rowOfLoggedSet = (run: string, result: SetResult): SetRow => ({
  ...sharedRow(run, result),
  ...{ stage: null, draw: null, rules: null, faults: null, seed: null, hash: null },
});

const sharedRow = (run: string, { block, set, seats, games, villagerWins }: SetResult) => ({
  ...{ run, block, set, players: seats.length, games, villagerWins },
});
