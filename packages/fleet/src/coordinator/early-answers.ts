import type { ChunkAnswer } from '../terms/answer.ts';

/** Size of the answers that are kept, in bytes. Anybody who may answer could send others. */
const KEPT = 64 << 20;

/** Answers of sets that an earlier coordinator of the run asked for. They count when this one asks for these sets. */
export class EarlyAnswers {
  readonly #bySet = new Map<string, ChunkAnswer>();
  readonly #answers = new Set<ChunkAnswer>();
  #size = 0;

  /** Keeps an answer, instead of the oldest ones if there are too many. Returns the IDs of the tasks that it answers. */
  keep(answer: ChunkAnswer): string[] {
    const tasks = tasksOf(answer);
    if (answer.size > KEPT) return [];
    this.#answers.add(answer);
    this.#size += answer.size;
    for (const task of tasks) this.#bySet.set(task, answer);
    for (const oldest of this.#answers) {
      if (this.#size <= KEPT) break;
      this.#forget(oldest);
    }
    return tasks;
  }

  /** Returns the answer of a task, and forgets that it answers it. */
  take(task: string): ChunkAnswer | undefined {
    const answer = this.#bySet.get(task);
    this.#bySet.delete(task);
    return answer;
  }

  #forget(answer: ChunkAnswer): void {
    this.#answers.delete(answer);
    this.#size -= answer.size;
    for (const task of tasksOf(answer)) if (this.#bySet.get(task) === answer) this.#bySet.delete(task);
  }
}

const tasksOf = ({ body }: ChunkAnswer): string[] => ('sets' in body ? body.sets.map(({ task }) => task) : []);
