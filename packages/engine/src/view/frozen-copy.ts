import type { Agent } from '@aiwolf-arena/protocol';
import { AgentMap, ListView, type ReadonlyList } from '../game/lists.ts';
import type { GameInfo } from './view.ts';

/** Everything the seat can see now, as plain frozen data with the same interface. */
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
  if (!('toArray' in value)) return Object.freeze({ ...value });
  const items = Object.freeze((value as ReadonlyList<unknown>).toArray());
  return new ListView(() => items);
}
