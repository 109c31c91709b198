import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('./clients/csharp/', import.meta.url));
const at = (source: string): string => join(SOURCES, source);
const compile = (...words: readonly string[]): Buffer => execFileSync('mcs', words);

/** Compiles our C# starter into `starter/`, and our player: `one.dll` in one library, `two.zip` with two in it. */
export function csharpTeam(folder: string): void {
  for (const name of ['starter', 'zipped']) mkdirSync(join(folder, name), { recursive: true });
  compile(`-out:${join(folder, 'starter/ClientStarter.exe')}`, at('ClientStarter.cs'));
  compile('-target:library', `-out:${join(folder, 'one.dll')}`, at('Player.cs'), at('Words.cs'));
  const [words, player] = ['Words.dll', 'two.dll'].map((name) => join(folder, 'zipped', name));
  compile('-target:library', `-out:${words}`, at('Words.cs'));
  compile('-target:library', `-r:${words}`, `-out:${player}`, at('Player.cs'));
  const zip = `import shutil; shutil.make_archive("two", "zip", "zipped")`;
  execFileSync('python3', ['-c', zip], { cwd: folder });
}
