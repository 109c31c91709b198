// @module-tag dear
// The code cache makes threads start faster, and nothing else.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { beforeAll, expect, test } from 'vitest';
import type { LoadedAgent } from '../src/load/load-agent.ts';
import { codeCacheOf } from '../src/load/realm-script.ts';
import type { SetOutcome } from '../src/play/set-task.ts';
import { COLLECTOR } from '../src/pool/pool-process.ts';
import { SetPool, workerInputOf } from '../src/pool/set-pool.ts';
import type { RealmScripts, WorkerInput } from '../src/realm/realm-input.ts';
import { sandboxFlags } from '../src/realm/sandboxed-process.ts';
import { agentOf } from './realm/realm-of.ts';

const loaded = (name: string, body: string | null = null): LoadedAgent => ({
  ...{ name, entry: body === null ? name : null, body, source: name, hash: '', data: [] },
});
const NAMES = ['sample', 'bayes', 'chatty', 'liar'];

let input: WorkerInput;
let cache: string;
beforeAll(async () => {
  input = await workerInputOf([...NAMES.map((name) => loaded(name)), loaded('own', agentOf('// fingerprint'))]);
  cache = input.codeCache!;
});

/** Whether a thread of a pool takes the functions from the cache. */
async function isCachedIn({ script, bodies, codeCache }: RealmScripts): Promise<boolean> {
  const main = fileURLToPath(new URL('./cached-realm.ts', import.meta.url));
  const { execArgv, env } = sandboxFlags({ main, threads: true, sandboxed: true });
  const child = fork(main, [], { execArgv: [...COLLECTOR, ...execArgv], env });
  child.send({ script, bodies, codeCache });
  const [isCached] = await once(child, 'message');
  return isCached;
}

test('a thread takes the functions of the arena from it', async () => {
  expect(await isCachedIn(input)).toBe(true);
});

test('without it, or with a part of it, V8 compiles the script', async () => {
  const part = `${cache}.part`;
  writeFileSync(part, readFileSync(cache).subarray(0, 100_000));
  expect(await isCachedIn({ ...input, codeCache: part })).toBe(false);
  rmSync(part);
  expect(await isCachedIn({ ...input, codeCache: part })).toBe(false);
});

test('it is the same file whoever plays, and has nothing of their code', async () => {
  expect((await workerInputOf([])).codeCache).toBe(cache);
  expect(input.bodies).toContain('fingerprint');
  expect(readFileSync(cache).includes('fingerprint')).toBe(false);
  expect(readFileSync(cache).includes('SEER')).toBe(true);
});

test('another script, or other options of V8, have another file or none', async () => {
  const entry = new URL('../src/play/entry.ts', import.meta.url);
  const nobody = { main: new URL('./no-such-file.ts', import.meta.url), flags: COLLECTOR };
  expect(await codeCacheOf(entry, input.script, nobody)).toBe(cache);
  expect(await codeCacheOf(entry, input.script.replace('SEER', 'SEES'), nobody)).toBeUndefined();
  expect(await codeCacheOf(entry, input.script, { ...nobody, flags: [] })).toBeUndefined();
});

test('games are the same without it', async () => {
  const play = async (codeCache: string | undefined): Promise<SetOutcome> => {
    const pool = new SetPool({ ...input, codeCache }, 1);
    const outcome = await pool.play({
      ...{ block: 'run/5', root: rootOf('cached'), rules: resolveRules(5), set: 0, seats: [0, 1, 2, 3, 4], games: 3 },
      ...{ roleRequests: null, balanced: false, logs: [], behaviour: true, notes: true, kills: [] },
      ...{ redrawn: 0, hashes: true, records: [0] },
    });
    await pool.close();
    return outcome;
  };
  expect(await play(cache)).toEqual(await play(undefined));
});
