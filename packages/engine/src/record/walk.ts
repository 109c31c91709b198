import type { Agent } from '@aiwolf-arena/protocol';
import * as event from '../game/events.ts';
import { FAULTS } from '../game/faults.ts';
import { ROUNDS } from '../game/rounds.ts';

/** The parts of a record that tell what happened. */
export interface RecordedEvents {
  readonly events: Iterable<number>;
  /** Answers to TALK and WHISPER, in the order of their events. */
  readonly said: readonly string[];
}

interface Spoken {
  readonly kind: 'talk' | 'whisper';
  readonly request: string;
  readonly seat: Agent;
  /** The number of the entry in the list of its day, and its turn. */
  readonly idx: number;
  readonly turn: number;
  /** The answer; `undefined` if the seat was not asked, since it had said Over. */
  readonly said: string | undefined;
  /** What the seats heard. It differs from `said` if the server replaced the answer by Skip or Over. */
  readonly text: string;
}

interface Targeted {
  readonly kind: 'vote' | 'attackVote' | 'divine' | 'guard';
  readonly request: string;
  readonly seat: Agent;
  /** The recorded answer: a seat, NO_ANSWER, UNSEATED, FAILED or WRONG_TYPE. */
  readonly answer: number;
  /** 0: nobody. */
  readonly target: Agent;
  /** The round of a vote, from 0. */
  readonly round: number;
  /** Whether the target is not the answer of the seat, but the server's choice. */
  readonly isReplaced: boolean;
  /** Whether the answer was no valid target, which is a fault. Other faults have events of their own. */
  readonly isInvalid: boolean;
}

type Happened =
  | { readonly kind: 'day' }
  | Spoken
  | Targeted
  /** `seat` 0: nobody was executed, or attacked. */
  | { readonly kind: 'execute'; readonly seat: Agent }
  | { readonly kind: 'attack'; readonly seat: Agent; readonly hasDied: boolean }
  | { readonly kind: 'fault'; readonly seat: Agent; readonly request: string; readonly fault: string }
  /** `winner`: an index in TEAMS. */
  | { readonly kind: 'result'; readonly winner: number; readonly humans: number; readonly werewolves: number };

/** An event of a game. `at`: the number of events before it; `packed`: the event as it is recorded. */
export type GameEvent = Happened & { readonly at: number; readonly packed: number; readonly day: number };

/** A talk, a whisper or a choice of a seat, for which it was asked. */
export type GameAnswer = Extract<GameEvent, Spoken | Targeted>;

export const isAnswer = (one: GameEvent): one is GameAnswer => 'said' in one || 'answer' in one;

const KINDS = {
  [event.TALK_EVENT]: { kind: 'talk', request: 'TALK' },
  [event.WHISPER_EVENT]: { kind: 'whisper', request: 'WHISPER' },
  [event.VOTE_EVENT]: { kind: 'vote', request: 'VOTE' },
  [event.ATTACK_VOTE]: { kind: 'attackVote', request: 'ATTACK' },
  [event.DIVINE_EVENT]: { kind: 'divine', request: 'DIVINE' },
  [event.GUARD_EVENT]: { kind: 'guard', request: 'GUARD' },
} as const;

/** Returns the events of a game in order, decoded, with the day and the text of each. */
export function* walk({ events, said }: RecordedEvents): Generator<GameEvent, void, undefined> {
  let [at, day, spoken] = [0, 0, 0];
  let entries = { talk: 0, whisper: 0 };
  const happened = (packed: number): Happened => {
    const kind = event.kindOf(packed);
    const seat = event.agentOf(packed);
    switch (kind) {
      case event.DAY:
        day = event.dayOf(packed);
        entries = { talk: 0, whisper: 0 };
        return { kind: 'day' };
      case event.TALK_EVENT:
      case event.WHISPER_EVENT: {
        const list = KINDS[kind];
        const answer = event.wasAsked(packed) ? (said[spoken++] ?? '') : undefined;
        const text = event.heardText(packed, answer ?? '');
        return { ...list, seat, idx: entries[list.kind]++, turn: event.turnOf(packed), said: answer, text };
      }
      case event.EXECUTE:
        return { kind: 'execute', seat };
      case event.ATTACK_EVENT:
        return { kind: 'attack', seat, hasDied: event.succeeded(packed) };
      case event.FAULT:
        return { kind: 'fault', seat, request: ROUNDS[event.faultRoundOf(packed)]!, fault: FAULTS[event.faultOf(packed)]! };
      case event.RESULT: {
        const [humans, werewolves] = [event.humansOf(packed), event.werewolvesOf(packed)];
        return { kind: 'result', winner: event.winnerOf(packed), humans, werewolves };
      }
      default:
        return { ...KINDS[kind as Exclude<keyof typeof KINDS, 1 | 2>], ...targeted(seat, packed) };
    }
  };
  for (const packed of events) yield { ...happened(packed), at: at++, packed, day };
}

function targeted(seat: Agent, packed: number): Omit<Targeted, 'kind' | 'request'> {
  const [answer, target] = [event.answerOf(packed), event.targetOf(packed)];
  const isReplaced = answer !== target;
  const isAllowed = answer === event.NO_ANSWER && event.kindOf(packed) !== event.VOTE_EVENT; // a vote is compulsory
  const isInvalid = isReplaced && !event.isExcused(answer) && !isAllowed;
  return { seat, answer, target, round: event.extraOf(packed), isReplaced, isInvalid };
}
