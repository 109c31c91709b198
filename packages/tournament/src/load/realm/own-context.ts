import type { PlayerContext } from '@aiwolf-arena/agents';
import type { PlayerDice } from '@aiwolf-arena/engine';
import { dataReaders, type RealmData } from './context-data.ts';

/** What a context is made of. */
export interface Means {
  readonly name: string;
  readonly dice: PlayerDice;
  /** Keeps what the agent writes. */
  readonly log: (...said: unknown[]) => void;
  readonly files: ReadonlyMap<string, RealmData>;
}

const { bind } = Function.prototype;

/**
 * The context of an agent, in a run and in the check before it; the agent must not be able to tell them apart. The
 * functions are bound, because the text of a bound function does not show its code.
 */
export function ownContext({ name, dice: playerDice, log, files }: Means): PlayerContext {
  const { readText, readBytes } = dataReaders(files);
  return {
    name,
    random: () => playerDice.random(), // drawn often, and a bound function is not inlined; its text is the same in both
    log: bound(log),
    readText: bound(readText),
    readBytes: bound(readBytes),
  };
}

const bound = <Own extends (...given: never[]) => unknown>(own: Own): Own =>
  Reflect.apply(bind, own, [undefined]) as Own;
