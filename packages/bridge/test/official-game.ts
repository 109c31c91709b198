import type { Game } from '@aiwolf-arena/engine';
import { ROUNDS } from '@aiwolf-arena/engine';
import { PURPOSE } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';

type Line = readonly string[];
type Ballots = Map<number, number>;

/** The log of a game of the official server: what its players answered, and its random choices. */
export class OfficialGame {
  readonly roles: readonly ContestRole[];
  readonly #lines: readonly Line[];
  #turn = 0;
  #channel: 'talk' | 'whisper' = 'talk';

  constructor(log: string) {
    this.#lines = log
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    this.roles = this.#of(0, 'status').map((line) => line[3] as ContestRole);
  }

  #of(day: number, type: string): Line[] {
    return this.#lines.filter((line) => line[0] === String(day) && line[1] === type);
  }

  /** Sets the game's random numbers: speakers come in the recorded order, ties fall to whom they fell. */
  load({ board, random }: Game): void {
    random.openOrder = (purpose) => {
      this.#channel = purpose === PURPOSE.talkOrder ? 'talk' : 'whisper';
      this.#turn = -1;
    };
    random.order.shuffle = (speakers) => {
      this.#turn++;
      for (const [i, line] of this.#turnOf(board.day).entries()) speakers[i] = Number(line[4]);
      return speakers;
    };
    const stream = random.stream.bind(random);
    random.stream = (purpose, a, b) => {
      if (purpose !== PURPOSE.voteTie && purpose !== PURPOSE.attackTie) return stream(purpose, a, b);
      const fallen = this.#fallen(board.day, purpose === PURPOSE.voteTie ? 'vote' : 'attackVote');
      return Object.assign(stream(purpose, a, b), { below: () => fallen });
    };
  }

  #turnOf(day: number): Line[] {
    return this.#of(day, this.#channel).filter((line) => line[3] === String(this.#turn));
  }

  /** Which of the tied, in seat order, was drawn. */
  #fallen(day: number, type: 'vote' | 'attackVote'): number {
    const votes = new Map<number, number>();
    for (const [, target] of this.#rounds(day, type).at(-1)!) votes.set(target, (votes.get(target) ?? 0) + 1);
    const most = Math.max(...votes.values());
    const tied = [...votes.keys()].filter((seat) => votes.get(seat) === most).sort((a, b) => a - b);
    return tied.indexOf(Number(this.#of(day, type === 'vote' ? 'execute' : 'attack')[0]![2]));
  }

  /** Ballots by round, each voter to target. */
  #rounds(day: number, type: 'vote' | 'attackVote'): Ballots[] {
    const rounds: Ballots[] = [];
    for (const line of this.#of(day, type)) {
      const voter = Number(line[2]);
      if (rounds.length === 0 || rounds.at(-1)!.has(voter)) rounds.push(new Map());
      rounds.at(-1)!.set(voter, Number(line[3]));
    }
    return rounds;
  }

  /** The line with which the seat answered the open round. */
  answer({ board, round }: Game, seat: number): string {
    const target = this.#target(ROUNDS[round]!, board, seat);
    if (target !== undefined) return target > 0 ? `{"agentIdx":${target}}` : '';
    const said = this.#turnOf(board.day).find((line) => line[4] === String(seat))!;
    return said.slice(5).join(',');
  }

  #target(request: string, { day, voteRounds, attackRounds }: Game['board'], seat: number) {
    switch (request) {
      case 'VOTE':
        return this.#rounds(day, 'vote')[voteRounds]!.get(seat)!;
      case 'ATTACK':
        return this.#rounds(day, 'attackVote')[attackRounds]?.get(seat) ?? 0;
      case 'DIVINE':
      case 'GUARD':
        return Number(this.#of(day, request.toLowerCase())[0]?.[3] ?? 0);
      default:
        return undefined;
    }
  }
}
