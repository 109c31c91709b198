import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Begin,
  compare,
  contest,
  Interrupted,
  type Progress,
  play,
  run,
  StoppedByFault,
  standings,
} from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-hooks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const FEW = { agents: ['random', 'chatty'], players: [5], sets: 6, games: 2, seed: '7' } as const;

let prints: ReturnType<typeof vi.spyOn>[] = [];
const processes = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
const before = () => ({ signals: process.listenerCount('SIGINT'), code: process.exitCode });
let was = before();
let pools = 0;
beforeEach(() => {
  was = before();
  pools = processes();
  prints = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  prints.push(vi.spyOn(console, 'log'), vi.spyOn(console, 'error'));
});
afterEach(async () => {
  await setTimeout(1); // Node takes away what has ended
  const calls = prints.flatMap((print) => print.mock.calls);
  vi.restoreAllMocks();
  expect([calls, before()]).toEqual([[], was]); // nothing is printed, and nobody listens any more
  expect(processes()).toBeLessThanOrEqual(pools);
});

test('a run tells how far it is, and of every set', async () => {
  const begun: Begin[] = [];
  const far: Progress[] = [];
  const sets: number[] = [];
  const { document } = await run(
    { ...FEW, threads: 1, out: at('told') },
    { onBegin: (begin) => begun.push(begin), onProgress: (progress) => far.push(progress), onSet: ({ set }) => sets.push(set) },
  );
  const nothingYet = { finished: 0, open: 6, isFinal: false };
  expect(begun).toEqual([{ folder: at('told'), seed: '7', ...nothingYet }]);
  expect(far.map((one) => one.sets)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(far.at(-1)).toMatchObject({ stage: '', sets: 6, of: 6, games: 12, faults: 0 });
  expect(far.at(-1)!.note).toMatch(/^(?:random|chatty) \d+ %, (?:random|chatty) \d+ %$/);
  expect(sets.sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(document.schema).toMatch(/^aiwolf-arena\/run\/\d+$/);
});

test('stopped by its signal, a run goes on with the same options', async () => {
  const stop = new AbortController();
  const options = { ...FEW, sets: 40, threads: 1 };
  const stopped = run({ ...options, out: at('again') }, { signal: stop.signal, onSet: () => stop.abort() });
  await expect(stopped).rejects.toThrow(Interrupted);
  await expect(stopped).rejects.toThrow(`the finished sets are in ${at('again')}/journal.ndjson`);
  const begun: Begin[] = [];
  const hooks = { onBegin: (begin: Begin) => begun.push(begin) };
  const whole = await run({ ...options, out: at('again') }, hooks);
  expect(begun[0]!.finished).toBeGreaterThan(0);
  expect(begun[0]!.finished).toBeLessThan(40);
  const once = await run({ ...options, out: at('once') });
  expect(whole.document).toEqual(once.document);
});

test('what is stopped before it begins, plays and writes nothing', async () => {
  const signal = AbortSignal.abort();
  const gate = { candidate: 'random', baselines: ['chatty'], out: at('none') };
  for (const stopped of [
    run({ ...FEW, out: at('none') }, { signal }),
    contest({ ...FEW, fill: 'sample', out: at('none') }, { signal }),
    compare(gate, { signal }),
    play({}, { signal }),
  ])
    await expect(stopped).rejects.toThrow('interrupted before anything was played');
  expect(() => standings(at('none'))).toThrow(/there is no folder/);
});

test('a comparison is stopped by its signal, and goes on', async () => {
  const gate = { field: ['random'], players: [5], games: 2, fixedSets: 12, threads: 1 };
  const options = { candidate: 'chatty', baselines: ['sample'], ...gate, out: at('gate') };
  const stop = new AbortController();
  const onProgress = (): void => stop.abort();
  await expect(compare(options, { signal: stop.signal, onProgress })).rejects.toThrow(Interrupted);
  const far: Progress[] = [];
  const { verdict } = await compare(options, { onProgress: (one) => far.push(one) });
  expect(['pass', 'fail', 'inconclusive']).toContain(verdict);
  expect(far.length).toBeLessThan(24);
  expect(far.at(-1)!.note).toMatch(/^vs sample, 5 players {2}\d+ of at most 12 sets$/);
});

test('the progress of a comparison says from the first sets on how far the evidence is', async () => {
  const [candidate, baselines, far] = ['chatty', ['sample'], [] as Progress[]];
  const few = { field: ['random'], players: [5], games: 10, atLeast: 2, maxSets: 8, threads: 1 };
  await compare({ candidate, baselines, ...few, out: at('evidence') }, { onProgress: (one) => far.push(one) });
  const notes = far.map(({ note }) => note);
  expect(notes[0]).toBe('vs sample, 5 players  0 of at most 8 sets, no pass before set 8');
  expect(notes.at(-1)).toMatch(/^vs sample, 5 players {2}\d of at most 8 sets {2}to pass \d+ %, to fail \d+ %/);
});

test('warnings come as notes, and the first fault can stop a run', async () => {
  const code = 'export default () => ({ getName: () => "x" });\n';
  const methods = ['initialize', 'update', 'dayStart', 'finish', 'vote', 'attack', 'guard'];
  const more = [...methods, 'divine', 'whisper'].map((name) => `${name}() { return 1; }`);
  const player = `({ getName: () => 'x', talk() { throw new Error('ouch'); }, ${more} })`;
  writeFileSync(at('clumsy.ts'), code.replace('({ getName: () => "x" })', player));
  const notes: string[] = [];
  const stopped = run(
    { ...FEW, agents: [at('clumsy.ts')], trust: ['clumsy'], onFault: 'abort', out: at('abort') },
    { onNote: (note) => notes.push(note) },
  );
  await expect(stopped).rejects.toThrow(StoppedByFault);
  expect(notes).toEqual([expect.stringMatching(/^warning: clumsy is trusted \(`trust`\)/)]);
});
