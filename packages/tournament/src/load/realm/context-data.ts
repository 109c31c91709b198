import type { PlayerContext } from '@aiwolf-arena/agents';
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
