import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Where and with what a measurement was made, in Markdown. */
export function machine(command: string): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return [
    `- command: \`${command}\``,
    `- commit: ${commit}`,
    `- machine: ${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`,
    `- Node ${process.version}, V8 ${process.versions.v8}`,
    `- load average at the start: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
  ].join('\n');
}
