import type { StageRanking } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { line, planted, ranking, rate } from '../../test/planted-ranking.ts';
import type { RankedRuns } from '../json.ts';
import { documentMarkdown } from '../render/markdown.ts';
import { documentText } from '../render/text.ts';
import { rankCsv, rankDocument } from './standings.ts';

const judgement = { policy: 'record', pardons: [] } as const;
const rankText = (ranked: RankedRuns, width: number) => documentText(rankDocument({ ranked, judgement, effects: [] }), width);
const rankMarkdown = (ranked: RankedRuns) => documentMarkdown(rankDocument({ ranked, judgement, effects: [] }));

const { ranked } = planted();

test.each([40, 60, 80, 100, 200])('fits into %i columns', (width) => {
  for (const text of rankText(ranked, width).split('\n')) {
    expect({ text, fits: text.length <= Math.max(width, 46) }).toEqual({ text, fits: true });
  }
});

test('says what there was no room for; the interval goes last, sizes together', () => {
  expect(rankText(ranked, 60)).toMatch(/^Columns hidden to fit the width:\s[\s\S]*n_eff/m);
  expect(rankText(ranked, 200)).not.toMatch(/hidden to fit/);
  for (const width of [60, 80]) {
    const text = rankText(ranked, width);
    expect(text).toMatch(/^rank +agent +win rate +95 % interval/m);
    expect(/^rank.* at 5/m.test(text)).toBe(/^rank.* at 15/m.test(text));
    expect(text).not.toMatch(/\n\n\n/);
  }
  expect(rankText(ranked, 80)).toMatch(/^rank.*balanced/m);
  expect(rankText(ranked, 80)).toMatch(/^rank.*n_eff/m);
});

test('the ranking is drawn with its intervals, the cut as dots, where there is room', () => {
  const drawn = rankText(ranked, 80)
    .split('\n')
    .filter((text) => /●|··/.test(text));
  expect(drawn[0]).toMatch(/^alice +├─+●─+┤$/);
  expect(drawn[2]).toMatch(/^ +·+$/);
  expect(drawn.every((text) => text.length <= 80)).toBe(true);
  expect(rankText(ranked, 20)).not.toContain('●');
});

test('the rate that ranks comes first with its own interval, and no column twice', () => {
  const head = (rule: StageRanking['rule']) =>
    /^rank.*$/m.exec(rankText({ ...ranked, stages: [{ ...ranking, rule }] }, 200))![0];
  expect(head('pooled')).toMatch(/^rank +agent +win rate +95 % interval.* at 5 +at 15$/);
  expect(head(5)).toMatch(/^rank +agent +at 5 +95 % interval.* win rate .*n_eff +at 15$/);
  expect(head('size-mean')).toMatch(/^rank +agent +size mean +95 % interval.* win rate/);
  expect(head('balanced').match(/balanced/g)).toHaveLength(1);
});

test('long names stay distinct, and show in full where there is room', () => {
  const long = (end: string) => line(`SampleRoleAssignPlayerOfTheTeam${end}`, 1, 0.5);
  const stages = [{ ...ranking, agents: [long('A'), long('B')] }];
  expect(rankText({ ...ranked, stages }, 100)).toMatch(/…\S*TeamA[\s\S]*…\S*TeamB/);
  expect(rankText({ ...ranked, stages }, 200)).toContain('SampleRoleAssignPlayerOfTheTeamA');
});

test('what makes a ranking no contest, or a name no rank, is said in text and Markdown', () => {
  const missing = [{ players: 5, role: 'SEER' as const }];
  const unscored = line('carol', 1, 0.4, { rank: null, ranks: null, inTop: null, missing });
  const agents = [line('alice', 1, 0.5), unscored];
  const roleRequests = [{ name: 'alice', role: 'SEER' as const }];
  const stages = [{ ...ranking, rule: 'balanced' as const, agents, roleRequests }];
  for (const text of [rankText({ ...ranked, stages }, 100), rankMarkdown({ ...ranked, stages })]) {
    expect(text).toContain('Not a contest: alice always has the role SEER.');
    expect(text).toContain('carol got no score (--rank-by balanced) for lack of games as SEER at 5 players.');
    expect(text).toContain('Only one agent has a score');
  }
  expect(rankCsv({ ...ranked, stages })).toMatch(/,5:random 15:fixed,alice=SEER\r\n/);
});

test('an opponent is named only where leaving it out changes more than chance', () => {
  const of = (low: number, high: number) => {
    const sensitivity = { opponent: 'dave', change: 0.04, low, high, sets: 4 };
    return rankText({ ...ranked, stages: [{ ...ranking, agents: [line('a', 1, 0.5, { sensitivity })] }] }, 200);
  };
  expect(of(0.01, 0.07)).toContain('dave +4.0 [+1.0, +7.0] (4 sets)');
  expect(of(-0.01, 0.09)).not.toContain('dave');
});

test('Markdown says all that the text says', () => {
  const text = rankMarkdown(ranked);
  expect(text).toMatch(/^\*\*RANKING OF THE PRELIMINARY: 10 sets at 5 players/);
  for (const said of [
    '- ranks: ranks that are still possible',
    '- Certainly in the top 2: alice',
    '- 15 players: there is only one fixed village',
    '**By role, 15 players',
    '- One interval in 20',
    '**Strength, luck and learning',
    '1 run, seed 1',
  ])
    expect(text).toContain(said);
});

test('says who is in, who is not, and what a lot decided', () => {
  const text = rankText(ranked, 100);
  expect(text).toContain(
    'Certainly in the top 2: alice\nCertainly below the cut: nobody\nUndecided at the cut: b|ob (likely 120 to 1,300)',
  );
  expect(text).toMatch(/^Tied at the cut, with equal rates: b\|ob, .*\. The seed decides at random\.$/m);
  expect(text).toMatch(/^2= +b\|ob/m);
  expect(text).toMatch(/^15 players: there is only one fixed village,/m);
  expect(text).toContain('Free seats were filled with filler, which is not ranked.');
});

test('names cannot steer a terminal, end a cell or a field', () => {
  expect(rankText(ranked, 100)).not.toContain('\u001b');
  expect(rankMarkdown(ranked)).not.toContain('\u001b');
  expect(rankMarkdown(ranked)).toContain('| b\\|ob |');
  expect(rankCsv(ranked)).toContain('"\'=""x"",\u001b[2J"');
});

test('every line of CSV has every field, and no undefined number is a number', () => {
  const [head, ...lines] = rankCsv(ranked).trimEnd().split('\r\n');
  const fields = head!.split(',');
  expect(fields).toContain('strengthLow');
  expect(lines[0]!.split(',')).toHaveLength(fields.length);
  expect(lines[0]!.split(',')[fields.indexOf('strengthLow')]).toBe('');
});

test('a share of resamples is called that, and not a probability', () => {
  for (const text of [rankText(ranked, 100), rankMarkdown(ranked)]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'top 2: share of resamples (sets drawn again at random from the played sets) in which the agent is above the cut; not a probability',
    );
    expect(text).not.toMatch(/replays/);
  }
});

test('the effective number of games has the two digits that are known, and one design effect for all', () => {
  const stages = [{ ...ranking, agents: [line('a', 1, 0.5, { effectiveGames: 1346.7 })] }];
  const text = rankText({ ...ranked, stages }, 200);
  expect(text).toMatch(/ 1,300 /);
  expect(text).toContain('100 games count like about 27 independent games');
});

test('ranks and shares of few sets have a sign', () => {
  const few = { ...rate(0.5), sets: 2, status: 'degenerate' as const };
  const stages = [{ ...ranking, agents: [line('a', 1, 0.5, { scoreRate: few, inTop: 1 })] }];
  expect(rankText({ ...ranked, stages }, 100)).toMatch(/ ~1-3 +~>99 % +~25 %/);
});
