import type { InjectionCounts } from './injections.ts';
import type { KillCounts } from './kills.ts';
import type { Sample } from './soak.ts';
import type { Starved } from './starve.ts';
import type { Errand } from './victim.ts';

const MOST_FAULTS = 20;

const table = (rows: readonly (readonly [string, number])[]): string =>
  ['| | |', '|---|---|', ...rows.map(([what, count]) => `| ${what} | ${count} |`)].join('\n');

const told = (faults: readonly string[]): string =>
  faults
    .slice(0, MOST_FAULTS)
    .map((fault) => `- ${fault}\n`)
    .join('');

export function killsText(counts: KillCounts, errand: Errand = 'run'): string {
  const { main, pool, group } = counts.kills;
  const rows: [string, number][] = [
    ['kills', main + pool + group],
    ['of the command', main],
    ['of the pool process', pool],
    ['of the whole group', group],
    ['runs that ended after that', counts.runs],
    ['finished sets lost', counts.lost],
    ['runs with other bytes than untouched', counts.different],
    ['orphans', counts.orphans],
    ['hangs', counts.hangs],
    ['other faults', counts.faults.length - counts.different],
  ];
  const whom = { run: '', compare: ' of compare', remote: ' of runs with a client behind a wire' };
  return `# Kills${whom[errand]} at random moments

Runs of the command are ended by SIGKILL at moments drawn over their whole length, gone on with by the same command until
they end, and compared with the run that nobody touched: plan, journal, standings and what is printed, byte for byte.

${table(rows)}
${told(counts.faults)}`;
}

export function injectionsText(counts: InjectionCounts): string {
  const kinds = [...counts.kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows: [string, number][] = [
    ['pairs of sets', counts.sets],
    ['faults injected that cost an answer', counts.injected],
    ...kinds.map(([kind, count]): [string, number] => [`of them ${kind}`, count]),
    ['missed, invented or blamed on another', counts.misattributed],
    ['calls injected that never end', counts.endless],
    ['of them stopped, once, at the right seat', counts.stopped],
    ['other seats with another result than beside silence', counts.disturbed],
  ];
  return `# Faults

One seat of a set misbehaves; the same set is played with that seat giving the default answers. Every fault must be booked
on that seat, and the results of all other seats must be equal.

${table(rows)}
${told(counts.faults)}`;
}

export function soakText(samples: readonly Sample[]): string {
  const rows = samples.map(
    ({ sets, command, pool }) => `| ${sets} | ${command.toFixed(0)} | ${pool.toFixed(0)} |`,
  );
  return `# Soak

Sets of 100 games at 5 seats in one pool of two threads; resident memory in MiB.

| sets | command | pool process |
|---|---|---|
${rows.join('\n')}
`;
}

export function starvedText({ sets, busy, blamed }: Starved): string {
  const rows: [string, number][] = [
    ['busy processes beside the pool', busy],
    ['sets of 100 games', sets],
    ['innocent players stopped', blamed],
  ];
  return `# Starved of the processor

Innocent players on a machine that is kept busy by others, with a limit of 40 ms of CPU time for a call. A watchdog that
went by the clock would blame them.

${table(rows)}
`;
}
