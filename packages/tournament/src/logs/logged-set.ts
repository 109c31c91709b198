import { type Lexicon, type LoggedGame, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { BehaviourFold } from '@aiwolf-arena/engine/behaviour';
import { type ContestRole, ROLES } from '@aiwolf-arena/protocol';
import { SeatLedger } from '../realm/seat-ledger.ts';
import type { SetResult } from '../tally/set-result.ts';

/** The books of a game set that was played elsewhere: its games come from official logs. */
export class LoggedSet {
  readonly #seats: readonly SeatLedger[];
  readonly #behaviour: BehaviourFold | undefined;
  readonly #lexicon: Lexicon;
  readonly #finalDays: number[] = [];
  #games = 0;
  #villagerWins = 0;

  /** `agents`: by seat. */
  constructor(agents: readonly number[], lexicon: Lexicon, behaviour: boolean) {
    this.#seats = agents.map((agent) => new SeatLedger(agent));
    this.#behaviour = behaviour ? new BehaviourFold(agents.length) : undefined;
    this.#lexicon = lexicon;
  }

  /** Adds a finished game. */
  add(game: LoggedGame): void {
    this.#games++;
    const team = TEAMS[game.winner]!;
    if (team === 'VILLAGER') this.#villagerWins++;
    while (this.#finalDays.length <= game.lastDay) this.#finalDays.push(0);
    this.#finalDays[game.lastDay]!++;
    for (const [i, seat] of this.#seats.entries()) {
      const role = ROLES[game.roles[i + 1]!] as ContestRole;
      seat.game(role, teamOf(role) === team, game.survived[i + 1] === 1);
    }
    this.#behaviour?.addRecord(game, this.#lexicon);
  }

  /** The hash is empty: a log does not hold all that our hashes are over. */
  result(block: string, set: number): SetResult {
    const behaviour = this.#behaviour?.bySeat();
    return {
      block,
      set,
      hash: '',
      games: this.#games,
      villagerWins: this.#villagerWins,
      finalDays: this.#finalDays,
      seats: this.#seats.map((seat, i) => seat.tally(behaviour?.[i])),
    };
  }
}
