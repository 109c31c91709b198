// A contest of full size from a folder of submissions to a published winner, unattended; figures go to results/contest.
// Usage: node scripts/rehearsal.ts [--sets 10] [--games 100] [--players 5,15] [--seed rehearsal] [--write]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { CATALOG } from '@aiwolf-arena/agents';
import { writeEntries } from '../packages/aiwolf-arena/test/command/contest-entries/entries.ts';
import { machine } from './bench/machine.ts';
import { ran } from './rehearsal/command.ts';
import { type Figures, rehearsalText } from './rehearsal/report.ts';
import {
  haveChecksums,
  isRecounted,
  leastSets,
  type PublishedStage,
} from './rehearsal/stage-figures.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: '10' },
    games: { type: 'string', default: '100' },
    players: { type: 'string', default: '5,15' },
    seed: { type: 'string', default: 'rehearsal' },
    write: { type: 'boolean', default: false },
  },
});

/** Agents of the arena, beside those that the entries have already. */
const house = CATALOG.map(({ name }) => name)
  .filter((name) => name !== 'chatty')
  .map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`);

function rehearse(cwd: string): Figures {
  writeEntries(cwd, house);
  const { sets, games, players, seed } = values;
  const roster = ['--roster', 'roster.yaml', '--players', players, '--games', games];
  const seeded = (stage: string): string[] => ['--seed', `${seed} of a whole ${stage}`];
  const out = ['--out', 'cup', '--json', '--quiet'];
  const check = ran(['check', 'roster.yaml', '--json'], cwd, [1]);
  const seconds = {
    testing: ran(['contest', 'testing', ...roster, ...seeded('testing'), ...out], cwd).seconds,
    preliminary: ran(
      ['contest', 'preliminary', ...roster, ...seeded('preliminary'), '--sets', sets, ...out],
      cwd,
    ).seconds,
    final: ran(
      ['contest', 'final', '--from', 'cup', ...seeded('final'), '--final-sets', sets, ...out],
      cwd,
    ).seconds,
  };
  const publish = ran(['publish', 'cup', '--out', 'public', '--json'], cwd);
  const exported = ran(['export-logs', 'cup', '--team', 'py-one', '--out', 'for-py-one'], cwd);
  const { stages, winner } = JSON.parse(publish.stdout) as Pick<Figures, 'winner'> & {
    readonly stages: readonly PublishedStage[];
  };
  const at = join(cwd, 'public');
  return {
    book: JSON.parse(readFileSync(join(at, 'contest.json'), 'utf8')),
    winner,
    checksums: haveChecksums(at),
    stages: stages.map((stage) => ({
      ...stage,
      seconds: seconds[stage.stage as keyof typeof seconds],
      least: leastSets(join(at, stage.stage)),
      recounted: isRecounted(join(at, stage.stage), stage),
      reranked: isRanked(at, stage.stage),
    })),
    others: { check: check.seconds, publish: publish.seconds, 'export-logs': exported.seconds },
  };
}

/** Whether `rank` makes of the published files the ranking that was published. */
function isRanked(published: string, stage: string): boolean {
  const { stdout } = ran(['rank', stage, '--json'], published);
  const before = readFileSync(join(published, stage, 'rank.json'), 'utf8');
  return isDeepStrictEqual(JSON.parse(stdout), JSON.parse(before));
}

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
try {
  const command = `node scripts/rehearsal.ts ${process.argv.slice(2).join(' ')}`.trim();
  const text = `${rehearsalText(rehearse(folder))}\n${machine(command)}\n`;
  process.stdout.write(text);
  if (values.write) {
    mkdirSync('results/contest', { recursive: true });
    writeFileSync('results/contest/rehearsal.md', text);
  }
} finally {
  rmSync(folder, { recursive: true });
}
