import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { AGENT_ENDINGS } from './agent-endings.ts';
import { nearest } from './did-you-mean.ts';

/** ` Did you mean ./fox.ts?` for a path where nothing is, with its leading blank; or nothing. `text`: as it was typed. */
export function fileHint(text: string, path: string): string {
  const near = nearest(basename(path), agentsIn(dirname(path)));
  return near === undefined ? '' : asked(join(dirname(text), near), text);
}

/** ` Did you mean ./fox/fox.ts?` for a folder: its only agent, or the one that is called as it is; or nothing. */
export function folderHint(text: string, path: string): string {
  const agents = agentsIn(path);
  const own = agents.find((name) => basename(name, extname(name)) === basename(path));
  const meant = own ?? (agents.length === 1 ? agents[0] : undefined);
  return meant === undefined ? '' : asked(join(text, meant), text);
}

/** A path in front of which people who type `./` expect it. */
const asked = (found: string, text: string): string =>
  ` Did you mean ${text.startsWith('.') && !found.startsWith('.') ? './' : ''}${found}?`;

function agentsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(
      (name) =>
        (AGENT_ENDINGS as readonly string[]).includes(extname(name)) && !/\.test\.\w+$/.test(name),
    );
  } catch {
    return []; // there is none, or it is not to be read
  }
}
