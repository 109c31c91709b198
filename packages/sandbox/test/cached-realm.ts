// Says whether V8 takes the functions of a realm from the code cache, in a thread as those of the pool.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openRealm } from '../src/realm/realm.ts';
import type { RealmScripts } from '../src/realm/realm-input.ts';

if (isMainThread) {
  process.once('message', (scripts: RealmScripts) => {
    const limits = { resourceLimits: { maxOldGenerationSizeMb: 256 } };
    const thread = new Worker(new URL(import.meta.url), { workerData: scripts, ...limits });
    thread.once('message', (isCached: boolean) => process.send!(isCached, () => process.exit()));
  });
} else {
  parentPort!.postMessage(openRealm(workerData as RealmScripts, 'realm').isCached);
}
