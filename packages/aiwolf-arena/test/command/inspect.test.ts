// @module-tag dear
// Games under a debugger: it stops in the author's own files, and the games are the same.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from './aiwolf-arena.ts';
import { Debugger } from './debugger.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'inspect-'));
afterAll(() => rmSync(cwd, { recursive: true }));

mkdirSync(join(cwd, 'parts'));
const LINES = [
  "import { chosen } from './parts/chosen.ts';",
  'interface Info { readonly day: number; readonly agent: number }',
  'type Context = { name: string; random: () => number };',
  'export default function create(context: Context) {',
  '  let info: Info | undefined;',
  '  return {',
  '    getName: (): string => context.name,',
  '    async initialize(given: Info): Promise<void> { info = await given; },',
  '    update(given: Info): void { info = given; },',
  '    dayStart(): void {}, finish(): void {},',
  "    talk: (): string => (Math.random() < 0.5 ? 'Over' : 'Skip'), whisper: (): string => 'Over',",
  '    vote: (): number => chosen(context.random() + Math.random()) + 0 * info!.day,',
  '    attack: () => null, guard: () => null, divine: () => null,',
  '  };',
  '}',
];
writeFileSync(join(cwd, 'me.ts'), LINES.join('\n'));
writeFileSync(
  join(cwd, 'parts', 'chosen.ts'),
  '// picks\n\nexport function chosen(lot: number): number {\n  const most: number = 5;\n  return 1 + Math.floor((lot / 2) * most);\n}\n',
);
const PART = pathToFileURL(join(cwd, 'parts', 'chosen.ts')).href;

const FLAGS = ['--agents', './me.ts,sample,liar,hunter,believer', '--players', '5', '--seed', '7'];

/** A command that waits for a debugger, and the address at which it does. */
async function waiting(...typed: string[]) {
  const [node, main] = command();
  const child = spawn(node, [main, 'play', ...typed, '--inspect=0', '--json'], { cwd });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => {
    said.stdout += bytes;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (bytes: Buffer) => {
      said.stderr += bytes;
      const [, found] = /^debugger at (ws:\S+)$/m.exec(said.stderr) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => reject(new Error(said.stderr)));
  });
  return { child, said, url, ended: once(child, 'close') };
}

const hashOf = (stdout: string): string => JSON.parse(stdout).hash;

let plain: string;
beforeAll(async () => {
  plain = hashOf((await here(['play', ...FLAGS, '--json'], { cwd })).stdout);
});

test('a breakpoint in a file of the author is met there, and the game is the same', async () => {
  const { ended, said, url } = await waiting(...FLAGS);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  const attached = await Debugger.attach(url);
  const first = await attached.run('Runtime.runIfWaitingForDebugger');
  expect(first.function).toBe('stopBeforePlay');
  await attached.breakAt(PART, 5);
  const stop = await attached.run('Debugger.resume');
  expect(stop).toEqual({ function: 'chosen', file: PART, line: 5 });
  await attached.leave();
  expect(await ended).toEqual([0, null]);
  expect(hashOf(said.stdout)).toBe(plain);
});

test('--step stops before every request to the seat', async () => {
  const { ended, said, url } = await waiting(...FLAGS, '--seat', 'me', '--step');
  const attached = await Debugger.attach(url);
  await attached.run('Runtime.runIfWaitingForDebugger');
  for (let i = 0; i < 3; i++) expect((await attached.run('Debugger.resume')).function).toBe('stopBeforeRequest');
  await attached.leave();
  await ended;
  expect(JSON.parse(said.stdout)).toMatchObject({ schema: 'aiwolf-arena/seat/1', hash: plain });
});

test('a recorded game is stopped in, and not those before it', async () => {
  const sets = ['--sets', '1', '--games', '3', '--out', 'played', '--quiet'];
  await here(['run', ...FLAGS, ...sets], { cwd });
  const { hash } = JSON.parse((await here(['play', '--replay', 'played#0/2', '--json'], { cwd })).stdout);
  const { ended, said, url } = await waiting('--replay', 'played#0/2');
  const attached = await Debugger.attach(url);
  await attached.run('Runtime.runIfWaitingForDebugger');
  await attached.breakAt(PART, 5);
  expect(await attached.run('Debugger.resume')).toMatchObject({ file: PART, line: 5 });
  await attached.leave();
  await ended;
  expect(hashOf(said.stdout)).toBe(hash);
});

test('nobody needs to come, a taken port is said, and so is an address that is none', async () => {
  const alone = await here(['play', ...FLAGS, '--inspect=0', '--no-wait', '--json'], { cwd });
  expect(hashOf(alone.stdout)).toBe(plain);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const shown = await here(['play', '--players', '5', `--inspect=${port}`], { cwd });
  taken.close();
  expect(shown).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(`cannot listen at 127.0.0.1:${port}: address already in use`),
  });
  const nowhere = await here(['play', '--inspect=no:where'], { cwd });
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringMatching(/--inspect no:where: expected a port/) });
});

test('Ctrl-C ends it while it waits', async () => {
  const { child, ended } = await waiting('--players', '5');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});
