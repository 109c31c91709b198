import { Lexicon, type LoggedGame, resolveRules } from '@aiwolf-arena/engine';
import type { Block, Plan, PlannedAgent } from '../plan/plan.ts';
import type { SetResult } from '../tally/set-result.ts';
import { LoggedSet } from './logged-set.ts';

/** Games of others in the form of a run of ours: what standings need of a plan, and the results of its sets. */
export interface LoggedResults extends Pick<Plan, 'agents' | 'blocks'> {
  readonly results: readonly SetResult[];
}

interface Size {
  readonly lexicon: Lexicon;
  readonly entrants: Set<number>;
  /** Who sat together, each line-up once. */
  readonly casts: Set<string>;
  sets: number;
}

/**
 * Sorts logged games into game sets: consecutive games of one folder with the same names by seat are taken for a set. An
 * agent is a name: seats of one name are seats of equal agents.
 */
export class LoggedRun {
  readonly #behaviour: boolean;
  readonly #agents = new Map<string, number>();
  readonly #sizes = new Map<number, Size>();
  readonly #results: SetResult[] = [];
  #open: { readonly key: string; readonly players: number; readonly set: LoggedSet } | undefined;

  constructor(behaviour: boolean) {
    this.#behaviour = behaviour;
  }

  /** Adds a finished game; games of a set must come one after another. */
  add(folder: string, game: LoggedGame): void {
    const key = JSON.stringify([folder, ...game.names]);
    if (this.#open?.key !== key) this.#begin(key, game.names);
    this.#open!.set.add(game);
  }

  #begin(key: string, names: readonly string[]): void {
    this.#close();
    const players = names.length;
    const { lexicon, entrants, casts } = this.#size(players);
    const agents = names.map((name) => this.#agent(name));
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
    let size = this.#sizes.get(players);
    if (size === undefined) {
      size = {
        lexicon: new Lexicon(resolveRules(players)),
        entrants: new Set(),
        casts: new Set(),
        sets: 0,
      };
      this.#sizes.set(players, size);
    }
    return size;
  }

  #agent(name: string): number {
    const known = this.#agents.get(name) ?? this.#agents.size;
    this.#agents.set(name, known);
    return known;
  }

  /** Everything added so far. */
  end(): LoggedResults {
    this.#close();
    const agents = [...this.#agents.keys()].map((name): PlannedAgent => {
      return { name, source: name, hash: '', ranked: true };
    });
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
  wishes: [],
  rules: resolveRules(players),
});
