import { event, FAULTS, Game, type GameInfo, type Player, ROUNDS, Table } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { RecordedGame, SetTask } from '../play/set-task.ts';
import { type News, NewsReader } from './seat-news.ts';

/** For each kind of event with which the engine records an answer, the official name of the request. */
export const REQUESTS: Readonly<Record<number, string>> = {
  [event.TALK_EVENT]: 'TALK',
  [event.WHISPER_EVENT]: 'WHISPER',
  [event.VOTE_EVENT]: 'VOTE',
  [event.DIVINE_EVENT]: 'DIVINE',
  [event.GUARD_EVENT]: 'GUARD',
  [event.ATTACK_VOTE]: 'ATTACK',
};

/** Whether this event is an answer with a text (a talk or a whisper). */
export const isSpoken = (packed: number): boolean => {
  const kind = event.kindOf(packed);
  return (kind === event.TALK_EVENT || kind === event.WHISPER_EVENT) && event.wasAsked(packed);
};

export interface Placed {
  /** Number of events before this event in the game. */
  readonly at: number;
  readonly packed: number;
  readonly day: number;
  readonly said: string | undefined;
}

export function placedIn({ events, said }: RecordedGame): Placed[] {
  let [day, spoken] = [0, 0];
  return events.map((packed, at) => {
    if (event.kindOf(packed) === event.DAY) day = event.dayOf(packed);
    return { at, packed, day, said: isSpoken(packed) ? said[spoken++] : undefined };
  });
}

/** Returns an answer as a readable text. `said`: the sentence, if the answer is a talk or whisper. */
export const wordsOf = (packed: number, said: string | undefined): string => {
  if (isSpoken(packed)) return JSON.stringify(said);
  const request = REQUESTS[event.kindOf(packed)];
  if (request === 'TALK' || request === 'WHISPER') return 'nothing';
  const answer = event.answerOf(packed);
  return event.isExcused(answer) ? 'no answer' : event.targetText(answer);
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
  readonly #given: ReadonlyMap<string, Placed[]>;
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
    const text = (): string => this.#next(seat)?.said ?? '';
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

  #next(seat: number): Placed | undefined {
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
  #faults(day: number, request: string, given: Placed | undefined): string[] {
    const before = this.steps.findLast((step) => step.day === day && step.request === request);
    const [from, to] = [before?.events ?? -1, given?.at ?? this.#record.events.length];
    return placedIn(this.#record).flatMap(({ at, packed, day: today }) => {
      const own = event.kindOf(packed) === event.FAULT && event.agentOf(packed) === this.#seat;
      if (!own || at <= from || at >= to || today !== day) return [];
      return ROUNDS[event.faultRoundOf(packed)] === request ? [FAULTS[event.faultOf(packed)]!] : [];
    });
  }
}

function answersOf(record: RecordedGame): Map<string, Placed[]> {
  const answers = placedIn(record).filter(({ packed, said }) => {
    const request = REQUESTS[event.kindOf(packed)];
    const silent = (request === 'TALK' || request === 'WHISPER') && said === undefined;
    return request !== undefined && !silent; // a silent seat was not asked any more
  });
  return Map.groupBy(answers, ({ packed }) => `${REQUESTS[event.kindOf(packed)]} ${event.agentOf(packed)}`);
}

/** Returns the seat that the recorded answer names; `players + 1` if there is no such seat, `null` if it names none. */
function seatIn(given: Placed | undefined, players: number): number | null {
  const answer = given === undefined ? event.NO_ANSWER : event.answerOf(given.packed);
  if (answer === event.NO_ANSWER) return null;
  return answer <= players ? answer : players + 1;
}

function outcomeOf(given: Placed | undefined): Pick<SeatStep, 'answer' | 'counted' | 'said'> {
  if (given === undefined) return { answer: null, counted: null, said: null };
  const { packed, said } = given;
  const answer = wordsOf(packed, said);
  if (isSpoken(packed)) return { answer, counted: heardAs(packed, said!), said: said! };
  const taken = event.targetText(event.targetOf(packed));
  return { answer, counted: taken === answer ? null : taken, said: null };
}

function heardAs(packed: number, said: string): string | null {
  const heard = event.heardText(packed, said);
  return heard === said ? null : heard;
}
