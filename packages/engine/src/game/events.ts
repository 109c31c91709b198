/**
 * The kinds of events of a game. An event is a 32-bit integer: the lowest 4 bits are the kind, the next 5 bits the agent. The
 * next fields depend on the kind (in parentheses: number of bits). TALK, WHISPER: turn (8), how the answer was recorded (2),
 * whether the seat was asked (1). VOTE, ATTACK_VOTE, DIVINE, GUARD: target (5), answer (6), extra (6; see `extraOf`). ATTACK:
 * success (1). FAULT: round (4), fault (5). In place of the agent, DAY has the day (9), and RESULT has winner, humans and
 * werewolves (5 each).
 */
export const DAY = 0;
export const TALK_EVENT = 1;
export const WHISPER_EVENT = 2;
export const VOTE_EVENT = 3;
export const EXECUTE = 4;
export const DIVINE_EVENT = 5;
export const GUARD_EVENT = 6;
export const ATTACK_VOTE = 7;
export const ATTACK_EVENT = 8;
export const RESULT = 9;
export const FAULT = 10;

/** How the answer to TALK or WHISPER was recorded: unchanged (VERBATIM), as Skip (AS_SKIP) or as Over (AS_OVER). */
export const VERBATIM = 0;
export const AS_SKIP = 1;
export const AS_OVER = 2;

export function heardText(event: number, answer: string): string {
  const as = recordedAs(event);
  return as === VERBATIM ? answer : as === AS_SKIP ? 'Skip' : 'Over';
}

/** The recorded answer of a player that named nobody. */
export const NO_ANSWER = 0;
/** A recorded answer that is an integer, but no seat of the village. (61 to 63 fit in 6 bits, above all seat numbers.) */
export const UNSEATED = 61;
/** Recorded in place of the answer if the player's method failed. A FAULT event says why. */
export const FAILED = 62;
export const WRONG_TYPE = 63;

/** Whether the answer was already reported as a fault (FAILED or WRONG_TYPE), and must not be reported again. */
export const isExcused = (answer: number): boolean => answer >= FAILED;

/** Describes a recorded answer in words: a seat, nobody, or a number without a seat. */
export function targetText(answer: number): string {
  if (answer === NO_ANSWER) return 'nobody';
  return answer === UNSEATED ? 'a number without a seat' : `Agent[${String(answer).padStart(2, '0')}]`;
}

export const kindOf = (event: number): number => event & 15;
export const agentOf = (event: number): number => (event >>> 4) & 31;
export const targetOf = (event: number): number => (event >>> 9) & 31;
export const answerOf = (event: number): number => (event >>> 14) & 63;
/** Returns the field `extra`: for a ballot the voting round (from 0); for a divination 1 if the target is a werewolf. */
export const extraOf = (event: number): number => (event >>> 20) & 63;
export const turnOf = (event: number): number => (event >>> 9) & 255;
export const recordedAs = (event: number): number => (event >>> 17) & 3;
export const wasAsked = (event: number): boolean => ((event >>> 19) & 1) === 1;
export const dayOf = (event: number): number => (event >>> 4) & 511;
export const faultRoundOf = (event: number): number => (event >>> 9) & 15;
export const faultOf = (event: number): number => (event >>> 13) & 31;
export const winnerOf = (event: number): number => (event >>> 4) & 31;
export const humansOf = (event: number): number => (event >>> 9) & 31;
export const werewolvesOf = (event: number): number => (event >>> 14) & 31;
export const succeeded = (event: number): boolean => ((event >>> 9) & 1) === 1;

export const talkEvent = (kind: number, agent: number, turn: number, as: number, asked: number): number =>
  kind | (agent << 4) | (turn << 9) | (as << 17) | (asked << 19);

export const targetEvent = (kind: number, agent: number, target: number, answer: number, extra: number): number =>
  kind | (agent << 4) | (target << 9) | (answer << 14) | (extra << 20);

export const dayEvent = (day: number): number => DAY | (day << 4);
export const executeEvent = (agent: number): number => EXECUTE | (agent << 4);
export const attackEvent = (target: number, success: boolean): number => ATTACK_EVENT | (target << 4) | (success ? 1 << 9 : 0);
export const faultEvent = (agent: number, round: number, fault: number): number =>
  FAULT | (agent << 4) | (round << 9) | (fault << 13);
export const resultEvent = (winner: number, humans: number, werewolves: number): number =>
  RESULT | (winner << 4) | (humans << 9) | (werewolves << 14);
