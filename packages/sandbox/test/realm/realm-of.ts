// Game sets in one realm as a thread of the pool plays them, without the threads.

import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { realmScripts } from '../../src/load/realm-script.ts';
import { newSetHeartbeat, type SetOutcome, type SetTask } from '../../src/play/set-task.ts';

import { openRealm } from '../../src/realm/realm.ts';

interface PlayRealm {
  nameAgents(json: string): void;
  playSet(task: string, heartbeat: ArrayBufferLike, instruments: object): string | Promise<string>;
}

/** A village: agents by name, the same ones for every game. */
export interface Village {
  readonly seats: readonly string[];
  readonly set?: number;
  readonly games?: number;
}

export type PlaySet = (village: Village) => Promise<SetOutcome>;

const ENTRY = new URL('../../src/play/entry.ts', import.meta.url);
const root = rootOf('walls');

/** A realm with the bodies of users' agents by name, and bundled ones; a body is the text of a CommonJS module. `spoil` makes a gap. */
export async function realmOf(
  bodies: Readonly<Record<string, string>>,
  bundled: readonly string[] = [],
  spoil = (script: string): string => script,
): Promise<PlaySet> {
  const { script, bodies: code } = await realmScripts(ENTRY, Object.values(bodies));
  const realm = openRealm<PlayRealm>({ script: spoil(script), bodies: code }, 'realm').exports;
  const names = [...Object.keys(bodies), ...bundled];
  const agents = names.map((name, i) => ({ name, code: name in bodies ? i : name }));
  realm.nameAgents(JSON.stringify(agents));
  return async ({ seats, set = 0, games = 1 }) => {
    const task: SetTask = {
      ...{ block: 'walls/5', root, rules: resolveRules(seats.length), set, games },
      seats: seats.map((name) => names.indexOf(name)),
      ...{ roleRequests: null, balanced: false, logs: [], behaviour: true, notes: true, kills: [] },
      ...{ redrawn: 0, hashes: true, records: [] },
    };
    const played = realm.playSet(JSON.stringify(task), newSetHeartbeat().buffer, {});
    const outcome = JSON.parse(await played) as SetOutcome;
    await new Promise((resolve) => setImmediate(resolve)); // what promises have left to do
    return outcome;
  };
}

/** What the agents of a set wrote, as `seat text`. */
export const notesOf = ({ notes }: SetOutcome): string[] => notes.map(({ seat, text }) => `${seat} ${text}`);

/** An agent that does nothing but what `methods` say; `code` runs in its module. */
export const agentOf = (code: string, methods = ''): string => `${code}
module.exports = (context) => ({
  getName: () => context.name, initialize() {}, update() {}, dayStart() {}, talk: () => 'Skip', whisper: () => 'Skip',
  vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {}, ${methods}
});`;
