import { PURPOSE, type Stream } from '../random.ts';
import { WEREWOLF } from '../rules/rules.ts';
import type { Board } from './board.ts';
import { ATTACK_VOTE, isExcused, NO_ANSWER, targetEvent, targetText, UNSEATED, VOTE_EVENT } from './events.ts';
import type { FaultSink } from './faults.ts';
import type { GameRandom } from './game-random.ts';
import type { EventRecorder } from './recorder.ts';
import { ATTACK, VOTE } from './rounds.ts';

/** Checks and counts ballots: of the day's vote (execution) and of the night's attack vote (werewolves). Finds ties. */
export class Poll {
  readonly #board: Board;
  readonly #recorder: EventRecorder;
  readonly #random: GameRandom;
  readonly #faults: FaultSink;
  readonly #votes: Uint8Array;
  /** The first `tied` elements are the seats with the most votes in the last counted round. */
  readonly top: Uint8Array;
  tied = 0;

  constructor(board: Board, recorder: EventRecorder, random: GameRandom, faults: FaultSink) {
    this.#board = board;
    this.#recorder = recorder;
    this.#random = random;
    this.#faults = faults;
    this.#votes = new Uint8Array(board.players + 1);
    this.top = new Uint8Array(board.players);
  }

  /** Counts one round of the day's vote. `answers` are in the order of `voters` (as in the official server). */
  countVotes(voters: Uint8Array, count: number, answers: Int32Array): void {
    const board = this.#board;
    const round = board.voteRounds++;
    board.todayVotes.clear(board.day);
    this.#forget();
    for (let i = 0; i < count; i++) {
      const voter = voters[i]!;
      const target = this.#ballot(voter, answers[i]!, round);
      this.#recorder.event(targetEvent(VOTE_EVENT, voter, target, answers[i]!, round));
      if (target === 0) continue;
      this.#votes[target]!++;
      board.todayVotes.cast(voter, target);
    }
    this.tied = topOf(this.#votes, board.living, board.livingCount, this.top);
  }

  #forget(): void {
    const { living, livingCount } = this.#board;
    for (let i = 0; i < livingCount; i++) this.#votes[living[i]!] = 0;
  }

  #ballot(voter: number, answer: number, round: number): number {
    const board = this.#board;
    if (answer !== voter && answer <= board.players && board.alive[answer] === 1) return answer;
    if (!isExcused(answer)) this.#faults.fault(voter, VOTE, 'invalid-target', targetText(answer));
    if (answer === UNSEATED && board.rules.unseatedVote === 'worthless') return 0;
    if (board.rules.invalidVote === 'abstain' || board.livingCount < 2) return 0;
    return this.#anyOther(voter, this.#random.stream(PURPOSE.voteSubstitute, board.day, round * 32 + voter));
  }

  #anyOther(voter: number, stream: Stream): number {
    const { living, livingCount } = this.#board;
    const seat = living[stream.below(livingCount - 1)]!;
    return seat === voter ? living[livingCount - 1]! : seat;
  }

  /** Counts one round of the attack vote. If no ballot is valid, all living humans are tied (as in the official server). */
  countAttacks(wolves: Uint8Array, count: number, answers: Int32Array): void {
    const board = this.#board;
    const round = board.attackRounds++;
    board.tonightAttackVotes.clear(board.day);
    this.#forget();
    let valid = 0;
    for (let i = 0; i < count; i++) {
      const wolf = wolves[i]!;
      const target = this.#prey(wolf, answers[i]!);
      this.#recorder.event(targetEvent(ATTACK_VOTE, wolf, target, answers[i]!, round));
      if (target === 0) continue;
      valid++;
      this.#votes[target]!++;
      board.tonightAttackVotes.cast(wolf, target);
    }
    if (valid === 0 && !board.rules.enableNoAttack) this.#markHumans();
    this.tied = topOf(this.#votes, board.living, board.livingCount, this.top);
  }

  #prey(wolf: number, answer: number): number {
    const board = this.#board;
    const valid = answer <= board.players && board.alive[answer] === 1 && board.roles[answer] !== WEREWOLF;
    if (valid) return answer;
    if (answer !== NO_ANSWER && !isExcused(answer)) {
      this.#faults.fault(wolf, ATTACK, 'invalid-target', targetText(answer));
    }
    return 0;
  }

  #markHumans(): void {
    const { living, livingCount, roles } = this.#board;
    for (let i = 0; i < livingCount; i++) {
      if (roles[living[i]!] !== WEREWOLF) this.#votes[living[i]!] = 1;
    }
  }

  /** Returns the seat with the most votes; 0 without votes. If seats are tied: 0 (`nobodyIfTied`), or one of them at random. */
  decide(purpose: typeof PURPOSE.voteTie | typeof PURPOSE.attackTie, nobodyIfTied: boolean): number {
    if (this.tied === 1) return this.top[0]!;
    if (this.tied === 0 || nobodyIfTied) return 0;
    return this.top[this.#random.stream(purpose, this.#board.day).below(this.tied)]!;
  }
}

/** Writes the seats with the most votes to the start of `top`. Returns the number of these seats (0 if there are no votes). */
function topOf(votes: Uint8Array, seats: Uint8Array, count: number, top: Uint8Array): number {
  let best = 0;
  let tops = 0;
  for (let i = 0; i < count; i++) {
    const seat = seats[i]!;
    const got = votes[seat]!;
    if (got === 0 || got < best) continue;
    if (got > best) tops = 0;
    best = got;
    top[tops++] = seat;
  }
  return tops;
}
