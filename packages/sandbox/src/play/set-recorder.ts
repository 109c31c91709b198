import { Game, gameLog, HashChain, type Lexicon, type RoleRequests, roleRota, takeRecord } from '@aiwolf-arena/engine';
import { SetCounter } from './counts.ts';
import type { GameLog, RecordedGame, SeatNote, SetOutcome, SetTask } from './set-task.ts';

/** The current game of a set, and the counters of its finished games. Used for sandboxed and remote players. */
export class SetRecorder {
  readonly game: Game;
  readonly counter: SetCounter;
  readonly #task: SetTask;
  readonly #names: readonly string[];
  readonly #hash = new HashChain();
  readonly #rolesOf: ReturnType<typeof roleRota> | undefined;
  readonly #logs: GameLog[] = [];
  readonly #keep: (log: GameLog) => void;
  /** Number of logs that were kept. */
  #kept = 0;
  readonly #hashes: string[] = [];
  readonly #records: RecordedGame[] = [];

  /**
   * `names`: registered names by seat, starting with Agent[01]. `keep` takes the log of a game when it ends; default: the outcome
   * has the logs. `lexicon`: stores parsed sentences; default: a new lexicon.
   */
  constructor(task: SetTask, names: readonly string[], keep?: (log: GameLog) => void, lexicon?: Lexicon) {
    const { rules, root, set, roleRequests } = task;
    this.#task = task;
    this.#names = names;
    this.#keep = keep ?? ((log) => this.#logs.push(log));
    const fault: SetCounter['fault'] = (...what) => this.counter.fault(...what);
    this.game = new Game(rules, root, { fault }, lexicon);
    this.counter = new SetCounter(task, this.game);
    const requested = roleRequests && [undefined, ...roleRequests.map((role) => role ?? undefined)];
    if (requested !== null) this.#rolesOf = () => requested;
    if (task.balanced) this.#rolesOf = roleRota(rules, root, set, task.games);
  }

  /** Starts a game and deals its roles. `roleRequests` are used if the task itself gives no roles for this game. */
  open(game: number, roleRequests?: RoleRequests): void {
    this.counter.current = game;
    this.game.start(this.#task.set, game, this.#rolesOf?.(game) ?? roleRequests);
  }

  close(): void {
    const game = this.counter.current;
    this.counter.close();
    this.#hash.addGame(this.game.board.roles, this.game.recorder);
    const { hashes, logs, records } = this.#task;
    if (hashes) this.#hashes.push(hashOf(this.game));
    if (logs[this.#kept] === game) {
      this.#kept++;
      this.#keep({ game, text: gameLog(takeRecord(this.game), this.#names) });
    }
    if (records.includes(game)) this.#records.push(recordOf(this.game, this.counter.listed.get(game)));
  }

  outcome(notes: readonly SeatNote[]): SetOutcome {
    const result = this.counter.result(this.#hash.toString());
    return { result, notes, logs: this.#logs, hashes: this.#hashes, records: this.#records };
  }
}

const hashOf = ({ board, recorder }: Game): string => new HashChain().addGame(board.roles, recorder).toString();

function recordOf(played: Game, faults: RecordedGame['faults']): RecordedGame {
  const { game, roles, events, said, hash } = takeRecord(played);
  return { game, roles: [...roles], events: [...events], said, hash, ...(faults && { faults }) };
}
