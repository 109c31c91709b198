import type { Agent } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';
import { AgentMap, type ReadonlyList } from '../game/lists.ts';
import type { GameInfo } from './view.ts';

/** Everything that a seat can see at this moment, as plain frozen data behind the same interface. */
export function frozenCopy(view: GameInfo): GameInfo {
  const getters = Object.getOwnPropertyNames(Object.getPrototypeOf(view));
  const names = [...Object.keys(view), ...getters] as (keyof GameInfo)[];
  const copy = Object.fromEntries(names.map((name) => [name, frozen(view[name])]));
  return Object.freeze(copy) as unknown as GameInfo;
}

function frozen(value: unknown): unknown {
  if (value instanceof AgentMap) return AgentMap.of(new Map<Agent, unknown>(value.entries()));
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  if (typeof value !== 'object' || value === null) return value;
  return 'toArray' in value
    ? new FrozenList(value as ReadonlyList<unknown>)
    : Object.freeze({ ...value });
}

class FrozenList<T> implements ReadonlyList<T> {
  readonly #items: readonly T[];

  constructor(list: ReadonlyList<T>) {
    this.#items = Object.freeze(list.toArray());
    Object.freeze(this);
  }

  get length(): number {
    return this.#items.length;
  }

  at(index: number): T | undefined {
    return Number.isInteger(index) ? this.#items.at(index) : undefined;
  }

  toArray(): T[] {
    return [...this.#items];
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#items[Symbol.iterator]();
  }

  toJSON(): T[] {
    return this.toArray();
  }
}

closeClass(FrozenList);
