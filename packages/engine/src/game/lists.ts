import type { Agent } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';

export interface ReadonlyList<T> extends Iterable<T> {
  readonly length: number;
  /** Returns the item at `index`; a negative index counts from the end. Returns undefined if there is no such item. */
  at(index: number): T | undefined;
  toArray(): T[];
}

/** A list that shows an array, but cannot change it. If the array changes, the list shows the change. */
export class ListView<T> implements ReadonlyList<T> {
  readonly #items: () => readonly T[];

  constructor(items: () => readonly T[]) {
    this.#items = items;
    Object.freeze(this);
  }

  get length(): number {
    return this.#items().length;
  }

  at(index: number): T | undefined {
    return Number.isInteger(index) ? this.#items().at(index) : undefined;
  }

  toArray(): T[] {
    return [...this.#items()];
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#items()[Symbol.iterator]();
  }

  toJSON(): T[] {
    return this.toArray();
  }
}

closeClass(ListView);

/** A read-only map whose keys are agents, in ascending order. */
export class AgentMap<V> implements Iterable<[Agent, V]> {
  readonly #agents: () => readonly Agent[];
  readonly #look: (agent: Agent) => V | undefined;

  constructor(agents: () => readonly Agent[], look: (agent: Agent) => V | undefined) {
    this.#agents = agents;
    this.#look = look;
    Object.freeze(this);
  }

  static of<V>(values: ReadonlyMap<Agent, V>): AgentMap<V> {
    const agents = Object.freeze([...values.keys()]);
    return new AgentMap(
      () => agents,
      (agent) => values.get(agent),
    );
  }

  #known(): Agent[] {
    return [...this.#agents()].filter((agent) => this.#look(agent) !== undefined);
  }

  #entries(): [Agent, V][] {
    return this.#known().map((agent) => [agent, this.#look(agent) as V]);
  }

  get size(): number {
    return this.#known().length;
  }

  get(agent: Agent): V | undefined {
    // the argument may be an object that converts to a different agent each time
    return typeof agent === 'number' ? this.#look(agent) : undefined;
  }

  has(agent: Agent): boolean {
    return typeof agent === 'number' && this.#look(agent) !== undefined;
  }

  keys(): Agent[] {
    return this.#known();
  }

  values(): V[] {
    return this.#known().map((agent) => this.#look(agent) as V);
  }

  entries(): [Agent, V][] {
    return this.#entries();
  }

  [Symbol.iterator](): Iterator<[Agent, V]> {
    return this.#entries()[Symbol.iterator]();
  }

  /** Returns the map as an object whose keys are strings, as in the official JSON. */
  toJSON(): Record<string, V> {
    return Object.fromEntries(this.#entries());
  }
}

closeClass(AgentMap);
