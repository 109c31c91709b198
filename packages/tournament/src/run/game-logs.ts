import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Lexicon, type LoggedGame, resolveRules, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { BehaviourFold } from '@aiwolf-arena/engine/behaviour';
import { type ContestRole, ROLES } from '@aiwolf-arena/protocol';
import type { Block, Plan, PlannedAgent } from '../plan/plan.ts';
import { type LogChoice, loggedGames } from '../plan/tasks.ts';
import { SeatLedger } from '../play/counts.ts';
import type { SetAddress, SetResult } from '../play/set-result.ts';

/** Returns the path of a game's official log, for example `logs/run-15/set-00012/game-007.log`. */
export const logPath = (runFolder: string, block: string, set: number, game: number): string =>
  join(setLogs(join(runFolder, 'logs'), { block, set }), logName(game));

export const logName = (game: number): string => `game-${padded(game, 3)}.log`;

/** Returns the folder of a set's logs. `root`: the folder of all logs. */
export const setLogs = (root: string, { block, set }: SetAddress): string =>
  join(root, block.replace('/', '-'), `set-${padded(set, 5)}`);

/** Name of the folder with the logs of sets that are not finished, in a run folder. */
export const UNFINISHED = join('logs', 'unfinished');

const padded = (n: number, width: number): string => String(n).padStart(width, '0');

/** If logs are requested but some finished sets have no logs, returns a message with the number of such sets. */
export function notesOnLogs(
  runFolder: string,
  { blocks, gamesPerSet }: Plan,
  isFinished: (block: string, set: number) => boolean,
  logs: LogChoice = { kind: 'none' },
): string[] {
  let missing = 0;
  for (const { name, sets } of blocks) {
    for (let set = 0; set < sets; set++) {
      const [game] = loggedGames(logs, set, sets, gamesPerSet);
      if (game === undefined || !isFinished(name, set)) continue;
      if (!existsSync(logPath(runFolder, name, set, game))) missing++;
    }
  }
  if (missing === 0) return [];
  const sets = missing === 1 ? '1 finished set has' : `${missing} finished sets have`;
  return [`${sets} no logs, because logs were not requested when they were played; they will not be played again`];
}

/** Computes the result of a game set from the official logs of its games. The games were played by another program. */
class LoggedSet {
  readonly #seats: readonly SeatLedger[];
  readonly #behaviour: BehaviourFold | undefined;
  readonly #lexicon: Lexicon;
  readonly #finalDays: number[] = [];
  games = 0;
  #villagerWins = 0;

  /** `agents`: the agents by seat. `behaviour`: whether to collect behaviour statistics. */
  constructor(agents: readonly number[], lexicon: Lexicon, behaviour: boolean) {
    this.#seats = agents.map((agent) => new SeatLedger(agent));
    this.#behaviour = behaviour ? new BehaviourFold(agents.length) : undefined;
    this.#lexicon = lexicon;
  }

  add(game: LoggedGame): void {
    this.games++;
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

  /** Returns the result of the set. Its hash is empty, because logs do not contain all events that the hash needs. */
  result(block: string, set: number): SetResult {
    const behaviour = this.#behaviour?.bySeat();
    return {
      block,
      set,
      hash: '',
      games: this.games,
      villagerWins: this.#villagerWins,
      finalDays: this.#finalDays,
      seats: this.#seats.map((seat, i) => seat.tally(behaviour?.[i])),
    };
  }
}

/** Results of games that other programs played, with the fields of a plan that standings need. */
export interface LoggedResults extends Pick<Plan, 'agents' | 'blocks'> {
  readonly results: readonly SetResult[];
}

interface Size {
  readonly lexicon: Lexicon;
  readonly entrants: Set<number>;
  readonly casts: Set<string>;
  sets: number;
}

/** Groups logged games into sets: consecutive games in a folder with the same names on the same seats form a set. */
export class LoggedRun {
  readonly #behaviour: boolean;
  readonly #agents = new Map<string, number>();
  readonly #sizes = new Map<number, Size>();
  readonly #results: SetResult[] = [];
  #open: { readonly key: string; readonly players: number; readonly set: LoggedSet } | undefined;

  constructor(behaviour: boolean) {
    this.#behaviour = behaviour;
  }

  /** Adds a finished game. Games of the same set must be added one after another. Returns the set and number of the game. */
  add(folder: string, game: LoggedGame): SetAddress & { readonly game: number } {
    const key = JSON.stringify([folder, ...game.names]);
    if (this.#open?.key !== key) this.#begin(key, game.names);
    const { players, set } = this.#open!;
    set.add(game);
    return { block: nameOf(players), set: this.#size(players).sets, game: set.games - 1 };
  }

  #begin(key: string, names: readonly string[]): void {
    this.#close();
    const players = names.length;
    const { lexicon, entrants, casts } = this.#size(players);
    const agents = names.map((name) => this.#agents.getOrInsert(name, this.#agents.size));
    for (const agent of agents) entrants.add(agent);
    casts.add([...agents].sort((a, b) => a - b).join());
    this.#open = { key, players, set: new LoggedSet(agents, lexicon, this.#behaviour) };
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { players, set } = this.#open;
    this.#results.push(set.result(nameOf(players), this.#size(players).sets++));
    this.#open = undefined;
  }

  #size(players: number): Size {
    const opened = (): Size => ({
      lexicon: new Lexicon(resolveRules(players)),
      entrants: new Set(),
      casts: new Set(),
      sets: 0,
    });
    return this.#sizes.getOrInsertComputed(players, opened);
  }

  end(): LoggedResults {
    this.#close();
    const agents = [...this.#agents.keys()].map((name): PlannedAgent => ({ name, source: name, hash: '', ranked: true }));
    const sizes = [...this.#sizes].sort(([a], [b]) => a - b);
    return { agents, blocks: sizes.map(blockOf), results: this.#results };
  }
}

const nameOf = (players: number): string => `logs/${players}`;

const blockOf = ([players, { entrants, casts, sets }]: readonly [number, Size]): Block => ({
  name: nameOf(players),
  stage: 'run',
  players,
  draw: casts.size <= 1 ? 'fixed' : 'random',
  entrants: [...entrants],
  sets,
  minimum: 0,
  roleRequests: [],
  rules: resolveRules(players),
});
