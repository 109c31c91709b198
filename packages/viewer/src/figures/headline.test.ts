import type { StageRanking } from '@aiwolf-arena/analysis';
import { textIn } from '@aiwolf-arena/report/browser';
import { expect, test } from 'vitest';
import { line, ranking } from '../../../report/test/planted-ranking.ts';
import { runHeadline } from './headline.ts';
import type { RunFacts } from './run-page.ts';

const final: StageRanking = {
  ...ranking,
  ...{ stage: 'final', places: null },
  agents: [line('fox', 1, 0.6), line('owl', 1, 0.6), line('bear', 3, 0.5), line('hare', 4, 0.4)],
};

const facts = (more: Partial<RunFacts>): RunFacts =>
  ({
    ...{ rankings: [ranking, final], merged: { missing: [] }, source: { seeds: ['7'] } },
    ...{ isComplete: true, drawn: null, ...more },
  }) as unknown as RunFacts;

test('a complete final has a winner, chosen at random among equals; the podium has their common step', () => {
  const drawn = { team: 'owl', tied: ['fox'] };
  const { verdict, tone, podium, facts: shown } = runHeadline([facts({ drawn })], { en: '1 August 2026', ja: '2026年8月1日' });
  expect(textIn(verdict, 'en')).toMatch(/^owl wins the final: .* it shares first place with fox, and was chosen at random/);
  expect(tone).toBe('won');
  expect(podium.map(({ rank, agent }) => [rank, agent])).toEqual([
    [1, 'fox'],
    [1, 'owl'],
    [3, 'bear'],
  ]);
  expect(shown.map((one) => textIn(one, 'en'))).toEqual([
    '1 August 2026',
    '7 agents',
    expect.stringMatching(/^preliminary: /),
    expect.stringMatching(/^final: /),
    'seed 7',
  ]);
});

test('a leader is not sure to be the best while others have not played', () => {
  const sure = {
    ...final,
    stage: 'run',
    agents: [line('fox', 1, 0.6, { ranks: { best: 1, worst: 1 } }), line('bear', 2, 0.5)],
  } as const;
  expect(runHeadline([facts({ rankings: [sure] })]).tone).toBe('won');
  const { tone, sure: said, facts: shown } = runHeadline([facts({ rankings: [{ ...sure, notPlayed: ['owl', 'hare'] }] })]);
  expect(tone).toBe('open');
  expect(said.map((one) => textIn(one, 'en'))).toContainEqual(
    expect.stringMatching(/^2 of 4 agents have not played yet: owl, hare\./),
  );
  expect(shown.map((one) => textIn(one, 'en'))).toContain('4 agents');
});

test('a final without all its sets has no winner yet', () => {
  const alone = { ...final, agents: [line('fox', 1, 0.6), line('bear', 2, 0.5)] };
  const { verdict, tone, sure } = runHeadline([
    facts({ rankings: [alone], isComplete: false, merged: { missing: [{}] } as never }),
  ]);
  expect(textIn(verdict, 'en')).toMatch(/^fox leads: /);
  expect(tone).toBe('open');
  expect(sure.map((one) => textIn(one, 'en')).join(' ')).toContain('MISSING: an internal error stopped 1 game sets.');
});
