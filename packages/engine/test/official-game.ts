import type { Game } from '../src/index.ts';
import { ROUNDS } from '../src/index.ts';
import { PURPOSE } from '../src/random.ts';

type Line = readonly string[];

/** The log of a game of the official server: what its players answered, and its random choices. */
export class OfficialGame {
  readonly roles: readonly string[];
  readonly names: readonly string[];
  readonly #lines: readonly Line[];
  #turn = 0;
  #channel: 'talk' | 'whisper' = 'talk';

  constructor(log: string) {
    this.#lines = log
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const seats = this.#of(0, 'status');
    this.roles = seats.map((line) => line[3]!);
    this.names = seats.map((line) => line[5]!);
  }

  #of(day: number, type: string): Line[] {
    return this.#lines.filter((line) => line[0] === String(day) && line[1] === type);
  }

  /** Sets the game's random numbers: speakers come in the recorded order, ties fall to whom they fell. */
  take(game: Game): void {
    const { board } = game;
    game.random.openOrder = (purpose) => {
      this.#channel = purpose === PURPOSE.talkOrder ? 'talk' : 'whisper';
      this.#turn = -1;
    };
    game.random.order.shuffle = (speakers) => {
      this.#turn++;
      for (const [i, seat] of this.#speakers(board.day).entries()) speakers[i] = seat;
      return speakers;
    };
    const stream = game.random.stream.bind(game.random);
    game.random.stream = (purpose, a, b) => {
      if (purpose !== PURPOSE.voteTie && purpose !== PURPOSE.attackTie) return stream(purpose, a, b);
      const fallen = this.#fallen(board.day, purpose === PURPOSE.voteTie ? 'vote' : 'attackVote');
      return Object.assign(stream(purpose, a, b), { below: () => fallen });
    };
  }

  #speakers(day: number): number[] {
    return this.#of(day, this.#channel)
      .filter((line) => line[3] === String(this.#turn))
      .map((line) => Number(line[4]));
  }

  /** Which of the tied, in seat order, was drawn. */
  #fallen(day: number, type: 'vote' | 'attackVote'): number {
    const last = this.#rounds(day, type).at(-1)!;
    const votes = new Map<number, number>();
    for (const [, target] of last) votes.set(target, (votes.get(target) ?? 0) + 1);
    const most = Math.max(...votes.values());
    const tied = [...votes.keys()].filter((seat) => votes.get(seat) === most).sort((a, b) => a - b);
    return tied.indexOf(Number(this.#of(day, type === 'vote' ? 'execute' : 'attack')[0]![2]));
  }

  /** Ballots by round, each voter to target. */
  #rounds(day: number, type: 'vote' | 'attackVote'): Map<number, number>[] {
    const rounds: Map<number, number>[] = [];
    for (const line of this.#of(day, type)) {
      const voter = Number(line[2]);
      if (rounds.length === 0 || rounds.at(-1)!.has(voter)) rounds.push(new Map());
      rounds.at(-1)!.set(voter, Number(line[3]));
    }
    return rounds;
  }

  /** Gives the answer that the log has of a seat. */
  answer(game: Game, at: number, seat: number): void {
    const { board, lexicon, targets } = game;
    const by = (type: string) => Number(this.#of(board.day, type)[0]?.[3] ?? 0);
    switch (ROUNDS[game.round]) {
      case 'TALK':
      case 'WHISPER':
        return game.say(seat, lexicon.read(this.#text(board.day, seat))!);
      case 'VOTE':
        targets[at] = this.#rounds(board.day, 'vote')[board.voteRounds]!.get(seat)!;
        break;
      case 'ATTACK':
        targets[at] = this.#rounds(board.day, 'attackVote')[board.attackRounds]?.get(seat) ?? 0;
        break;
      case 'DIVINE':
        targets[at] = by('divine');
        break;
      case 'GUARD':
        targets[at] = by('guard');
    }
  }

  #text(day: number, seat: number): string {
    const turn = this.#of(day, this.#channel).filter((line) => line[3] === String(this.#turn));
    return turn
      .find((line) => line[4] === String(seat))!
      .slice(5)
      .join(',');
  }
}
