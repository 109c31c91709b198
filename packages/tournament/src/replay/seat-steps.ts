import { event, Game, type GameAnswer, type GameInfo, isAnswer, type Player, ROUNDS, Table, walk } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { RecordedGame, SetTask } from '@aiwolf-arena/sandbox';
import { type News, NewsReader } from './seat-news.ts';

/** Returns an answer as a readable text. */
export const wordsOf = (given: GameAnswer): string => {
  if ('said' in given) return given.said === undefined ? 'nothing' : JSON.stringify(given.said);
  return event.isExcused(given.answer) ? 'no answer' : event.targetText(given.answer);
};

/** One request to a seat: what the seat has learned since the previous request, and what it answered. */
export interface SeatStep {
  readonly day: number;
  /** The official name of the request: INITIALIZE, TALK, ... */
  readonly request: string;
  /** What the seat has learned since the previous request to it. */
  readonly news: readonly News[];
  /** The answer as a readable text; `null` if the request requires no answer. */
  readonly answer: string | null;
  /** The answer as the engine used it, as a readable text; `null` if the engine used it unchanged. */
  readonly counted: string | null;
  readonly said: string | null;
  readonly faults: readonly string[];
  /** Number of events that had happened in the game before the seat answered. */
  readonly events: number;
  /** Number of the call, counted from 1 over the calls of all seats. It may be wrong if an answer is a promise. */
  readonly call: number;
}

/** Returns the requests to one seat in a recorded game. They contain only information that the seat had. */
export function seatSteps(task: Pick<SetTask, 'rules' | 'root' | 'set'>, record: RecordedGame, seat: number): SeatStep[] {
  const game = new Game(task.rules, task.root);
  const roleRequests = record.roles.map((code) => ROLES[code]) as Parameters<Game['start']>[2];
  game.start(task.set, record.game, roleRequests);
  const walk = new Walk(game, record, seat);
  const players = record.roles.slice(1).map((_, i) => walk.player(i + 1));
  void new Table(game, players).play(); // no player answers with a promise
  return walk.steps;
}

class Walk {
  readonly steps: SeatStep[] = [];
  readonly #game: Game;
  readonly #record: RecordedGame;
  readonly #seat: number;
  readonly #news = new NewsReader();
  /** The recorded answers that have not been given in the replay yet, in order. Keys consist of the request and the seat. */
  readonly #given: ReadonlyMap<string, GameAnswer[]>;
  #calls = 0;

  constructor(game: Game, record: RecordedGame, seat: number) {
    this.#game = game;
    this.#record = record;
    this.#seat = seat;
    this.#given = answersOf(record);
  }

  /** Returns a player for a seat that gives the recorded answers. */
  player(seat: number): Player {
    const open = (view: GameInfo): void => this.#open(view, seat);
    const text = (): string => {
      const given = this.#next(seat);
      return given !== undefined && 'said' in given ? given.said! : '';
    };
    const target = (): number | null => seatIn(this.#next(seat), this.#game.board.players);
    return {
      ...{ getName: () => '', initialize: open, update: open, dayStart() {}, finish() {} },
      ...{ talk: text, whisper: text, vote: target, attack: target, guard: target },
      divine: target,
    };
  }

  get #request(): string {
    return ROUNDS[this.#game.round]!;
  }

  #next(seat: number): GameAnswer | undefined {
    return this.#given.get(`${this.#request} ${seat}`)?.shift();
  }

  #open(view: GameInfo, seat: number): void {
    this.#calls++;
    if (seat !== this.#seat) return;
    const [given] = this.#given.get(`${this.#request} ${seat}`) ?? [];
    const { day } = view;
    const request = this.#request;
    this.steps.push({
      ...{ day, request, news: this.#news.read(view), call: this.#calls },
      ...outcomeOf(given),
      faults: this.#faults(day, request, given),
      events: given?.at ?? this.#record.events.length,
    });
  }

  /** Returns the seat's faults that were recorded after its last answer to the same request and before the answer `given`. */
  #faults(day: number, request: string, given: GameAnswer | undefined): string[] {
    const before = this.steps.findLast((step) => step.day === day && step.request === request);
    const [from, to] = [before?.events ?? -1, given?.at ?? this.#record.events.length];
    return [...walk(this.#record)].flatMap((one) => {
      if (one.kind !== 'fault' || one.seat !== this.#seat || one.at <= from || one.at >= to || one.day !== day) return [];
      return one.request === request ? [one.fault] : [];
    });
  }
}

/** A seat that was silent was not asked any more. */
const answersOf = (record: RecordedGame): Map<string, GameAnswer[]> =>
  Map.groupBy(
    [...walk(record)].filter(isAnswer).filter((given) => !('said' in given) || given.said !== undefined),
    ({ request, seat }) => `${request} ${seat}`,
  );

/** Returns the seat that the recorded answer names; `players + 1` if there is no such seat, `null` if it names none. */
function seatIn(given: GameAnswer | undefined, players: number): number | null {
  const answer = given !== undefined && 'answer' in given ? given.answer : event.NO_ANSWER;
  if (answer === event.NO_ANSWER) return null;
  return answer <= players ? answer : players + 1;
}

function outcomeOf(given: GameAnswer | undefined): Pick<SeatStep, 'answer' | 'counted' | 'said'> {
  if (given === undefined) return { answer: null, counted: null, said: null };
  const answer = wordsOf(given);
  if ('said' in given) return { answer, counted: given.text === given.said ? null : given.text, said: given.said! };
  const taken = event.targetText(given.target);
  return { answer, counted: taken === answer ? null : taken, said: null };
}
