import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { format } from 'node:util';
import '@aiwolf-arena/sandbox'; // the bundler keeps the folder it is loaded in, and tests remove theirs
import { program } from '../../src/program.ts';
import { failureOf } from '../../src/terminal/errors.ts';
import { guardOutput } from '../../src/terminal/inert-output.ts';
import type { Ended } from './aiwolf-arena.ts';
import { checkDocuments } from './documents.ts';
import { playInline } from './inline-player.ts';

interface Surroundings {
  readonly cwd: string;
  /** Whether games are played in the pool's process, as users' are. Needed where an agent is stopped, or shall be. */
  readonly pool?: boolean;
}

/** Runs a command, and plays its games, in this process. Some lines of every kind are tried as processes as well. */
export async function here(typed: readonly string[], { cwd, pool = false }: Surroundings): Promise<Ended> {
  const before = { cwd: process.cwd(), columns: process.env.COLUMNS };
  process.chdir(cwd);
  process.exitCode = undefined;
  delete process.env.COLUMNS;
  const heard = hear();
  const cores = onOneCore();
  const stopInline = pool ? () => {} : playInline();
  try {
    const message = await failureIn(typed);
    if (message !== '') console.error(message);
    checkDocuments(typed, heard.said.stdout);
    return { code: Number(process.exitCode ?? 0), ...heard.said };
  } finally {
    heard.end();
    stopInline();
    cores.end();
    process.chdir(before.cwd);
    process.exitCode = undefined;
    if (before.columns !== undefined) process.env.COLUMNS = before.columns;
  }
}

/** Small runs need no second thread unless they ask for one, and threads take longer to start than to play. */
function onOneCore() {
  const real = os.availableParallelism;
  const say = (cores: typeof real): void => {
    os.availableParallelism = cores;
    syncBuiltinESMExports();
  };
  say(() => 1);
  return { end: () => say(real) };
}

/** What an error says; empty where there was none. */
async function failureIn(typed: readonly string[]): Promise<string> {
  try {
    await (await program(typed)).parseAsync(typed, { from: 'user' });
    return '';
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    process.exitCode = code;
    return message;
  }
}

/** Keeps what is printed, until its end. */
function hear() {
  const said = { stdout: '', stderr: '' };
  const real = { ...{ out: process.stdout.write, err: process.stderr.write }, ...{ log: console.log, error: console.error } };
  const keep = (to: keyof typeof said) => (text: string | Uint8Array) => {
    said[to] += text;
    return true;
  };
  process.stdout.write = keep('stdout');
  process.stderr.write = keep('stderr');
  console.log = (...parts) => void process.stdout.write(`${format(...parts)}\n`);
  console.error = (...parts) => void process.stderr.write(`${format(...parts)}\n`);
  const unguard = guardOutput([process.stdout, process.stderr]);
  const end = (): void => {
    unguard();
    process.stdout.write = real.out;
    process.stderr.write = real.err;
    console.log = real.log;
    console.error = real.error;
  };
  return { said, end };
}
