// @module-tag java
// @module-tag python
// A village in which every client is started by another preset.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LaunchedSource, launchOf, WirePool } from '../src/index.ts';
import { javaTeam } from './java-team.ts';
import { setsFor } from './village.ts';

const OVER = fileURLToPath(new URL('./clients/over.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'presets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Handed to a client by every preset but that for commands; over.py has to be told a name. */
const NAMED = `import runpy, sys\nsys.argv += ["-n", "whoever"]\nrunpy.run_path("over.py", run_name="__main__")\n`;

beforeAll(() => {
  javaTeam(folder);
  writeFileSync(join(folder, 'team.dll'), '');
  const starter = `#!/bin/sh\n[ "$6 $7" = "Team.Player ${folder}/team.dll" ] && exec python3 over.py -h "$2" -p "$4" -n "$9"\n`;
  writeFileSync(join(folder, 'ClientStarter'), starter);
  chmodSync(join(folder, 'ClientStarter'), 0o755);
  const team = join(folder, 'team');
  mkdirSync(team);
  for (const place of [folder, team]) cpSync(OVER, join(place, 'over.py'));
  for (const path of ['start.py', 'team/start.py']) writeFileSync(join(folder, path), NAMED);
  const zipped = `import shutil; shutil.make_archive("team", "zip", ".", "team")`;
  execFileSync('python3', ['-c', zipped], { cwd: folder });
  rmSync(team, { recursive: true });
});

test('Java, Python, a zip, .NET and a command play a set', async () => {
  const commands = {
    java: 'java:team.jar:team.OverPlayer',
    python: 'python:start.py',
    zip: 'python:team.zip:team/start.py',
    dotnet: 'dotnet:team.dll:Team.Player',
    'by command': `python3 'over.py' -h {host} -p {port} -n "{name}"`,
  };
  const names = Object.keys(commands);
  const outputOf = (name: string): string => join(folder, `${name}.log`);
  const sources = await Promise.all(
    Object.entries(commands).map(
      async ([name, command]) => new LaunchedSource(await launchOf(name, command, folder), outputOf(name)),
    ),
  );
  const pool = new WirePool(sources, 1);
  const [task] = setsFor(names, { games: 10 });
  const { outcome } = await pool.playTimed(task!);
  const said = (name: string): string => (existsSync(outputOf(name)) ? readFileSync(outputOf(name), 'utf8') : '');
  for (const name of names.slice(1)) // they end by themselves, and say what they have to say
    await expect.poll(() => said(name), { timeout: 300_000 }).toMatch(/: 10 games\n$/);
  pool.close();
  expect(outcome.result.games).toBe(10);
  expect(outcome.result.seats.flatMap(({ faults }) => faults)).toEqual([]);
  expect(said('java')).toContain('Player connected to server:team.OverPlayer');
});
