import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

const cwd = mkdtempSync(join(tmpdir(), 'eval-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** Votes for a seat that there is not. */
const LOST = `export default (context) => ({ getName: () => context.name, initialize() {}, update() {}, dayStart() {},
  talk: () => 'Over', whisper: () => 'Over', vote: () => 99, attack: () => 99, guard: () => 99, divine: () => 99, finish() {} });`;
writeFileSync(join(cwd, 'lost.js'), LOST);

const FEW = ['--players', '4,5', '--sets', '3', '--games', '8', '--quiet'];
const evaluate = (agents: readonly string[], ...flags: string[]) =>
  here(['eval', ...agents, '--field', 'random,sample', ...FEW, ...flags], { cwd });

interface Size {
  readonly players: number;
  readonly sets: number;
  readonly games: number;
  readonly balanced: { readonly value: number | null };
  readonly winRate: { readonly designEffect: number | null };
  readonly roles: Readonly<Record<string, { readonly games: number }>>;
  readonly faults: Readonly<Record<string, unknown>>;
  readonly behaviour: object;
  readonly timing: { readonly games: number } | null;
}

interface Document {
  readonly schema: string;
  readonly mayBeBest: readonly string[];
  readonly field: readonly string[];
  readonly agents: readonly { name: string; folder: string; rootHash: string; sizes: Size[] }[];
  readonly differences: readonly {
    readonly name: string;
    readonly against: string;
    readonly players: number;
    readonly unchanged: boolean;
    readonly difference: { readonly value: number };
  }[];
}

let document: Document;
let files: Record<string, string>;
beforeAll(async () => {
  const ended = await evaluate(['random', 'twin=random', './lost.js'], '--out', 'cards', '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  document = JSON.parse(ended.stdout);
  files = filesOf(join(cwd, 'cards'));
});

test('the agents that may be the best are named, for all at once', async () => {
  expect(document.mayBeBest).toEqual(['random', 'twin', 'lost']); // three sets exclude nobody
  const { stdout } = await evaluate(['random', 'twin=random', './lost.js'], '--out', 'cards');
  expect(stdout).toMatch(/Each of the 3 agents may be the best, at 95 % confidence for all at once\./);
});

test('a card has rates, roles, faults, behaviour and times at every size', () => {
  expect(document).toMatchObject({ schema: 'aiwolf-arena/eval/4', field: ['random (field)', 'sample'] });
  expect(document.agents.map(({ name }) => name)).toEqual(['random', 'twin', 'lost']);
  for (const { sizes } of document.agents) {
    expect(sizes.map(({ players }) => players)).toEqual([4, 5]);
    for (const { sets, games, roles, behaviour, timing } of sizes) {
      expect({ sets, games }).toEqual({ sets: 3, games: 24 });
      expect(Object.values(roles).reduce((sum, role) => sum + role.games, 0)).toBe(24);
      expect(Object.keys(behaviour).length).toBeGreaterThan(0);
      expect(timing!.games).toBe(24);
    }
  }
});

test('what one agent does wrong stands on its card alone', () => {
  const faulty = document.agents.map(({ sizes }) => sizes.map(({ faults }) => Object.keys(faults)));
  expect(faulty).toEqual([
    [[], []],
    [[], []],
    [['invalid-target'], ['invalid-target']],
  ]);
});

test('all meet the same villages: an agent beside its twin is no difference at all', () => {
  const [same, , lost] = document.differences;
  expect(same).toMatchObject({ name: 'twin', against: 'random', unchanged: true });
  expect(same!.difference.value).toBe(0);
  expect(lost).toMatchObject({ name: 'lost', players: 4, unchanged: false });
  const [own, other] = ['random', 'twin'].map((name) => files[`/${name}/journal.ndjson`]);
  expect(own).toBe(other);
});

test('every agent has a run of its own, and the same command plays nothing again', async () => {
  const kept = await here(['verify', 'cards/lost', '--sample', '2', '--quiet'], { cwd });
  expect(kept).toMatchObject({ code: 0 });
  const again = await here(
    ['eval', 'random', 'twin=random', './lost.js', '--field', 'random,sample', ...FEW.slice(0, -1), '--out', 'cards'],
    { cwd },
  );
  expect(again.stderr.match(/6 of 6 game sets are already finished/g)).toHaveLength(3);
  expect(again.stdout).toMatch(/^EVALUATION: 3 agents, each in one seat in the same balanced villages/m);
  expect(again.stdout).toMatch(/^twin +4 +none: equal games +3$/m);
  expect(filesOf(join(cwd, 'cards'))['/lost/journal.ndjson']).toBe(files['/lost/journal.ndjson']);
});

test('the answer says by how much the best is better than the second, and whether that is decided', async () => {
  const two = async (...agents: string[]) => (await evaluate(agents, '--no-behaviour')).stdout.replaceAll(/\s+/g, ' ');
  const [open, same] = [await two('liar', 'sample-fresh'), await two('random', 'twin=random')];
  const [point, range] = [String.raw`[+-]?\d+\.\d`, String.raw`(?: \[[^\]]+\])?`];
  const differences = `${point}${range} points at 4 players, ${point}${range} points at 5 players`;
  const more = String.raw`(?: It would take (?:about|over) [\d,]+ more sets of each size\.)?`;
  expect(open).toMatch(
    new RegExp(
      `^[\\w-]+ has the highest role-balanced win rate of 2 agents: .*? Difference to [\\w-]+: ${differences}; not decided at 95 % confidence\\.${more} EVALUATION`,
    ),
  );
  expect(same).toMatch(
    /^random has the highest .*?\]\. twin played exactly the same games: there is no difference\. EVALUATION/,
  );
});

test('Markdown, and one agent alone', async () => {
  const { stdout } = await evaluate(['./lost.js'], '--markdown', '--out', 'uncounted', '--no-behaviour');
  expect(stdout).toMatch(/\| lost \| 5 \| /);
  expect(stdout).toMatch(/\| lost \| invalid-target \| run\/4 set \d+ game \d+ day \d+ /);
  expect(stdout).not.toMatch(/Beside/);
});

test('opponents that have not played are named', async () => {
  const once = [
    'eval',
    'liar',
    '--field',
    'random,sample,hunter,silent',
    '--players',
    '3',
    '--sets',
    '1',
    '--games',
    '1',
    '--quiet',
  ];
  const { notPlayed } = JSON.parse((await here([...once, '--json'], { cwd })).stdout);
  expect(notPlayed).toHaveLength(2);
  const { stdout } = await here(once, { cwd });
  expect(stdout).toContain(`2 of 4 opponents have not played yet: ${notPlayed.join(', ')}.`);
});

test.each([
  [['random', 'random'], /two agents have the name random/],
  [['random', '--json', '--markdown'], /only one of --json, --csv, --markdown and --latex can be used/],
  [['random', '--field', ''], /--field\b.*: the list of agents contains an empty name/],
  [[], /missing required argument 'agents'/],
])('%j is refused', async (words, message) => {
  const refusal = await refusalOf(['eval', ...words]);
  expect(refusal).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});
