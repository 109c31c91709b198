import { TEAMS } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';

// All tables that `export` writes. The files, their dictionary and the reference page follow from this declaration.

type ColumnType = 'text' | 'integer' | 'boolean';
export type ColumnValue = string | number | boolean | null;

/** A column. `Value`: the type of its values in a row. */
export interface Column<Value extends ColumnValue = ColumnValue> {
  readonly type: ColumnType;
  /** Whether the value may be missing: null, or an empty field in CSV. */
  readonly nullable: boolean;
  /** The meaning of the values. Begins in lower case and has no full stop at the end. */
  readonly about: string;
  /** All possible values, if there are few. */
  readonly values?: readonly string[];
  /** Only a mark for the type checker. */
  readonly of?: Value;
}

type Columns = Readonly<Record<string, Column>>;

/** The row of a table, by the names of the columns. */
export type RowOf<Table extends { readonly columns: Columns }> = {
  readonly [Name in keyof Table['columns']]: Table['columns'][Name] extends Column<infer Value> ? Value : never;
};

const text = (about: string): Column<string> => ({ type: 'text', nullable: false, about });
const integer = (about: string): Column<number> => ({ type: 'integer', nullable: false, about });
const yesNo = (about: string): Column<boolean> => ({ type: 'boolean', nullable: false, about });
const word = <const Word extends string>(values: readonly Word[], about: string): Column<Word> =>
  ({ ...text(about), values }) as never;
const orNull = <Value extends ColumnValue>(column: Column<Value>): Column<Value | null> =>
  ({ ...column, nullable: true }) as Column<Value | null>;

const OFFICIAL = 'null in games from official logs';

const SET_KEY = {
  run: text('name of the run: its folder, without the folders that all exported runs share'),
  block: text('name of the block: the stage and village size, such as run/15; logs/15 for official logs'),
  set: integer('number of the set in its block, from 0'),
};
const GAME_KEY = { ...SET_KEY, game: integer('number of the game in its set, from 0') };
const DAY = integer('day, from 0, as in the official log');
const PLAYERS = integer('village size: number of seats');
const LAST_DAY = integer('day of the result line in the official log: the last day that was played, plus 1');

export const DATA_TABLES = {
  sets: {
    about: 'one row for each set: a series of games with the same agents in the same seats',
    key: ['run', 'block', 'set'],
    columns: {
      ...SET_KEY,
      stage: orNull(word(['run', 'preliminary', 'final'], `stage of a contest, or run; ${OFFICIAL}`)),
      players: PLAYERS,
      draw: orNull(text(`how the agents were chosen: fixed, swap, balanced or random; ${OFFICIAL}`)),
      rules: orNull(text(`rule preset, with * if it was changed; ${OFFICIAL}`)),
      games: integer('number of games in the set'),
      villagerWins: integer('number of games that the villager team won'),
      faults: orNull(integer(`number of faults of all agents; ${OFFICIAL}`)),
      seed: orNull(text(`seed of the run, or its hash while it is secret; ${OFFICIAL}`)),
      hash: orNull(text(`hash of all events of the games; ${OFFICIAL}`)),
    },
  },
  games: {
    about: 'one row for each game',
    key: ['run', 'block', 'set', 'game'],
    columns: {
      ...GAME_KEY,
      players: PLAYERS,
      winner: word(TEAMS, 'winning team; NONE if the rules limit the number of days and nobody won'),
      lastDay: LAST_DAY,
      humans: integer('number of humans alive at the end, the possessed among them'),
      werewolves: integer('number of werewolves alive at the end'),
      hash: orNull(text('hash of all events of the game; null in games from logs')),
      log: orNull(text('path of the official log; null in games that were replayed')),
    },
  },
  seats: {
    about: 'one row for each game and seat: who played, and what became of it',
    key: ['run', 'block', 'set', 'game', 'seat'],
    columns: {
      ...GAME_KEY,
      seat: integer('number of the seat, from 1: 1 is Agent[01]'),
      players: PLAYERS,
      agent: text('name of the agent; an agent may have several seats'),
      params: orNull(text('parameters that were set to other values than the defaults, as JSON; null if there are none')),
      role: word(ROLES, 'role in this game'),
      team: word(TEAMS, 'team of the role'),
      won: yesNo('whether the team won'),
      survived: yesNo('whether the seat was alive at the end'),
      death: orNull(
        word(['executed', 'attacked'], 'how the seat died: by vote, or by an attack of the werewolves; null if it survived'),
      ),
      deathDay: orNull(integer('day of the execution, or the day before the night of the attack; null if it survived')),
      lastDay: LAST_DAY,
      faults: orNull(integer('number of faults in this game (500 are counted per game at most); null in games from logs')),
    },
  },
  talks: {
    about: 'one row for each talk and whisper, also Skip and Over',
    key: ['run', 'block', 'set', 'game', 'day', 'channel', 'idx'],
    columns: {
      ...GAME_KEY,
      day: DAY,
      channel: word(['talk', 'whisper'], 'talk, or whisper among werewolves'),
      idx: integer('number of the text in its channel and day, from 0'),
      turn: integer('turn of its day, from 0'),
      seat: integer('seat that spoke'),
      text: text('the sentence that others heard; characters that no file can hold are U+FFFD'),
      asked: orNull(yesNo('false if the seat had no more to say, so that the server recorded Over; null in games from logs')),
      replaced: orNull(yesNo('whether the server recorded Skip or Over in place of another answer; null in games from logs')),
    },
  },
  votes: {
    about: 'one row for each vote for an execution, and for an attack of the werewolves',
    key: ['run', 'block', 'set', 'game', 'day', 'kind', 'round', 'seat'],
    columns: {
      ...GAME_KEY,
      day: DAY,
      kind: word(['vote', 'attackVote'], 'vote for an execution, or attackVote of a werewolf'),
      round: integer('voting round, from 0: a tie is voted on again'),
      seat: integer('seat that voted'),
      target: orNull(integer('seat that was voted for; null: nobody (official logs lack such votes)')),
      replaced: orNull(yesNo('whether the answer was no valid target, so that the server chose; null in games from logs')),
    },
  },
  results: {
    about: 'one row for each execution, divination, finding of a medium, guard and attack',
    key: ['run', 'block', 'set', 'game', 'day', 'event', 'seat', 'target'],
    columns: {
      ...GAME_KEY,
      day: DAY,
      event: word(
        ['execute', 'divine', 'medium', 'guard', 'attack'],
        'what happened; medium: what a living medium was told of the executed on the next day',
      ),
      seat: orNull(integer('seat that acted; null for executions and attacks, which several seats decide')),
      target: orNull(integer('seat to which it happened; null for a night without attack')),
      outcome: orNull(
        word(
          ['died', 'survived', 'HUMAN', 'WEREWOLF'],
          'execute, attack: died or survived; divine, medium: HUMAN or WEREWOLF; guard: survived if it stopped an attack, otherwise null',
        ),
      ),
    },
  },
} as const;

export type TableName = keyof typeof DATA_TABLES;
export const TABLE_NAMES = Object.keys(DATA_TABLES) as readonly TableName[];

/** A row of any table, by the names of the columns. */
export type TableRow = Readonly<Record<string, ColumnValue>>;

/** Writes rows to a file, with a part of them in memory. */
export interface RowWriter {
  add(row: TableRow): void;
  /** Writes what is still in memory. */
  end(): void;
}
