import {
  DEALT_ROLES,
  Game,
  gameLog,
  HashChain,
  type Lexicon,
  type RoleRequests,
  type Rules,
  takeRecord,
} from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { SetLedger } from './counts.ts';
import type { GameLog, RecordedGame, SeatNote, SetOutcome, SetTask } from './set-task.ts';

/** The current game of a set, and the counters of its finished games. Used for sandboxed and remote players. */
export class SetBooks {
  readonly game: Game;
  readonly ledger: SetLedger;
  readonly #task: SetTask;
  readonly #names: readonly string[];
  readonly #hash = new HashChain();
  readonly #rolesOf: ReturnType<typeof roleRota> | undefined;
  readonly #logs: GameLog[] = [];
  readonly #hashes: string[] = [];
  readonly #records: RecordedGame[] = [];

  /** `names`: registered names by seat, starting with Agent[01]. `lexicon`: stores parsed sentences; default: a new lexicon. */
  constructor(task: SetTask, names: readonly string[], lexicon?: Lexicon) {
    const { rules, root, set, roleRequests } = task;
    this.#task = task;
    this.#names = names;
    const fault: SetLedger['fault'] = (...what) => this.ledger.fault(...what);
    this.game = new Game(rules, root, { fault }, lexicon);
    this.ledger = new SetLedger(task, this.game);
    const requested = roleRequests && [undefined, ...roleRequests.map((role) => role ?? undefined)];
    if (requested !== null) this.#rolesOf = () => requested;
    if (task.balanced) this.#rolesOf = roleRota(rules, root, set, task.games);
  }

  /** Starts a game and deals its roles. `roleRequests` are used if the task itself gives no roles for this game. */
  open(game: number, roleRequests?: RoleRequests): void {
    this.ledger.current = game;
    this.game.start(this.#task.set, game, this.#rolesOf?.(game) ?? roleRequests);
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
    if (records.includes(game)) this.#records.push(recordOf(this.game, this.ledger.listed.get(game)));
  }

  outcome(notes: readonly SeatNote[]): SetOutcome {
    const result = this.ledger.result(this.#hash.toString());
    return { result, notes, logs: this.#logs, hashes: this.#hashes, records: this.#records };
  }
}

const hashOf = ({ board, recorder }: Game): string => new HashChain().addGame(board.roles, recorder).toString();

function recordOf(played: Game, faults: RecordedGame['faults']): RecordedGame {
  const { game, roles, events, said, hash } = takeRecord(played);
  return { game, roles: [...roles], events: [...events], said, hash, ...(faults && { faults }) };
}

/**
 * Returns a function that gives the balanced roles of all seats in a game (index 0 is unused). Roles are balanced in groups of
 * as many games as a village has seats: in each group, every seat has each role once per seat with this role in a village. The
 * order is random. For remaining games, the function returns `undefined`. Because of this, comparisons depend less on luck.
 */
export function roleRota(
  { roleNumMap }: Rules,
  root: Root,
  set: number,
  games: number,
): (game: number) => RoleRequests | undefined {
  const roles = DEALT_ROLES.flatMap((role) => Array<ContestRole>(roleNumMap[role]).fill(role));
  const [key, dice] = [keyOf(root, set, PURPOSE.roleRota), new Stream()];
  const lots = (run: number, which: number): number[] => dice.key(key, run, which).shuffle(roles.map((_, seat) => seat));
  return (game) => {
    const run = Math.floor(game / roles.length);
    if ((run + 1) * roles.length > games) return undefined;
    const [starts, turns] = [lots(run, 0), lots(run, 1)];
    const turn = turns[game % roles.length]!;
    return [undefined, ...starts.map((start) => roles[(start + turn) % roles.length]!)];
  };
}
