// Makes V8's code cache of the script that runs next to agents (`load/realm-script.ts`). Only bundled agents play here.
import { CATALOG } from '@aiwolf-arena/agents';
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { newSetHeartbeat, type SetTask } from '../../play/set-task.ts';
import { openRealm } from '../../realm/realm.ts';
import { INSTRUMENTS } from './instruments.ts';

interface PlayRealm {
  nameAgents(json: string): void;
  playSet(task: string, heartbeat: ArrayBufferLike, instruments: object): unknown;
}

const SIZES = [5, 15];
/** Sets of each size. With more, the cache does not become larger. */
const SETS = 5;

/** A set in which bundled agents play, other ones in each set. */
const taskOf = (players: number, set: number): SetTask => ({
  ...{ block: `cache/${players}`, root: rootOf('cache'), rules: resolveRules(players), set, games: 2 },
  seats: Array.from({ length: players }, (_, seat) => (set * players + seat) % CATALOG.length),
  ...{ roleRequests: null, balanced: true, logs: [0], behaviour: true, notes: true, kills: [] },
  ...{ redrawn: 0, hashes: true, records: [0] },
});

process.once('message', (script: string) => {
  const { codeCache, exports: realm } = openRealm<PlayRealm>(
    { script, bodies: '({ bodies: [], lines: [], guard() {} })' },
    'realm',
  );
  realm.nameAgents(JSON.stringify(CATALOG.map(({ name }) => ({ name, code: name }))));
  for (const players of SIZES)
    for (let set = 0; set < SETS; set++)
      realm.playSet(JSON.stringify(taskOf(players, set)), newSetHeartbeat().buffer, INSTRUMENTS);
  process.send!(codeCache().toString('base64'), () => process.exit());
});
