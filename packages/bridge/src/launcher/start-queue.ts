import { availableParallelism } from 'node:os';

/** Work of which only so much is done at once; the rest waits for its turn, in order. */
export class StartQueue {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#most) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift(); // it takes this place
      if (next === undefined) this.#running--;
      else next();
    }
  }
}

/** All starts of this process: until it has joined, a virtual machine keeps a core busy for seconds. */
export const starts = new StartQueue(availableParallelism());
