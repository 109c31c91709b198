// The table that the contest prints: recomputed from the journal's counts, wherever it is shown.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const AGENTS = ['random', 'chatty', 'silent', 'sample', 'liar', 'hunter', 'believer', 'follower'].concat([
  'decoy',
  'zealot',
  'avenger',
  'sceptic',
  'logician',
  'roller',
  'contrarian',
]);
const ROLES = ['VILLAGER', 'SEER', 'MEDIUM', 'BODYGUARD', 'WEREWOLF', 'POSSESSED'];

interface Journaled {
  readonly block: string;
  readonly games: number;
  /** Games, wins, and something else, by role. */
  readonly seats: readonly { readonly agent: number; readonly roles: Readonly<Record<string, readonly number[]>> }[];
}

/** Returns the mean of the rates of the sizes. `role`: `undefined` for all games. */
function meanRate(sets: readonly Journaled[], agent: number, role?: string): number {
  const sizes = [...Map.groupBy(sets, ({ block }) => block).values()].flatMap((own) => {
    const counts = own
      .flatMap(({ seats }) => seats.filter((seat) => seat.agent === agent))
      .flatMap(({ roles }) => (role === undefined ? Object.values(roles) : roles[role] === undefined ? [] : [roles[role]]));
    const games = counts.reduce((sum, [played]) => sum + played!, 0);
    const wins = counts.reduce((sum, count) => sum + count[1]!, 0);
    return games === 0 ? [] : [wins / games];
  });
  return sizes.reduce((sum, rate) => sum + rate, 0) / sizes.length;
}

let sets: Journaled[] = [];
beforeAll(async () => {
  const entries = AGENTS.map((agent) => `  - { team: T-${agent}, language: bundled, agent: ${agent} }`);
  writeFileSync(join(cwd, 'roster.yaml'), ['entries:', ...entries, ''].join('\n'));
  const games = ['--sets', '1', '--final-sets', '2', '--games', '15', '--no-behaviour', '--logs', 'none'];
  await here(['contest', '--roster', 'roster.yaml', ...games, '--out', 'cup', '--quiet'], { cwd });
  await here(['contest', 'publish', 'cup', '--out', 'public', '--quiet'], { cwd });
  const lines = readFileSync(join(cwd, 'cup/final/journal.ndjson'), 'utf8').trim().split('\n');
  sets = lines.map((line) => JSON.parse(line)).filter((line) => Array.isArray(line.seats));
}, 120_000);

test('rates over both sizes equally, by role, are those of the counts', async () => {
  const { stdout } = await here(['rank', 'cup/final', '--json'], { cwd });
  const { agents } = JSON.parse(stdout).stages[0] as { agents: { name: string; sizeMean: Means }[] };
  const names = JSON.parse(readFileSync(join(cwd, 'cup/final/plan.json'), 'utf8')).agents.map(
    (one: { name: string }) => one.name,
  );
  expect(agents.length).toBe(15);
  for (const { name, sizeMean } of agents) {
    const agent = names.indexOf(name);
    expect(sizeMean.winRate.value).toBeCloseTo(meanRate(sets, agent), 10);
    expect(sizeMean.winRate.low).toBeLessThan(sizeMean.winRate.value!);
    for (const role of ROLES) {
      const rate = sizeMean.roles[role]!.value;
      if (rate !== null) expect(rate, `${name} ${role}`).toBeCloseTo(meanRate(sets, agent, role), 10);
    }
  }
});

interface Means {
  readonly winRate: { readonly value: number | null; readonly low: number };
  readonly roles: Readonly<Record<string, { readonly value: number | null }>>;
}

test.each([
  [
    'public/result.md',
    /^\| rank \| team \| language \| all \| VILLAGER \| SEER \| MEDIUM \| BODYGUARD \| WEREWOLF \| POSSESSED \|/m,
  ],
  ['public/result.csv', /,sizeMean,sizeMeanLow,sizeMeanHigh,.*sizeMeanPOSSESSEDHigh/],
  ['public/index.html', /Results over all village sizes equally/],
])('%s has the table', (file, head) => {
  expect(readFileSync(join(cwd, file), 'utf8')).toMatch(head);
});

test.each([
  [['rank', 'cup/final', '--latex'], /^rank & team & all & VILLAGER & SEER & MEDIUM & BODYGUARD & WEREWOLF & POSSESSED /m],
  [['report', 'cup/final', '--latex', 'results'], /^rank & team & language & all & VILLAGER & SEER /m],
  [['rank', 'cup/final', '--markdown'], /^\| rank \| team \| all \| VILLAGER \|/m],
  [['rank', 'cup/final', '--csv'], /,sizeMean,sizeMeanLow,/],
])('%j prints it', async (args, head) => {
  expect((await here(args, { cwd })).stdout).toMatch(head);
});
