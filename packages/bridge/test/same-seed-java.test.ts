// @module-tag java
// The same seed gives the same games of Java agents, whatever they draw from, in every kind of JVM and on a busy machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Jvms, javaClasses, type LaunchOptions } from '../src/index.ts';
import { playDrawing } from './drawing-sets.ts';
import { javaTeam } from './java-team.ts';

const folder = mkdtempSync(join(tmpdir(), 'same-seed-'));
beforeAll(() => void javaTeam(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const play = (names: readonly string[], villages: number, options: Partial<LaunchOptions> = {}) =>
  playDrawing(
    { commandOf: (name) => `java:team.jar:team.Drawing$${name}`, home: folder, logs: folder },
    names,
    villages,
    options,
  );

/** Orders of hash codes may be the same twice by random. */
const LIKELY_SAME = ['EnumKeys', 'ObjectKeys'];
const REAL = { random: 'real', clock: 'real' } as const;

const busy: ChildProcess[] = [];
afterAll(() => busy.forEach((one) => void one.kill()));

test.each([
  [['MathRandom', 'Shuffles', 'NewRandom', 'RandomHandle', 'OwnRandom']],
  [['Secure', 'OfThread', 'Splittable', 'Uuid', 'SetOf']],
  [['EnumKeys', 'ObjectKeys', 'NanoTime', 'Millis', 'Dates']],
  [['UntilOver', 'Sleeps', 'MathRandom', 'NanoTime', 'NewRandom']],
])(
  '%j draw the same: one set after another in kept JVMs, beside a busy loop, in JVMs for one set, in one for all',
  async (names) => {
    const kept = await play(names, 1);
    expect(new Set(kept.hashes).size).toBe(2); // each set has random of its own
    busy.push(spawn(process.execPath, ['-e', 'for (;;);']));
    const atOnce = await play(names, 2);
    const single = await play(names, 2, { isolated: true });
    const together = await play(names, 2, { jvms: new Jvms(javaClasses()!, {}, { isShared: true }) });
    busy.pop()!.kill();
    const [real, again] = [await play(names, 1, REAL), await play(names, 1, REAL)];
    for (const [at, name] of names.entries()) {
      expect([name, atOnce.drawn[at], single.drawn[at], together.drawn[at]]).toEqual([name, ...Array(3).fill(kept.drawn[at])]);
      if (!LIKELY_SAME.includes(name)) expect([name, again.drawn[at]]).not.toEqual([name, real.drawn[at]]);
    }
    expect([atOnce, single, together].map(({ hashes }) => hashes)).toEqual(Array(3).fill(kept.hashes));
    expect(again.hashes).not.toEqual(real.hashes);
  },
);

test('no class of the JDK is unknown to the editor, and few need it', () => {
  const source = fileURLToPath(new URL('./clients/editor/arena/EditAll.java', import.meta.url));
  const classPath = [javaClasses()!, folder].join(delimiter);
  execFileSync('javac', ['-nowarn', '-cp', classPath, '-d', folder, source]);
  const [classes, changed] = execFileSync('java', ['-cp', classPath, 'arena.EditAll'], { encoding: 'utf8' })
    .split(' ')
    .map(Number);
  expect(classes).toBeGreaterThan(5000);
  expect(changed).toBeGreaterThan(100);
  expect(changed).toBeLessThan(classes! / 20);
});
