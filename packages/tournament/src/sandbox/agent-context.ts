import type { PlayerContext } from '@aiwolf-arena/agents';
import type { PlayerDice } from '@aiwolf-arena/engine';
import { checkText } from '@aiwolf-arena/protocol/border';

/** A data file inside the realm: both forms crossed the border as they are, since a realm cannot decode UTF-8. */
export interface RealmData {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The two methods of a context that read an agent's own data files. */
export function dataReaders(
  files: ReadonlyMap<string, RealmData>,
): Pick<PlayerContext, 'readText' | 'readBytes'> {
  const find = (name: string): RealmData => {
    checkText(name, "file's name");
    const file = files.get(name);
    if (file === undefined)
      throw new Error(`no data file ${name}; there are: ${[...files.keys()].join(', ') || 'none'}`);
    return file;
  };
  return {
    readText: (name) => find(name).text,
    readBytes: (name) => new Uint8Array(find(name).bytes),
  };
}

export interface Means {
  readonly name: string;
  readonly dice: PlayerDice;
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
