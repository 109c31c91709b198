// How often the gate is right: against itself, against agents weakened by known amounts, against planted regressions, and
// against losses that sit in few sets. Usage: node scripts/gate.ts [SHARE [write] | planted | rare]. SHARE (1) scales rounds
// and sets; below 1 it is printed, and written with `write` only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from './bench/machine.ts';
import { type AaCase, aaRow, calibrated } from './gate/aa.ts';
import { plantedReport } from './gate/planted.ts';
import { powerReport } from './gate/power-report.ts';
import { rareReport } from './gate/rare-losses.ts';

const asked = process.argv[2] ?? '1';
const share = asked === 'planted' || asked === 'rare' ? 1 : Number(asked);
const scaled = (count: number): number => Math.max(2, Math.ceil(count * share));
const CASES: readonly AaCase[] = [
  { agent: 'hunter', players: 5, rounds: 500, flags: [] },
  { agent: 'hunter', players: 5, rounds: 500, flags: ['--better'] },
  { agent: 'sample', players: 5, rounds: 500, flags: [] },
  { agent: 'sample', players: 5, rounds: 500, flags: ['--better'] },
  { agent: 'hunter', players: 5, rounds: 200, flags: ['--better', '--e-process'] },
  { agent: 'hunter', players: 5, rounds: 500, flags: ['--better', '--fixed-sets', '20'] },
  { agent: 'hunter', players: 15, rounds: 60, flags: ['--margin', '4pp'] },
];

const started = performance.now();
const command = ['node scripts/gate.ts', ...process.argv.slice(2)].join(' ');
const provenance = machine(command);
if (asked === 'planted')
  keep('planted.md', ['# Planted regressions', '', provenance, '', ...plantedReport()]);
else if (asked === 'rare')
  keep('rare-losses.md', ['# Losses in few sets', '', provenance, '', ...rareReport(2_000)]);
else keep('gate.md', await rightness());

function keep(name: string, lines: readonly string[]): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  const report = `${[...lines, '', `${seconds} s in all.`].join('\n')}\n`;
  console.log(report);
  if (share < 1 && process.argv[3] !== 'write') return;
  const folder = join(import.meta.dirname, '../results/gate');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), report);
}

async function rightness(): Promise<string[]> {
  const rows = CASES.map((one) => aaRow(calibrated({ ...one, rounds: scaled(one.rounds) })));
  return [
    '# How often the gate is right',
    '',
    provenance,
    '- sets of 100 games; opponents drawn from all bundled agents; defaults of `compare` unless flags are named',
    ...(share < 1
      ? [`- ${share} of the rounds that the script plays by itself, for want of time`]
      : []),
    '',
    '## An agent against itself, with other dice on one side',
    '',
    'There is nothing to find: the wrong verdict may come as often as promised.',
    '',
    '| agent | players | flags | rounds | pass / fail / inconclusive | sets, mean | wrong verdicts [95 %] | promised | kept |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...(await powerReport(scaled(4_000))),
  ];
}
