// @module-tag python
// @module-tag bubblewrap
// Clients as processes: started, held, watched, kept, and ended with all that they have started.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processTable, type SetResult } from '@aiwolf-arena/sandbox';
import { afterAll, expect, test } from 'vitest';
import { Host, LaunchedSource, type LaunchOptions, launchOf, missingSandbox, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const CLIENTS = fileURLToPath(new URL('./clients/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
const outside = await Host.open();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await outside.close();
});

const habit = (name: string): string =>
  `FORBIDDEN_PORT=${outside.port} python3 habit.py {host} {port} {name} ${name.split('-')[0]}`;

interface Played {
  readonly result: SetResult;
  /** By agent: answers that took too long. */
  readonly slow: Readonly<Record<string, number>>;
  /** Details of faults by agent. */
  readonly faults: Readonly<Record<string, string>>;
  readonly outputOf: (name: string) => string;
}

/** A village of five clients that are called by their habits. */
async function play(names: readonly string[], options: Partial<LaunchOptions> = {}): Promise<Played> {
  const pathOf = (name: string): string => join(folder, `${names.join('_')}-${name}.log`);
  const sources = await Promise.all(
    names.map(async (name) => {
      const command = name === 'absent' ? `sh -c 'echo no such luck >&2; exit 7' {port}` : habit(name);
      return new LaunchedSource(await launchOf(name, command, CLIENTS), pathOf(name), options);
    }),
  );
  const pool = new WirePool(sources, 1);
  const [task] = setsFor(names, { games: 3 });
  const { outcome, timing } = await pool.playTimed(task!);
  pool.close();
  const { result } = outcome;
  const slow = timing!.slow.map(({ seat, games }) => [
    names[task!.seats[seat - 1]!]!,
    games.reduce((sum, [, calls]) => sum + calls, 0),
  ]);
  const faults = result.seats.flatMap(({ agent, faults }) =>
    faults.map(({ kind, first }) => [names[agent]!, `${kind}: ${first.detail}`] as const),
  );
  return {
    result,
    slow: Object.fromEntries(slow),
    faults: Object.fromEntries(faults),
    outputOf: (name) => readFileSync(pathOf(name), 'utf8'),
  };
}

/** Programs of clients that are still there. */
const left = (): string[] =>
  processTable()
    .filter(({ pid }) => commandOf(pid).includes('habit.py') || commandOf(pid) === 'sleep\u0000300\u0000')
    .map(({ program }) => program);

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Whose set is over may say farewell. */
const SOON = { timeout: 300_000 };

test('a set of clients of all habits: faults say what happened, output is kept, nobody is left', async () => {
  const { result, faults, outputOf } = await play(['nurse', 'child', 'die', 'chat', 'absent']);
  expect(result.games).toBe(3);
  expect(faults).toEqual({
    child: 'forbidden-action: Error: an agent cannot start processes (sleep)',
    nurse: 'forbidden-action: Error: an agent cannot start processes (sleep)',
    die: expect.stringMatching(
      /^crashed: its process ended with exit code 3; its last line: I have had enough \(its output: \S+-die.log\)$/,
    ),
    absent: expect.stringMatching(
      /^crashed: its process ended with exit code 7 before it had connected: no such luck \(tried 3 times; its output: \S+-absent.log\)$/,
    ),
  });
  expect(outputOf('nurse')).toMatch(/^set 0 Agent\[0\d\]: here nurse\n$/);
  expect(outputOf('die')).toContain(': I have had enough\n');
  expect(outputOf('absent').split('\n')).toHaveLength(4); // of three tries
  expect(outputOf('chat')).toMatch(/\(further lines were dropped: the limit is 1 MiB for each agent\)\n$/);
  expect(Buffer.byteLength(outputOf('chat'))).toBeLessThanOrEqual(1 << 20);
  await expect.poll(left, SOON).toEqual([]);
});

test('late is who computes, whoever does it for it; who sleeps is ended by the clock', async () => {
  const names = ['doze', 'think', 'none-1', 'none-2', 'none-3'];
  const { slow } = await play(names);
  expect(Object.keys(slow)).toEqual(['think']);
  const limits = { replyMs: 100, firstMs: 10_000, wallMs: 200 };
  const { faults } = await play(['doze', ...names.slice(2), 'none-4'], { limits });
  expect(faults).toEqual({ doze: expect.stringMatching(/^no-answer: gave no answer for 0.2 s/) });
});

test('no more clients start at once than there are cores, and who does not join frees its place', async () => {
  const cores = availableParallelism();
  const log = join(folder, 'starts');
  const sources = await Promise.all(
    Array.from({ length: 2 * cores + 1 }, async (_, at) => {
      const joins = at === 0 ? 'exit 7' : 'exec python3 habit.py $0 $1 $2 none';
      const command = `sh -c "echo begin >> ${log}; sleep 0.3; echo end >> ${log}; ${joins}" {host} {port} {name}`;
      const launch = await launchOf(`starter-${at}`, command, CLIENTS);
      return new LaunchedSource(launch, join(folder, `starter-${at}.log`), { restarts: 0 });
    }),
  );
  const tried = await Promise.allSettled(sources.map((source) => source.tryOut()));
  for (const source of sources) source.close();
  expect(tried.map(({ status }) => status)).toEqual(['rejected', ...Array(2 * cores).fill('fulfilled')]);
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2 * tried.length);
  let open = 0;
  const most = Math.max(...lines.map((line) => (open += line === 'begin' ? 1 : -1)));
  expect(most).toBeLessThanOrEqual(cores);
});

test('limits are those of the system', async () => {
  const names = ['eat', 'write', 'burn', 'none-2', 'none-3'];
  const system = { memoryMib: 512, cpuSeconds: 1 };
  const { faults, outputOf } = await play(names, { system });
  expect(faults.eat).toMatch(/^crashed: MemoryError \(habit.py:\d+\) \(its output: \S+-eat.log\)$/);
  expect(outputOf('eat')).toContain('MemoryError');
  expect(faults.burn).toMatch(/^crashed: its process was ended by its limit of CPU time; its last line: here burn \(/);
  expect(faults.write).toBeUndefined();
  expect(existsSync(join(CLIENTS, 'left-behind'))).toBe(true);
  rmSync(join(CLIENTS, 'left-behind'));
});

test('in a sandbox nothing is written, and the host is all that can be reached', async () => {
  const why = missingSandbox();
  if (why !== undefined) return expect(why).toMatch(/^bubblewrap /); // the command refuses, and says so
  const names = ['write', 'reach', 'none-1', 'none-2', 'none-3'];
  const { faults, outputOf } = await play(names, { sandbox: { binds: [], hidden: [] } });
  expect(existsSync(join(CLIENTS, 'left-behind'))).toBe(false);
  expect(outputOf('write')).toContain('Read-only file system');
  expect(outputOf('reach')).toContain('Connection refused');
  expect(Object.keys(faults).sort()).toEqual(['reach', 'write']);
  await expect.poll(left, SOON).toEqual([]);
});

test('whatever the arena dies of, its clients die with it', async () => {
  const script = fileURLToPath(new URL('./orphaned.ts', import.meta.url));
  expect(() => execFileSync(process.execPath, [script, CLIENTS, folder])).toThrow(
    expect.objectContaining({ signal: 'SIGKILL' }),
  );
  await expect.poll(left, SOON).toEqual([]);
  expect(statSync(folder).isDirectory()).toBe(true);
});
