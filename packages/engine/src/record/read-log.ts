import { ROLES, type Role } from '@aiwolf-arena/protocol';
import * as event from '../game/events.ts';
import { MAX_PLAYERS, MIN_PLAYERS } from '../rules/presets.ts';
import { TEAMS } from '../rules/rules.ts';
import { type LogNote, LogNotes, type LogOddity } from './log-notes.ts';
import type { GameRecord } from './record.ts';

/** A game that was read from its official log. A log contains what the server recorded, not what the players answered. */
export interface LoggedGame extends Pick<GameRecord, 'roles' | 'events' | 'said'> {
  /** The agents' names, starting with Agent[01]. In the natural-language division, the names of connections: `team1`, `team2`. */
  readonly names: readonly string[];
  /** The characters that the seats play, starting with Agent[01]; only in the natural-language division. Its talks are no sentences. */
  readonly characters?: readonly string[];
  /** The winner as an index in TEAMS; 0 if no team won. */
  readonly winner: number;
  /** By seat number: 1 if the seat was alive at the end; index 0 is unused. */
  readonly survived: Uint8Array;
  /** Number of seats that the server lost to an error (natural-language division). */
  readonly lost: number;
  /** The last day for which the log has status lines. */
  readonly lastDay: number;
  readonly finished: boolean;
}

export interface LogReading {
  /** The game; `null` if the log is unusable. In that case the notes give the reason. */
  readonly game: LoggedGame | null;
  readonly notes: readonly LogNote[];
  /** The last line of the game, counted from 1. */
  readonly last: number;
}

/** Reads the first game of a log. Never throws an error. */
export const readLog = (text: string): LogReading => gamesInLog([text.replace(/^\uFEFF/, '')]).next().value!;

/**
 * Reads the games of a log of any official server or of `gameLog`, one after another: logs may have been joined, and the end of
 * each may be missing. Yields at least one reading, and throws no error. `texts`: the log in pieces, each of which ends with a line.
 */
export function* gamesInLog(texts: Iterable<string>): Generator<LogReading, undefined> {
  let reader = new LogReader();
  let number = 0;
  for (const text of texts) {
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) {
      if (reader.endsBefore(line)) {
        yield reader.end(number);
        reader = new LogReader();
      }
      reader.read(line, ++number);
    }
  }
  yield reader.end(number);
}

const LOST = /^Lost Connection of /;
const NUMBER = /^(?:0|[1-9]\d{0,8})$/;
/** Number of fields before the last field of a line: the text of a talk, or a name. The last field may contain commas. */
const TEXT_AT = 5;
/** The time in seconds or milliseconds at the end of a talk, in logs of the natural-language division. */
const TIME = /,\d{10,13}$/;
const OPENING = /^0,status,(\d+),([^,]*),[^,]*,(.*)$/;

class LogReader {
  readonly #notes = new LogNotes();
  readonly #roles: number[] = [];
  readonly #names: string[] = [];
  readonly #states: string[] = [];
  readonly #events: number[] = [];
  readonly #said: string[] = [];
  #line = 0;
  #day = -1;
  #winner = 0;
  #finished = false;
  /** Whether a line other than those that list the seats was read. */
  #begun = false;
  #aborted = false;
  /** The kind of ballot in the previous line of the log; '' if that line was not a ballot. */
  #polled = '';
  #voter = 0;
  #round = 0;

  /** Whether a line begins another game: day 0 opens again, after a result or a later day, or with another player in a seat. */
  endsBefore(line: string): boolean {
    if (!(this.#begun || this.#aborted) || !line.startsWith('0,status,')) return false;
    if (this.#finished || this.#aborted || this.#day > 0) return true;
    const [, seat, role, name] = OPENING.exec(withoutReturn(line)) ?? [];
    const [known, own] = [this.#names[Number(seat)], ROLES[this.#roles[Number(seat)] ?? -1]];
    return known !== undefined && (known !== name || own !== role);
  }

  read(line: string, number: number): void {
    this.#line = number;
    const whole = withoutReturn(line);
    if (whole !== line) this.#note('line-ends');
    if (!beginsWithDigit(whole)) return this.#oddLine(whole);
    if (this.#finished) return this.#note('after-result', whole);
    const fields = whole.split(',');
    if (!NUMBER.test(fields[0]!) || fields[1] === undefined) return this.#note('unknown-line', whole);
    const day = Number(fields[0]);
    if (day < this.#day) return this.#note('wrong-day', whole);
    this.#take(day, fields[1], fields.slice(2), whole);
  }

  #oddLine(line: string): void {
    if (line.trim() === '') return this.#note('blank-line');
    if (!LOST.test(line)) return this.#note(this.#finished ? 'after-result' : 'unknown-line', line);
    this.#aborted = true;
    this.#note('lost-connection', line);
  }

  #note(code: LogOddity, detail?: string): void {
    this.#notes.add(code, this.#line, detail);
  }

  #take(day: number, type: string, fields: readonly string[], line: string): void {
    if (type !== this.#polled) this.#openPoll('');
    if (type !== 'status') this.#begun = true;
    switch (type) {
      case 'status':
        return this.#status(day, line);
      case 'talk':
        return this.#speech(event.TALK_EVENT, fields, line);
      case 'whisper':
        return this.#speech(event.WHISPER_EVENT, fields, line);
      case 'vote':
        return this.#ballot(event.VOTE_EVENT, type, fields, line);
      case 'attackVote':
        return this.#ballot(event.ATTACK_VOTE, type, fields, line);
      case 'execute':
        return this.#put(fields, 1, line, ([seat]) => event.executeEvent(seat!));
      case 'divine':
        return this.#put(fields, 2, line, ([seer, target]) => {
          const found = fields[2] === 'WEREWOLF' ? 1 : 0;
          return event.targetEvent(event.DIVINE_EVENT, seer!, target!, target!, found);
        });
      case 'guard':
        return this.#put(fields, 2, line, ([guard, target]) =>
          event.targetEvent(event.GUARD_EVENT, guard!, target!, target!, 0),
        );
      case 'attack':
        return this.#attack(fields, line);
      case 'result':
        return this.#result(fields, line);
      default:
        return this.#note('unknown-line', line);
    }
  }

  #status(day: number, line: string): void {
    const fields = line.split(',');
    const seat = numberOf(fields[2]);
    const role = ROLES.indexOf(fields[3] as Role);
    if (seat === undefined || seat < 1 || seat > MAX_PLAYERS || fields.length <= TEXT_AT) {
      return this.#note('unknown-line', line);
    }
    if (role < 0) return this.#note('unknown-role', line);
    if (day > this.#day) this.#openDay(day);
    if (fields.length > TEXT_AT + 1) this.#note('comma-in-name', line);
    const before = this.#roles[seat];
    if (before !== undefined && before !== role) this.#note('changed-role', line);
    this.#roles[seat] = before ?? role;
    this.#names[seat] ??= fields.slice(TEXT_AT).join(',');
    this.#states[seat] = fields[4]!;
    if (fields[4] === '') this.#note('lost-seat', line);
  }

  /** Starts a day. Events have 9 bits for the day, so a day above 511 becomes 511. Contest games are never that long. */
  #openDay(day: number): void {
    this.#day = day;
    this.#events.push(event.dayEvent(Math.min(day, 511)));
  }

  #speech(kind: number, fields: readonly string[], line: string): void {
    const turn = numberOf(fields[1]);
    if (numberOf(fields[0]) === undefined || turn === undefined || turn > 255) {
      return this.#note('wrong-number', line);
    }
    const seat = this.#seat(fields[2]);
    if (seat === undefined || fields[3] === undefined) return this.#note('unknown-seat', line);
    const text = fields.slice(3).join(',');
    const as = text === 'Skip' ? event.AS_SKIP : event.VERBATIM;
    this.#events.push(event.talkEvent(kind, seat, turn, as, 1));
    this.#said.push(text);
  }

  /** Adds a ballot. If the voter's number is not above the previous one, a voting round starts: logs do not mark rounds. */
  #ballot(kind: number, type: string, fields: readonly string[], line: string): void {
    this.#put(fields, 2, line, ([voter, target]) => {
      if (this.#polled !== type) this.#openPoll(type);
      else if (voter! <= this.#voter) this.#round++;
      this.#voter = voter!;
      return event.targetEvent(kind, voter!, target!, target!, Math.min(this.#round, 63));
    });
  }

  #openPoll(type: string): void {
    this.#polled = type;
    this.#voter = 0;
    this.#round = 0;
  }

  #attack(fields: readonly string[], line: string): void {
    if (fields[0] === '-1') this.#events.push(event.attackEvent(0, false));
    else this.#put(fields, 1, line, ([seat]) => event.attackEvent(seat!, fields[1] === 'true'));
  }

  #result([humans, werewolves, team]: readonly string[], line: string): void {
    const [h, w] = [numberOf(humans), numberOf(werewolves)];
    if (h === undefined || w === undefined || h > 31 || w > 31) {
      return this.#note('wrong-number', line);
    }
    this.#winner = Math.max(0, (TEAMS as readonly (string | undefined)[]).indexOf(team));
    if (this.#winner === 0) this.#note('other-winner', line);
    this.#events.push(event.resultEvent(this.#winner, h, w));
    this.#finished = true;
  }

  /** Adds the event that `made` returns for the first `count` fields of a line, which must be seats. Otherwise adds a note. */
  #put(fields: readonly string[], count: number, line: string, made: (seats: readonly number[]) => number): void {
    const seats = fields.slice(0, count).map((field) => this.#seat(field));
    if (seats.length < count || seats.includes(undefined)) this.#note('unknown-seat', line);
    else this.#events.push(made(seats as number[]));
  }

  #seat(field: string | undefined): number | undefined {
    const seat = numberOf(field);
    return seat === undefined || this.#roles[seat] === undefined ? undefined : seat;
  }

  end(lastLine: number): LogReading {
    this.#line = Math.max(1, lastLine);
    const players = this.#roles.length - 1;
    if (this.#roles.length === 0) return this.#nothing('no-seats');
    if (players < MIN_PLAYERS) return this.#nothing('village-size', `${players} seats`);
    for (let seat = 1; seat <= players; seat++) {
      if (this.#roles[seat] === undefined) return this.#nothing('missing-seat', `Agent ${seat}`);
    }
    if (!this.#finished) this.#note('no-result');
    const names = this.#names.slice(1);
    const game = {
      roles: Uint8Array.from({ length: players + 1 }, (_, seat) => this.#roles[seat] ?? 0),
      events: Int32Array.from(this.#events),
      winner: this.#winner,
      survived: Uint8Array.from({ length: players + 1 }, (_, seat) => (this.#states[seat] === 'ALIVE' ? 1 : 0)),
      lastDay: this.#day,
      finished: this.#finished,
    };
    if (!isNatural(names)) {
      return this.#reading({ ...game, names, said: this.#said, lost: 0 });
    }
    this.#notes.drop('comma-in-name');
    return this.#reading(this.#natural(game, names));
  }

  /** The game of a natural-language log: its status lines have a seventh field, and a time may follow each talk. */
  #natural(game: Omit<LoggedGame, 'names' | 'said' | 'lost'>, names: readonly string[]): LoggedGame {
    const timed = this.#said.every((text) => TIME.test(text));
    const lost = this.#states.filter((state) => state === '').length;
    return {
      ...{ ...game, lost },
      names: names.map((name) => name.slice(0, name.indexOf(','))),
      characters: names.map(characterIn),
      said: timed ? this.#said.map((text) => text.replace(TIME, '')) : this.#said,
    };
  }

  #nothing(why: LogOddity, detail?: string): LogReading {
    this.#note(why, detail);
    return this.#reading(null);
  }

  #reading(game: LoggedGame | null): LogReading {
    return { game, notes: this.#notes.all(), last: this.#line };
  }
}

/** Whether names are those of a natural-language log: a connection and a character, of which each is in a game once. */
const isNatural = (names: readonly string[]): boolean =>
  names.every((name) => name.includes(',')) && new Set(names.map(characterIn)).size === names.length;

const characterIn = (name: string): string => name.slice(name.indexOf(',') + 1);

/** Most lines do: what is asked of the others need not be asked of them. */
function beginsWithDigit(line: string): boolean {
  const code = line.charCodeAt(0);
  return code >= 48 && code <= 57;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const numberOf = (field: string | undefined): number | undefined =>
  field !== undefined && NUMBER.test(field) ? Number(field) : undefined;
