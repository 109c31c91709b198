import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './check/tool.ts';

/** The command as it was typed, but for the folder after `--against`: every report names the one that makes it again. */
export const commandLine = (): string =>
  ['node', relative(ROOT, process.argv[1]!), ...process.argv.slice(2)]
    .map((word, at, words) => (words[at - 1] === '--against' ? 'CHECKOUT' : word))
    .join(' ');

/** `, CHECKOUT at commit 600841d` if there is another checkout. */
function checkoutText(): string {
  const at = process.argv.indexOf('--against');
  return at < 0 ? '' : `, CHECKOUT at commit ${git('-C', process.argv[at + 1]!, 'rev-parse', '--short', 'HEAD')}`;
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
export const commit = (): string => git('rev-parse', '--short', 'HEAD');
export const committed = (): string => git('show', '-s', '--format=%cI', 'HEAD');
/** Whether code differs from the commit. */
export const isChanged = (): boolean => git('status', '--porcelain', '--', 'packages', 'scripts') !== '';

export const processor = (): string => `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}`;

/** How, where and with what a measurement was made, in Markdown. Ask at its start: the load is that of this moment. */
export const provenance = (command: string = commandLine()): string =>
  [
    `- command: \`${command}\`${checkoutText()}`,
    `- commit: ${commit()}`,
    `- machine: ${processor()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`,
    `- Node ${process.version}, V8 ${process.versions.v8}`,
    `- load average at the start: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
  ].join('\n');

/** Prints a report, and writes it to `results` if it is to be kept. */
export function report(path: string, text: string, keep = true): void {
  console.log(text);
  if (keep) keepFile(path, text);
}

/** Writes a file below `results`. */
export function keepFile(path: string, text: string): void {
  const file = join(ROOT, 'results', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.endsWith('\n') ? text : `${text}\n`);
}

export type Cell = string | number;

/** A table in Markdown. `align`: the line under the head, cell by cell; `---` everywhere unless given. */
export function table(
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  align: readonly string[] = head.map(() => '---'),
): string {
  const lines = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [lines[0]!, `|${align.join('|')}|`, ...lines.slice(1)].join('\n');
}

/** Two columns without a head: what was counted, and how often. */
export const counts = (rows: readonly (readonly [what: string, count: Cell])[]): string =>
  `| | |\n|---|---|\n${rows.map(([what, count]) => `| ${what} | ${count} |`).join('\n')}`;

export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const meanOf = (values: readonly number[]): number => sum(values) / values.length;

/** The median of some numbers, and what a quarter of them is below and above. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** `high`: the share below the upper number; the lower one is as far from the other end. */
export function spreadOf(values: readonly number[], high = 0.75): Spread {
  const ascending = values.toSorted((a, b) => a - b);
  const at = (q: number): number => ascending[Math.floor(q * (ascending.length - 1))]!;
  return { median: at(0.5), low: at(1 - high), high: at(high) };
}

/** `1.02 [0.99, 1.05]`. */
export const spreadText = ({ median, low, high }: Spread, digits: number): string =>
  `${median.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
