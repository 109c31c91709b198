// @module-tag mono
// @module-tag bubblewrap
// @module-tag python
// C# clients, compiled here by mono: as `dotnet:` starts them, and as teams hand them in.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingSandbox } from '@aiwolf-arena/bridge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const SOURCES = fileURLToPath(new URL('../../../bridge/test/clients/csharp/', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'csharp-'));
afterAll(() => rmSync(cwd, { recursive: true }));
beforeAll(() => csharpTeam(cwd));

const at = (source: string): string => join(SOURCES, source);
const compile = (...words: readonly string[]): Buffer => execFileSync('mcs', words);

/** Compiles our C# starter into `starter/`, and our player: `one.dll` in one library, `two.zip` with two in it. */
function csharpTeam(folder: string): void {
  for (const name of ['starter', 'zipped']) mkdirSync(join(folder, name), { recursive: true });
  compile(`-out:${join(folder, 'starter/ClientStarter.exe')}`, at('ClientStarter.cs'));
  compile('-target:library', `-out:${join(folder, 'one.dll')}`, at('Player.cs'), at('Words.cs'));
  const [words, player] = ['Words.dll', 'two.dll'].map((name) => join(folder, 'zipped', name));
  compile('-target:library', `-out:${words}`, at('Words.cs'));
  compile('-target:library', `-r:${words}`, `-out:${player}`, at('Player.cs'));
  const zip = `import shutil; shutil.make_archive("two", "zip", "zipped")`;
  execFileSync('python3', ['-c', zip], { cwd: folder });
}

const SANDBOX = missingSandbox() === undefined ? ['--sandbox'] : [];
const OPTIONS = ['--players', '5', '--sets', '1', '--games', '10', ...SANDBOX, '--json', '--quiet'];

interface Agent {
  readonly name: string;
  readonly games: number;
  readonly faults: object;
}
const logOf = (path: string): string => readFileSync(join(cwd, path), 'utf8');

test('the starter beside the dll plays 10 games in a sandbox', async () => {
  cpSync(join(cwd, 'starter/ClientStarter.exe'), join(cwd, 'ClientStarter.exe'));
  const agents = ['--agents', 'random,silent,sample,liar'];
  const client = ['--agent', 'sharp=dotnet:one.dll:Team.Player'];
  const { code, stderr, stdout } = await here(['run', ...agents, ...client, ...OPTIONS, '--seed', '1', '--out', 'run'], {
    cwd,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const sharp = (JSON.parse(stdout).agents as Agent[]).find(({ name }) => name === 'sharp');
  expect(sharp).toMatchObject({ games: 10, faults: {} });
  expect(logOf('run/clients/sharp.log')).toMatch(/^set 0 Agent\[0\d\]: player Team.Player$/m);
});

test('handed in as one dll and as a zip of several they are admitted, and play 10 games', async () => {
  const roster = `libraries: { dotnet: starter }
entries:
  - { team: one, language: csharp, file: one.dll, class: Team.Player }
  - { team: two, language: csharp, file: two.zip, class: Team.Player }
  - { team: house, language: bundled, agent: sample }
  - { team: hunter, language: bundled, agent: hunter }
  - { team: liar, language: bundled, agent: liar }
`;
  writeFileSync(join(cwd, 'roster.yaml'), roster);
  const stage = ['contest', 'testing', '--roster', 'roster.yaml', '--out', 'cup'];
  const { code, stderr, stdout } = await here([...stage, ...OPTIONS], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [testing] = JSON.parse(stdout).stages;
  const teams = testing.entrants.map(({ team }: { team: string }) => team);
  expect(teams).toEqual(['one', 'two', 'house', 'hunter', 'liar']);
  const { agents } = JSON.parse(logOf('cup/testing/standings.json'));
  for (const team of ['one', 'two']) {
    const own = (agents as Agent[]).find(({ name }) => name === team);
    expect(own).toMatchObject({ games: 10, faults: {} });
    expect(logOf(`cup/testing/clients/${team}.log`)).toMatch(/: player Team.Player$/m);
  }
});
