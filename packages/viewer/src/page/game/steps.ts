import { type GameAnswer, type GameEvent, speciesOf, walk } from '@aiwolf-arena/engine';
import { type Agent, ROLES, type Role, type Species } from '@aiwolf-arena/protocol';
import type { ShownRecord } from '../document.ts';

/** One vote in a round of votes. Target 0 means that the seat voted for nobody. */
export interface Ballot {
  readonly seat: Agent;
  readonly target: Agent;
}

export type Happening =
  /** The beginning of a day. `dead`: the seat that was attacked in the night; 0 if nobody died. */
  | { readonly kind: 'day'; readonly dead: Agent }
  | { readonly kind: 'talk' | 'whisper'; readonly seat: Agent; readonly id: number; readonly text: string }
  /** A text that the server replaced by Skip, so that no seat heard it. */
  | { readonly kind: 'refused'; readonly seat: Agent; readonly text: string }
  /** Several seats that said Skip or Over directly one after another. They are shown as one step. */
  | { readonly kind: 'silence'; readonly whispered: boolean; readonly seats: readonly Agent[] }
  | { readonly kind: 'vote' | 'attackVote'; readonly round: number; readonly ballots: readonly Ballot[] }
  | { readonly kind: 'execute'; readonly seat: Agent }
  | { readonly kind: 'divine' | 'medium'; readonly seat: Agent; readonly target: Agent; readonly species: Species }
  | { readonly kind: 'guard'; readonly seat: Agent; readonly target: Agent }
  | { readonly kind: 'attack'; readonly target: Agent; readonly success: boolean }
  | { readonly kind: 'fault'; readonly seat: Agent; readonly request: string; readonly fault: string }
  | { readonly kind: 'result'; readonly winner: number; readonly humans: number; readonly werewolves: number };

/** Several seats as one number: bit n is set if seat n is included. */
export type SeatMask = number;

export type GameStep = Happening & {
  readonly day: number;
  /** The seats that learn of this step when it happens. */
  readonly shown: SeatMask;
  /** The seats that learn of this step on the next morning if they are alive then. */
  readonly later: SeatMask;
};

export const hasSeat = (seats: SeatMask, seat: Agent): boolean => ((seats >>> seat) & 1) === 1;
const bit = (seat: Agent): SeatMask => (seat === 0 ? 0 : 1 << seat);

/** The roles by seat; index 0 is unused. */
export type Roles = readonly (Role | undefined)[];

export const rolesOf = ({ roles }: Pick<ShownRecord, 'roles'>): Roles =>
  roles.map((code, seat) => (seat === 0 ? undefined : ROLES[code]));

/** Returns the steps of a game for the viewer, each with the seats that learn of it. All votes of a round are one step. */
export function stepsOf(record: ShownRecord): GameStep[] {
  const writer = new StepWriter(record);
  for (const one of walk(record)) writer.write(one);
  return writer.end();
}

/** Texts that are shown as silence. If a seat says Skip too often, the server changes it to Over, which is not a fault. */
const SILENT: readonly string[] = ['', 'Skip', 'Over'];

class StepWriter {
  readonly #record: ShownRecord;
  readonly #roles: Roles;
  readonly #steps: GameStep[] = [];
  readonly #everybody: SeatMask;
  #alive: SeatMask;
  #day = 0;
  #executed: Agent = 0;
  #dying: Agent = 0;
  #silent: { whispered: boolean; seats: Agent[] } | null = null;
  #poll: { kind: 'vote' | 'attackVote'; round: number; ballots: Ballot[] } | null = null;

  constructor(record: ShownRecord) {
    this.#record = record;
    this.#roles = rolesOf(record);
    this.#everybody = 2 ** record.roles.length - 2;
    this.#alive = this.#everybody;
  }

  end(): GameStep[] {
    this.#closePoll(false);
    this.#closeSilence();
    return this.#steps;
  }

  write(one: GameEvent): void {
    const isBallot = one.kind === 'vote' || one.kind === 'attackVote';
    const isSpeech = one.kind === 'talk' || one.kind === 'whisper';
    this.#day = one.day;
    if (!isBallot) this.#closePoll(false);
    if (!isSpeech) this.#closeSilence();
    if ('isInvalid' in one && one.isInvalid)
      this.#put({ kind: 'fault', seat: one.seat, request: one.request, fault: 'invalid-target' }, 0);
    switch (one.kind) {
      case 'talk':
      case 'whisper':
        return this.#speech(one);
      case 'vote':
      case 'attackVote':
        return this.#ballot(one.kind, one);
      case 'day':
        return this.#morning();
      case 'execute':
        return this.#execute(one.seat);
      case 'divine': {
        const { kind, seat, target } = one;
        if (target !== 0) this.#put({ kind, seat, target, species: this.#species(target) }, 0, bit(seat));
        return;
      }
      case 'guard': {
        const { kind, seat, target } = one;
        if (target !== 0) this.#put({ kind, seat, target }, bit(seat));
        return;
      }
      case 'attack':
        if (one.hasDied) this.#dying = one.seat;
        return this.#put({ kind: 'attack', target: one.seat, success: one.hasDied }, 0, this.#file());
      case 'fault':
        return this.#put({ kind: 'fault', seat: one.seat, request: one.request, fault: one.fault }, 0);
      case 'result': {
        const { kind, winner, humans, werewolves } = one;
        return this.#put({ kind, winner, humans, werewolves }, this.#everybody);
      }
    }
  }

  #put(what: Happening, shown: SeatMask, later: SeatMask = 0): void {
    this.#steps.push({ ...what, day: this.#day, shown, later });
  }

  #species(seat: Agent) {
    return speciesOf(this.#roles[seat] ?? 'VILLAGER');
  }

  #with(...roles: readonly Role[]): SeatMask {
    return this.#roles.reduce(
      (seats, role, seat) =>
        role !== undefined && roles.includes(role) && hasSeat(this.#alive, seat) ? seats | bit(seat) : seats,
      0,
    );
  }

  #morning(): void {
    this.#alive &= ~bit(this.#dying);
    this.#put({ kind: 'day', dead: this.#dying }, this.#everybody);
    this.#dying = 0;
    const medium = this.#roles.indexOf('MEDIUM');
    if (this.#executed !== 0 && medium > 0) {
      const [target, species] = [this.#executed, this.#species(this.#executed)];
      this.#put({ kind: 'medium', seat: medium, target, species }, bit(medium)); // also a dead medium, as in the official server
    }
    this.#executed = 0;
  }

  #speech({ kind, seat, idx: id, said = '', text }: Extract<GameAnswer, { said: unknown }>): void {
    if (said !== text && !SILENT.includes(said)) this.#put({ kind: 'refused', seat, text: said }, 0);
    if (text === 'Skip' || text === 'Over') return this.#silence(kind === 'whisper', seat);
    this.#closeSilence();
    this.#put({ kind, seat, id, text }, this.#hearing(kind === 'whisper'));
  }

  #hearing(whispered: boolean): SeatMask {
    return whispered ? this.#with('WEREWOLF') : this.#everybody;
  }

  #silence(whispered: boolean, seat: Agent): void {
    if (this.#silent?.whispered !== whispered) this.#closeSilence();
    this.#silent ??= { whispered, seats: [] };
    if (!this.#silent.seats.includes(seat)) this.#silent.seats.push(seat);
  }

  #closeSilence(): void {
    if (this.#silent !== null) {
      this.#put({ kind: 'silence', ...this.#silent }, this.#hearing(this.#silent.whispered));
    }
    this.#silent = null;
  }

  #ballot(kind: 'vote' | 'attackVote', { seat, target, round }: Extract<GameAnswer, { answer: unknown }>): void {
    if (this.#poll !== null && (this.#poll.kind !== kind || this.#poll.round !== round))
      this.#closePoll(this.#poll.kind === kind);
    this.#poll ??= { kind, round, ballots: [] };
    this.#poll.ballots.push({ seat, target });
  }

  /** Adds a round of votes. Seats that act at night see it at once, other seats the next morning or in a repeated vote. */
  #closePoll(repeated: boolean): void {
    const poll = this.#poll;
    this.#poll = null;
    if (poll === null) return;
    if (poll.kind === 'attackVote') return this.#put(poll, this.#with('WEREWOLF'), this.#file());
    const all = this.#record.votesHidden === true ? 0 : this.#everybody;
    this.#put(poll, all & (repeated ? this.#alive : this.#awake()), all);
  }

  /** Returns all werewolves, including dead ones, who also learn the attack votes on the next morning. */
  #file(): SeatMask {
    return this.#roles.reduce((seats, role, at) => (role === 'WEREWOLF' ? seats | bit(at) : seats), 0);
  }

  #awake(): SeatMask {
    return this.#with('SEER', 'BODYGUARD', 'WEREWOLF');
  }

  #execute(seat: Agent): void {
    this.#alive &= ~bit(seat);
    this.#executed = seat;
    this.#put({ kind: 'execute', seat }, this.#awake(), this.#everybody);
  }
}
