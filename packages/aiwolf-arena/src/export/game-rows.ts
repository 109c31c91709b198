import { event, speciesOf, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { type Agent, type ContestRole, ROLES } from '@aiwolf-arena/protocol';
import type { PlannedAgent, RecordedGame } from '@aiwolf-arena/tournament';
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
  for (const packed of game.record.events) reader.read(packed);
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
  #spoken = 0;
  #ids = { talk: 0, whisper: 0 };
  #executed: Agent = 0;
  #guarded: Changeable<Row<'results'>> | undefined;
  #result: number = event.RESULT;

  constructor(game: KeyedGame, hasTalks: boolean) {
    const { run, block, set, record } = game;
    this.#game = game;
    this.#hasTalks = hasTalks;
    this.#key = { run, block, set, game: record.game };
    this.#isLogged = game.log !== null;
  }

  read(packed: number): void {
    const seat = event.agentOf(packed);
    switch (event.kindOf(packed)) {
      case event.DAY:
        return this.#morning(event.dayOf(packed));
      case event.TALK_EVENT:
        return this.#speech('talk', packed);
      case event.WHISPER_EVENT:
        return this.#speech('whisper', packed);
      case event.VOTE_EVENT:
        return this.#ballot('vote', packed);
      case event.ATTACK_VOTE:
        return this.#ballot('attackVote', packed);
      case event.EXECUTE:
        return this.#execute(seat);
      case event.DIVINE_EVENT:
        return this.#divine(packed);
      case event.GUARD_EVENT:
        return this.#guard(packed);
      case event.ATTACK_EVENT:
        return this.#attack(seat, event.succeeded(packed));
      case event.RESULT:
        this.#result = packed;
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

  #morning(day: number): void {
    this.#day = day;
    this.#ids = { talk: 0, whisper: 0 };
    this.#guarded = undefined;
    const medium = this.#game.record.roles.findIndex((role, seat) => seat > 0 && ROLES[role] === 'MEDIUM');
    const target = this.#executed;
    this.#executed = 0;
    if (target === 0 || medium < 0 || this.#deaths.has(medium)) return;
    this.#put({ event: 'medium', seat: medium, target, outcome: speciesOf(this.#roleOf(target)) });
  }

  #speech(channel: 'talk' | 'whisper', packed: number): void {
    const asked = event.wasAsked(packed);
    const said = asked ? (this.#game.record.said[this.#spoken++] ?? '') : 'Over';
    const idx = this.#ids[channel]++;
    if (!this.#hasTalks) return;
    const heard = event.heardText(packed, said);
    this.#rows.talks.push({
      ...this.#key,
      ...{ day: this.#day, channel, idx, turn: event.turnOf(packed), seat: event.agentOf(packed) },
      text: storable(heard),
      asked: this.#isLogged ? null : asked,
      replaced: this.#isLogged ? null : heard !== said,
    });
  }

  #ballot(kind: 'vote' | 'attackVote', packed: number): void {
    const target = event.targetOf(packed);
    const isOwn = event.answerOf(packed) === target;
    this.#rows.votes.push({
      ...this.#key,
      ...{ day: this.#day, kind, round: event.extraOf(packed), seat: event.agentOf(packed) },
      target: seatOrNull(target),
      replaced: this.#isLogged ? null : !isOwn,
    });
  }

  #execute(target: Agent): void {
    if (target === 0) return;
    this.#executed = target;
    this.#deaths.set(target, { death: 'executed', deathDay: this.#day });
    this.#put({ event: 'execute', seat: null, target, outcome: 'died' });
  }

  #divine(packed: number): void {
    const target = event.targetOf(packed);
    if (target === 0) return;
    this.#put({ event: 'divine', seat: event.agentOf(packed), target, outcome: speciesOf(this.#roleOf(target)) });
  }

  #guard(packed: number): void {
    const target = event.targetOf(packed);
    if (target === 0) return;
    this.#guarded = this.#put({ event: 'guard', seat: event.agentOf(packed), target, outcome: null });
  }

  #attack(target: Agent, success: boolean): void {
    if (success) this.#deaths.set(target, { death: 'attacked', deathDay: this.#day });
    if (!success && target !== 0 && this.#guarded?.target === target) this.#guarded.outcome = 'survived';
    const outcome = target === 0 ? null : success ? 'died' : 'survived';
    this.#put({ event: 'attack', seat: null, target: seatOrNull(target), outcome });
  }

  end(): GameRows {
    const { agents, log, record } = this.#game;
    const winner = TEAMS[event.winnerOf(this.#result)]!;
    const shared = { players: agents.length, lastDay: this.#day };
    this.#rows.games.push({
      ...this.#key,
      ...shared,
      winner,
      humans: event.humansOf(this.#result),
      werewolves: event.werewolvesOf(this.#result),
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
