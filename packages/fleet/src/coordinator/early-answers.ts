import type { ChunkAnswer } from '../terms/answer.ts';

/** Number of sets that are kept. */
const KEPT = 2000;

/** Answers of sets that an earlier coordinator of the run asked for. They count when this one asks for these sets. */
export class EarlyAnswers {
  readonly #bySet = new Map<string, ChunkAnswer>();

  /** Keeps an answer. Returns the IDs of the tasks that it answers. */
  keep(answer: ChunkAnswer): string[] {
    const tasks = 'sets' in answer.body ? answer.body.sets.map(({ task }) => task) : [];
    for (const task of tasks) this.#bySet.set(task, answer);
    for (const task of this.#bySet.keys()) {
      if (this.#bySet.size <= KEPT) break;
      this.#bySet.delete(task);
    }
    return tasks;
  }

  /** Returns the answer of a task, and forgets it. */
  take(task: string): ChunkAnswer | undefined {
    const answer = this.#bySet.get(task);
    this.#bySet.delete(task);
    return answer;
  }
}
