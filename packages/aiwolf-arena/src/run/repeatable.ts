import { agentText } from '@aiwolf-arena/protocol';
import type { LoadedAgent, SetOutcome, SetTask } from '@aiwolf-arena/sandbox';
import { firstDivergence } from '@aiwolf-arena/tournament';
import type { OnNote } from './hooks.ts';

/** How many sets of a client are played before its first one is played again, which then costs a tenth at most. */
const SETS = 10;

/** Plays the first set of each client again, and notes which clients do not repeat their answers, with the first that differs. */
export class RepeatWatch {
  readonly #agents: readonly LoadedAgent[];
  readonly #play: (task: SetTask) => Promise<SetOutcome>;
  readonly #onNote: OnNote;
  /** Agents of which it is known that they do not repeat their answers. */
  readonly #unrepeatable = new Set<number>();
  readonly #again = new Set<SetTask>();
  readonly #seen = new Map<number, { readonly task: SetTask; readonly hash: string; sets: number }>();

  constructor(agents: readonly LoadedAgent[], play: (task: SetTask) => Promise<SetOutcome>, onNote: OnNote) {
    this.#agents = agents;
    this.#play = play;
    this.#onNote = onNote;
  }

  /** Called after each set. The promise is fulfilled when a set that is due was played again. */
  async look(task: SetTask, { result }: SetOutcome): Promise<void> {
    for (const agent of new Set(task.seats)) {
      if (!('launch' in this.#agents[agent]!)) continue;
      const seen = this.#seen.get(agent) ?? { task, hash: result.hash, sets: 0 };
      this.#seen.set(agent, seen);
      seen.sets++;
      if (seen.sets !== SETS || this.#again.has(seen.task)) continue;
      this.#again.add(seen.task);
      await this.#playAgain(agent, seen).catch(() => {}); // the set that was just played counts, whatever becomes of this one
    }
  }

  async #playAgain(agent: number, { hash, task }: { readonly task: SetTask; readonly hash: string }): Promise<void> {
    if (task.seats.some((other) => this.#unrepeatable.has(other))) return;
    const { measured: _, ...played } = task; // the time of `bench` goes on
    const again = { ...played, records: Array.from({ length: task.games }, (_, game) => game) };
    const once = await this.#play(again);
    if (once.result.hash === hash) return;
    const found = firstDivergence(once, await this.#play(again));
    const at =
      found === undefined ? '' : `: ${task.block} set ${task.set} game ${found.game}, day ${found.day}, ${found.request}`;
    const who = found === undefined || found.seat === 0 ? agent : task.seats[found.seat - 1]!;
    this.#unrepeatable.add(who);
    const answers = found === undefined ? '' : `, ${agentText(found.seat)} answers first ${found.a}, then ${found.b}`;
    this.#onNote(
      `${this.#agents[who]!.name} is not repeatable${at}${answers}. Its games cannot be verified or replayed, and a comparison needs more sets`,
    );
  }
}
