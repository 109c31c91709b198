// @module-tag java
// @module-tag bubblewrap
// Java players: sets in one JVM, as if each had one of its own; and what players do that ends a JVM.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTable } from '@aiwolf-arena/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Jvms, javaClasses, LaunchedSource, type LaunchOptions, launchOf, missingSandbox, WirePool } from '../src/index.ts';
import { javaTeam } from './java-team.ts';
import { setsFor } from './village.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-jvm-'));
beforeAll(() => void javaTeam(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const OTHERS = Array<string>(4).fill('TalkPlayer');
let plays = 0;

/** Plays sets, one after another. The first player is the one that is looked at; its name is its class. */
async function play(classes: readonly string[], sets: number, options: Partial<LaunchOptions> = {}) {
  const names = classes.map((name, at) => `${name.replace('$', '-')}-${at}`);
  const log = (name: string): string => join(folder, `${plays}-${name}.log`);
  plays++;
  const paths = names.map(log);
  const sources = await Promise.all(
    classes.map(async (name, at) => {
      const launch = await launchOf(names[at]!, `java:team.jar:team.${name}`, folder);
      return new LaunchedSource(launch, paths[at]!, options);
    }),
  );
  const pool = new WirePool(sources, 1);
  try {
    await Promise.all(sources.map((source) => source.tryOut()));
    const results = [];
    for (const task of setsFor(names, { games: 2, sets })) results.push((await pool.playTimed(task)).outcome.result);
    const faults = results.map(({ seats }) =>
      seats.flatMap((seat) => seat.faults.map((one) => `${names[seat.agent]}: ${one.kind}: ${one.first.detail}`)),
    );
    return { hashes: results.map(({ hash }) => hash), faults, pool, outputOf: (at: number) => said(paths[at]!) };
  } finally {
    pool.close();
  }
}

const said = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Of each start of a player of `Habits`: the JVM, and what it found there. */
const foundIn = (output: string) =>
  [...output.matchAll(/in (\S+) finds (.*)/g)].map(([, jvm, found]) => ({ jvm: jvm!, found: found! }));

const jvmsIn = (output: string): number => new Set(foundIn(output).map(({ jvm }) => jvm)).size;

const running = (): string[] =>
  processTable().flatMap(({ pid, program }) => (program === 'java' && isOurs(pid) ? [program] : []));
const isOurs = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder);
  } catch {
    return false;
  }
};
const SOON = { timeout: 60_000 };

test('sets in one JVM, in a JVM each and in the JVM of all agents are the same, and find nothing of earlier sets', async () => {
  const classes = ['Habits', ...OTHERS];
  const kept = await play(classes, 3);
  const isolated = await play(classes, 3, { isolated: true });
  const shared = new Jvms(javaClasses()!, {}, { isShared: true });
  const together = await play(['Habits', 'Habits', ...OTHERS.slice(1)], 3, { jvms: shared });
  expect(kept.hashes).toEqual(isolated.hashes);
  expect(kept.faults.flat()).toEqual([]);
  expect(together.faults.flat()).toEqual([]);
  expect([kept, isolated].map(({ outputOf }) => jvmsIn(outputOf(0)))).toEqual([1, 4]); // a try and three sets
  expect(foundIn(kept.outputOf(0)).map(({ found }) => found)).toEqual(Array(4).fill('I 1 false'));
  const both = together.outputOf(0) + together.outputOf(1);
  expect([foundIn(both).length, jvmsIn(both)]).toEqual([8, 1]);
  expect(together.outputOf(1)).toMatch(/^(?:tried|set \d Agent\[0\d\]): in /);
  await expect.poll(running, SOON).toEqual([]);
});

test.each([
  ['Habits$Exits', /crashed: its process ended with exit code 3; its last line: I have had enough \(its output: \S+\)$/],
  ['Habits$Throws', /crashed: java\.lang\.IllegalStateException: nobody to vote for \(Habits\.java:\d+\) \(its output: \S+\)$/],
])('%s has crashed, in a JVM of its own or a kept one; then the next set has another JVM', async (name, how) => {
  const isolated = await play([name, ...OTHERS], 1, { isolated: true });
  expect(isolated.faults).toEqual([[expect.stringMatching(how)]]);
  const { faults, outputOf } = await play([name, ...OTHERS], 2);
  expect(faults).toEqual([[expect.stringMatching(how)], [expect.stringMatching(how)]]);
  expect(jvmsIn(outputOf(0))).toBe(2); // that of the try plays the first set
});

test('a thread that a player leaves ends its JVM, after the set', async () => {
  const { faults, outputOf } = await play(['Habits$Lingers', ...OTHERS], 2);
  expect(faults.flat()).toEqual([]);
  expect(jvmsIn(outputOf(0))).toBe(3);
});

test('one that never answers is ended; in a shared JVM the others play on, and the next set is in another JVM', async () => {
  const limits = { replyMs: 300, firstMs: 10_000 };
  const shared = new Jvms(javaClasses()!, {}, { isShared: true });
  const { faults, outputOf } = await play(['Habits$Hangs', 'Habits', ...OTHERS.slice(1)], 2, { limits, jvms: shared });
  const detail = expect.stringMatching(/^Habits-Hangs-0: no-answer: gave no answer for 0.3 s of CPU time/);
  expect(faults).toEqual([[detail], [detail]]);
  expect(jvmsIn(outputOf(1))).toBe(2);
  const alone = await play(['Habits$Hangs', ...OTHERS], 1, { limits });
  expect(alone.faults).toEqual([[detail]]);
  await expect.poll(running, SOON).toEqual([]);
});

test('in a sandbox, a JVM plays several sets as well', async () => {
  const why = missingSandbox();
  if (why !== undefined) return expect(why).toMatch(/^bubblewrap /); // the command refuses, and says so
  const { faults, outputOf } = await play(['Habits', ...OTHERS], 2, { sandbox: { binds: [], hidden: [] } });
  expect(faults.flat()).toEqual([]);
  expect(foundIn(outputOf(0))).toHaveLength(3);
  expect(jvmsIn(outputOf(0))).toBe(1);
  await expect.poll(running, SOON).toEqual([]);
});
