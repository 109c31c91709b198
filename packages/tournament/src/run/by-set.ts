/** Something for sets by their address: the name of a block and a number. */
export class BySet<Value> {
  readonly #blocks = new Map<string, Map<number, Value>>();

  get(block: string, set: number): Value | undefined {
    return this.#blocks.get(block)?.get(set);
  }

  set(block: string, set: number, value: Value): void {
    let sets = this.#blocks.get(block);
    if (sets === undefined) {
      sets = new Map();
      this.#blocks.set(block, sets);
    }
    sets.set(set, value);
  }

  delete(block: string, set: number): void {
    this.#blocks.get(block)?.delete(set);
  }

  blocks(): string[] {
    return [...this.#blocks.keys()];
  }

  count(block: string): number {
    return this.#blocks.get(block)?.size ?? 0;
  }

  /** The sets of a block that there is something for, ascending. */
  sets(block: string): number[] {
    return [...(this.#blocks.get(block)?.keys() ?? [])].sort((a, b) => a - b);
  }
}
