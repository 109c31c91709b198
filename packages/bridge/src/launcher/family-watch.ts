import { type ListedProcess, processTable } from '@aiwolf-arena/tournament/sandbox/proc';
import type { AgentProcess } from './agent-process.ts';
import { withoutStarted } from './process-family.ts';

/** How often it is looked who has started processes, milliseconds. */
const EVERY_MS = 1000;

interface Watched {
  /** Processes that were needed to get it here: an interpreter may be two. */
  readonly known: ReadonlySet<number>;
  /** Told the program of every new process. */
  readonly onStarted: (program: string) => void;
}

/** Looks for processes that clients start while they play, all with one look at the system's table. */
class FamilyWatch {
  readonly #watched = new Map<AgentProcess, Watched>();
  #timer: NodeJS.Timeout | undefined;

  /** From when the client has connected to the port on; what it has started before is told at once. */
  add(client: AgentProcess, port: number, onStarted: (program: string) => void): void {
    const family = client.familyIn(processTable());
    const known = new Set(withoutStarted(family, port).map(({ pid }) => pid));
    this.#watched.set(client, { known, onStarted });
    this.#lookAt(client, family);
    this.#timer ??= setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Looks now, at the client's own children only: that is cheap enough for every game. */
  look(client: AgentProcess): void {
    this.#lookAt(client, client.children);
  }

  delete(client: AgentProcess): void {
    this.#watched.delete(client);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const table = processTable();
    for (const client of this.#watched.keys()) this.#lookAt(client, client.familyIn(table));
  }

  #lookAt(client: AgentProcess, family: readonly ListedProcess[]): void {
    const watched = this.#watched.get(client);
    if (watched === undefined) return;
    const started = family.filter(({ pid }) => !watched.known.has(pid));
    for (const { program } of started) watched.onStarted(program);
  }
}

export const familyWatch = new FamilyWatch();
