import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { rankCsv } from './rank-csv.ts';
import { rankMarkdown } from './rank-markdown.ts';
import { rankText } from './rank-text.ts';

const rate = (value: number) => ({
  ...{ value, low: value - 0.05, high: value + 0.05, level: 0.95, method: 'Wilson by sets' },
  ...{ sets: 10, games: 1000, designEffect: 2, status: 'ok' as const },
});

const line = (
  name: string,
  rank: number,
  value: number,
  change: Partial<RankedLine> = {},
): RankedLine => ({
  ...{ name, rank, score: value, tiedAtCut: false, games: 1000, wins: 1000 * value, worth: 500 },
  ...{ winRate: rate(value), scoreRate: rate(value), balanced: rate(value) },
  sizes: [5, 15].map((players) => {
    const tally = { games: 500, wins: 500 * value, winRate: rate(value) };
    return { players, ...tally, balanced: rate(value), roles: { SEER: tally, WEREWOLF: tally } };
  }),
  ...{ ranks: { best: 1, worst: 3 }, place: 'undecided', inTop: 0.5, expectedRank: rank },
  ...{ moreSets: 1234, winsFinal: 0.25, luck: { roles: 0.012, opponents: null, rest: -0.003 } },
  ...{ drift: null, sensitivity: null },
  missing: [],
  ...change,
});

const block = {
  players: 5,
  draw: 'random' as const,
  rules: 'regulation-2021',
  sets: 10,
  games: 1000,
};
const ranking: StageRanking = {
  ...{ stage: 'preliminary', rule: 'pooled', level: 0.95, places: 2, fill: ['filler'] },
  wishes: [],
  blocks: [block, { ...block, players: 15, draw: 'fixed' }],
  agents: [
    line('alice', 1, 0.55, { place: 'surely in', moreSets: null, inTop: 1 }),
    line('b|ob', 2, 0.5, { tiedAtCut: true }),
    line('="x",\u001b[2J', 2, 0.5, { tiedAtCut: true, inTop: 0 }),
  ],
};
const ranked = {
  seeds: ['1'],
  runs: 1,
  repeated: 0,
  gamesPerSet: 100,
  notes: [],
  stages: [ranking],
};

test.each([40, 60, 80, 100, 200])('fits into %i columns', (width) => {
  for (const text of rankText(ranked, width).split('\n')) {
    expect({ text, fits: text.length <= Math.max(width, 46) }).toEqual({ text, fits: true });
  }
});

test('says what there was no room for', () => {
  expect(rankText(ranked, 60)).toMatch(/^Not shown for want of room: .*worth/m);
  expect(rankText(ranked, 200)).not.toMatch(/want of room/);
});

test('says who is in, who is not, and what a lot decided', () => {
  const text = rankText(ranked, 100);
  expect(text).toContain(
    'Surely in the top 2: alice\nSurely out: nobody\nUndecided: b|ob (about 1,300)',
  );
  expect(text).toMatch(
    /^Tied at the cut: b\|ob, .*; equal rates, and the seed decides by lot who is in\.$/m,
  );
  expect(text).toMatch(/^2= +b\|ob/m);
  expect(text).toMatch(/^15 players: one village;/m);
  expect(text).toContain('Filled up with filler, unranked.');
});

test('names cannot steer a terminal, end a cell or a field', () => {
  expect(rankText(ranked, 100)).not.toContain('\u001b');
  expect(rankMarkdown(ranked)).not.toContain('\u001b');
  expect(rankMarkdown(ranked)).toContain('| b\\|ob |');
  expect(rankCsv(ranked)).toContain('"=""x"",\u001b[2J"');
});

test('every line of CSV has every field, and no undefined number is a number', () => {
  const [head, ...lines] = rankCsv(ranked).trimEnd().split('\r\n');
  const fields = head!.split(',');
  expect(fields).toContain('luckOfOpponents');
  expect(lines[0]!.split(',')).toHaveLength(fields.length);
  expect(lines[0]!.split(',')[fields.indexOf('luckOfOpponents')]).toBe('');
});
