import {
  Game,
  gameLog,
  HashChain,
  type Lexicon,
  type RoleWishes,
  takeRecord,
} from '@aiwolf-arena/engine';
import { SetLedger } from './counts.ts';
import { RoleRota } from './role-rota.ts';
import type { GameLog, RecordedGame, SeatNote, SetOutcome, SetTask } from './set-task.ts';

/** The game of a set and its books, whoever its players are: what the set leaves behind comes from here. */
export class SetBooks {
  readonly game: Game;
  readonly ledger: SetLedger;
  readonly #task: SetTask;
  readonly #names: readonly string[];
  readonly #hash = new HashChain();
  readonly #wishes: RoleWishes | undefined;
  readonly #rota: RoleRota | undefined;
  readonly #logs: GameLog[] = [];
  readonly #hashes: string[] = [];
  readonly #records: RecordedGame[] = [];

  /** `names`: registered names by seat, Agent[01] first; `lexicon`: left out, the set reads with one of its own. */
  constructor(task: SetTask, names: readonly string[], lexicon?: Lexicon) {
    const { rules, root, set, wishes } = task;
    this.#task = task;
    this.#names = names;
    const fault: SetLedger['fault'] = (...what) => this.ledger.fault(...what);
    this.game = new Game(rules, root, { fault }, lexicon);
    this.ledger = new SetLedger(task, this.game);
    this.#wishes = wishes === null ? undefined : [undefined, ...wishes.map(known)];
    this.#rota = task.balanced ? new RoleRota(rules, root, set, task.games) : undefined;
  }

  /** Deals the roles of a game; `wishes` count where the task neither balances roles nor has wishes of its own. */
  open(game: number, wishes?: RoleWishes): void {
    this.ledger.current = game;
    this.game.start(this.#task.set, game, this.#rota?.rolesOf(game) ?? this.#wishes ?? wishes);
  }

  close(): void {
    const game = this.ledger.current;
    this.ledger.close();
    this.#hash.addGame(this.game.board.roles, this.game.recorder);
    const { hashes, logs, records } = this.#task;
    if (hashes) this.#hashes.push(hashOf(this.game));
    if (logs.includes(game)) {
      this.#logs.push({ game, text: gameLog(takeRecord(this.game), this.#names) });
    }
    if (records.includes(game)) this.#records.push(recordOf(this.game));
  }

  outcome(notes: readonly SeatNote[]): SetOutcome {
    const result = this.ledger.result(this.#hash.toString());
    return { result, notes, logs: this.#logs, hashes: this.#hashes, records: this.#records };
  }
}

const hashOf = ({ board, recorder }: Game): string =>
  new HashChain().addGame(board.roles, recorder).toString();

function recordOf(played: Game): RecordedGame {
  const { game, roles, events, said, hash } = takeRecord(played);
  return { game, roles: [...roles], events: [...events], said, hash };
}

const known = <T>(wish: T | null): T | undefined => wish ?? undefined;
