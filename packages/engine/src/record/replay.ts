import * as event from '../game/events.ts';
import { FAULTS } from '../game/faults.ts';
import { Game } from '../game/game.ts';
import * as round from '../game/rounds.ts';
import type { RoleRequests } from '../game/village.ts';
import type { Root } from '../random.ts';
import type { Rules } from '../rules/rules.ts';
import { type GameRecord, takeRecord } from './record.ts';

/** A function that `replay` calls each time all answers of a round have been stored. */
export type RoundWatcher = (game: Game, kind: round.Round) => void;

/** Plays a recorded game again with its recorded answers. Throws an error if the answers do not fit rules and seed. */
export function replay(
  record: GameRecord,
  rules: Rules,
  root: Root,
  roleRequests?: RoleRequests,
  watch: RoundWatcher = () => {},
): GameRecord {
  const game = new Game(rules, root);
  const reader = new RecordReader(record);
  game.start(record.set, record.game, roleRequests);
  for (let kind = game.next(); kind !== round.END; kind = game.next()) {
    reader.answer(game, kind);
    watch(game, kind);
  }
  return takeRecord(game);
}

class RecordReader {
  readonly #record: GameRecord;
  #at = 0;
  #spoken = 0;

  constructor(record: GameRecord) {
    this.#record = record;
  }

  answer(game: Game, kind: round.Round): void {
    const talking = kind === round.TALK || kind === round.WHISPER;
    if (kind === round.DAILY_INITIALIZE) this.#next(event.DAY);
    if (kind === round.FINISH) this.#next(event.RESULT);
    for (let i = 0; talking && i < game.count; i++) this.#say(game, game.order[i]!);
    if (talking) return;
    this.#faults(game);
    if (kind < round.VOTE || kind > round.ATTACK) return;
    for (let i = 0; i < game.count; i++) game.targets[i] = this.#target(game, kind, game.order[i]!);
  }

  #say(game: Game, seat: number): void {
    this.#faults(game, seat);
    const kind = game.round === round.TALK ? event.TALK_EVENT : event.WHISPER_EVENT;
    const packed = this.#next(kind, event.wasAsked);
    this.#expect(game, event.agentOf(packed), seat);
    game.say(seat, game.lexicon.read(this.#record.said[this.#spoken++])!);
  }

  #target(game: Game, kind: round.Round, seat: number): number {
    const packed = this.#next(EVENT_OF[kind]!);
    this.#expect(game, event.agentOf(packed), seat);
    return event.answerOf(packed);
  }

  /** Reports the recorded faults of the current round that come next; if `seat` is given, only faults of this seat. */
  #faults(game: Game, seat?: number): void {
    while (isConsequence(this.#peek())) this.#at++;
    for (let packed = this.#peek(); isFaultOf(packed, game.round, seat); packed = this.#peek()) {
      game.fault(event.agentOf(packed), FAULTS[event.faultOf(packed)]!, 'as recorded');
      this.#at++;
    }
  }

  #peek(): number {
    return this.#at < this.#record.events.length ? this.#record.events[this.#at]! : event.DAY;
  }

  /** Returns the next recorded event of this kind for which `fits` returns true. Skips all earlier events. */
  #next(kind: number, fits: (packed: number) => boolean = () => true): number {
    const { events } = this.#record;
    while (this.#at < events.length) {
      const packed = events[this.#at++]!;
      if (event.kindOf(packed) === kind && fits(packed)) return packed;
    }
    throw new Error(`the record has no answer left, but the game asks for another answer (${this.#where()})`);
  }

  #expect(game: Game, recorded: number, asked: number): void {
    if (recorded === asked) return;
    const what = `the record has an answer of Agent[${recorded}] where Agent[${asked}] is asked`;
    throw new Error(
      `${what} on day ${game.board.day} (${this.#where()}): the record was made with other rules or another seed`,
    );
  }

  #where(): string {
    return `set ${this.#record.set}, game ${this.#record.game}, event ${this.#at}`;
  }
}

const isFaultOf = (packed: number, kind: round.Round, seat: number | undefined): boolean =>
  event.kindOf(packed) === event.FAULT &&
  event.faultRoundOf(packed) === kind &&
  (seat === undefined || event.agentOf(packed) === seat);

/** Whether the engine itself caused this event: an execution, an attack, or Over of a seat that was not asked. */
const isConsequence = (packed: number): boolean => {
  const kind = event.kindOf(packed);
  const speech = kind === event.TALK_EVENT || kind === event.WHISPER_EVENT;
  return kind === event.EXECUTE || kind === event.ATTACK_EVENT || (speech && !event.wasAsked(packed));
};

const EVENT_OF: Readonly<Record<number, number>> = {
  [round.VOTE]: event.VOTE_EVENT,
  [round.DIVINE]: event.DIVINE_EVENT,
  [round.GUARD]: event.GUARD_EVENT,
  [round.ATTACK]: event.ATTACK_VOTE,
};
