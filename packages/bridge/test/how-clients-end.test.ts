// @module-tag python
// Clients that stop answering: each fault has the name of what happened, and says where to look.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { LaunchedSource, type LaunchOptions, launchOf, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const CLIENTS = fileURLToPath(new URL('./clients/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'how-clients-end-'));
const SHOWN = basename(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const python = (habit: string): string => `python3 habit.py {host} {port} {name} ${habit}`;

/** Plays a set with a client, and four that do no harm. Returns the client's faults and stops, and its output. */
async function ended(name: string, command: string, home: string, options: Partial<LaunchOptions> = {}) {
  const others = [1, 2, 3, 4].map((at) => `none-${at}`);
  const first = launchOf(name, command, home);
  const launches = await Promise.all([first, ...others.map((other) => launchOf(other, python('none'), CLIENTS))]);
  const sources = launches.map((launch, at) => {
    const own = at === 0 ? options : { limits: PATIENT };
    return new LaunchedSource(launch, join(folder, `${launch.name}.log`), own);
  });
  const pool = new WirePool(sources, 1);
  const [task] = setsFor([name, ...others], { games: 2 });
  const { outcome, timing } = await pool.playTimed(task!);
  pool.close();
  const { seats, kills = [] } = outcome.result;
  const own = seats.findIndex(({ agent }) => agent === 0);
  expect(seats.flatMap(({ faults }, at) => (at === own ? [] : faults))).toEqual([]);
  const faults = seats[own]!.faults.map(({ kind, count, first }) => ({ kind, count, ...first }));
  return { faults, kills: kills.map(({ kind }) => kind), slow: timing!.slow.map(({ seat }) => seat - 1), own };
}

const PATIENT = { replyMs: 60_000, firstMs: 60_000, wallMs: 60_000 };
const BRIEF = { replyMs: 200, firstMs: 10_000, wallMs: 400 };

const line = readFileSync(join(CLIENTS, 'habit.py'), 'utf8')
  .split('\n')
  .findIndex((text) => text.includes('raise Runtime'));

test.each([
  ['raise', PATIENT, 'crashed', `RuntimeError: boom: my bug (habit.py:${line + 1}) (its output: ${SHOWN}/raise.log)`],
  [
    'die',
    PATIENT,
    'crashed',
    `its process ended with exit code 3; its last line: I have had enough (its output: ${SHOWN}/die.log)`,
  ],
  ['shoot', PATIENT, 'crashed', `its process was ended by SIGKILL; its last line: here shoot (its output: ${SHOWN}/shoot.log)`],
  ['hang-up', PATIENT, 'disconnected', `closed its connection (its output: ${SHOWN}/hang-up.log)`],
  ['hang', BRIEF, 'no-answer', expect.stringMatching(/^gave no answer for [\d.]+ s \(its output: \S+\/hang.log\)$/)],
  [
    'burn',
    BRIEF,
    'no-answer',
    expect.stringMatching(/^gave no answer for [\d.]+ s (of CPU time )?\(its output: \S+\/burn.log\)$/),
  ],
])('a Python client that has the habit "%s"', async (habit, limits, kind, detail) => {
  const { faults, kills } = await ended(habit, python(habit), CLIENTS, { limits });
  expect(faults).toEqual([{ kind, count: 1, game: 0, day: expect.any(Number), request: expect.any(String), detail }]);
  expect(kills).toEqual([kind]);
});

test('a Python client that is slow goes on: it has slow calls, and no fault in play', async () => {
  const { faults, kills, slow, own } = await ended('ponder', python('ponder'), CLIENTS, { limits: PATIENT });
  expect([faults, kills]).toEqual([[], []]);
  expect(slow).toEqual([own]);
});

test('a Python client that raises before it connects has crashed, and one that waits is not connected', async () => {
  const never = `python3 -c "raise RuntimeError('no model')" {port}`;
  const early = await ended('never', never, CLIENTS, { restarts: 0 });
  expect(early.faults).toMatchObject([{ kind: 'crashed', request: 'CREATE', detail: expect.stringContaining('no model') }]);
  const waits = `python3 -c "import time; time.sleep(300)" {port}`;
  const late = await ended('late', waits, CLIENTS, { restarts: 0, joinMs: 500 });
  expect(late.faults).toMatchObject([
    { kind: 'not-connected', request: 'CREATE', detail: 'its process did not connect within 0.5 s' },
  ]);
  expect([early.kills, late.kills]).toEqual([[], []]);
});
