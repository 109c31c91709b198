// What a command takes before it does anything, in a checkout and as installed: CPU time, and when the first set of a small run is in its journal.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../check/tool.ts';
import { withPnpm } from '../publish/install.ts';
import { packAll } from '../publish/tarballs.ts';
import { provenance, report, spreadOf, table } from '../report.ts';

const SMALL = ['run', '--agents', 'sample,random', '--players', '5', '--sets', '1', '--games', '1', '--seed', '1', '--quiet'];
const LINES: readonly (readonly string[])[] = [['--version'], ['--help'], ['rnu'], SMALL];
const LOOK_MS = 2;

export async function benchStart(quick: boolean): Promise<void> {
  const made = provenance();
  const rounds = quick ? 3 : 15;
  const home = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    const rows: string[][] = [];
    for (const [where, command] of [
      ['a checkout', join(ROOT, 'packages/aiwolf-arena/bin/aiwolf-arena.mjs')],
      ['as installed', await installed(home)],
    ] as const) {
      for (const line of LINES) rows.push([where, `\`${line.slice(0, 1).join(' ')}\``, ...cpuOf(command, line, home, rounds)]);
      const waits: number[] = [];
      for (let round = -1; round < rounds; round++)
        waits[round] = await firstSet(command, join(home, `run-${rows.length}-${round}`));
      rows.push([where, 'first set of `run` in its journal, by the clock', ...spreadText(waits)]);
    }
    const text = `# What a command takes to start

${made}
- ${rounds} times each, after one that is not counted; CPU time of all its processes, or time by the clock; seconds
- the small run: \`aiwolf-arena ${SMALL.join(' ')}\`, one game

${table(['where', 'what', 'median', 'quartiles'], rows)}
`;
    report('bench/start.md', text, !quick);
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** The command as somebody has it who installs the packages. */
async function installed(home: string): Promise<string> {
  const packed = join(home, 'packed');
  mkdirSync(packed);
  const project = join(home, 'project');
  await withPnpm(project, await packAll(packed), process.env);
  return join(project, 'node_modules/aiwolf-arena/bin/aiwolf-arena.mjs');
}

function cpuOf(command: string, line: readonly string[], cwd: string, rounds: number): string[] {
  const seconds = Array.from({ length: rounds + 1 }, () => {
    const script = '"$@" >/dev/null 2>&1; times';
    const said = execFileSync('bash', ['-c', script, 'bash', process.execPath, command, ...line], { cwd, encoding: 'utf8' });
    return [
      ...said
        .trim()
        .split('\n')[1]!
        .matchAll(/(\d+)m([\d.]+)s/g),
    ].reduce((all, [, min, sec]) => all + 60 * Number(min) + Number(sec), 0);
  });
  return spreadText(seconds.slice(1));
}

/** Seconds until the journal of a small run has its first set. */
async function firstSet(command: string, out: string): Promise<number> {
  const journal = join(out, 'journal.ndjson');
  const start = performance.now();
  const child = spawn(process.execPath, [command, ...SMALL, '--out', out], { stdio: 'ignore' });
  const ended = once(child, 'close');
  while (!existsSync(journal) || statSync(journal).size === 0) await setTimeout(LOOK_MS);
  const took = (performance.now() - start) / 1000;
  await ended;
  return took;
}

function spreadText(seconds: readonly number[]): string[] {
  const { median, low, high } = spreadOf(seconds);
  return [median.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`];
}
