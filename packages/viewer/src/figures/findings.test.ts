import type { BlockStandings } from '@aiwolf-arena/analysis';
import { type Said, textIn } from '@aiwolf-arena/report/browser';
import { expect, test } from 'vitest';
import { agentFindings, findingsFigure, findingsOf } from './findings.ts';

/** A measure of an agent: so many times as often as random choices, with an interval of this half width, over 30 sets. */
const measured = (value: number, half: number, expected = 100, freedom = 29) => ({
  ...{ observed: value * expected, expected, occasions: 2 * expected },
  ratio: {
    value,
    low: value - half,
    high: value + half,
    level: 0.95,
    method: 'ratio by sets',
    sets: 30,
    games: 200,
    freedom,
    status: 'ok',
  },
});

const block = (agents: Readonly<Record<string, object>>): BlockStandings =>
  ({
    block: { players: 5 },
    agents: Object.entries(agents).map(([name, SEER]) => ({ name, behaviour: { SEER } })),
  }) as unknown as BlockStandings;

const plain = { wolfVotes: measured(1, 0.1), contradictions: measured(0, 0.001), heeded: measured(1, 0.1) };
const AGENTS: Readonly<Record<string, typeof plain>> = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`plain-${at}`, plain])),
  sure: { ...plain, wolfVotes: measured(2, 0.1) },
  wide: { ...plain, wolfVotes: measured(9, 10, 2) },
  small: { ...plain, contradictions: measured(0.07, 0.001) },
  likely: { ...plain, heeded: measured(1.2, 0.16) },
};

test('findings are ordered by evidence, not by ratio; differences that are small in themselves are not told', () => {
  const findings = findingsOf([block(AGENTS)]);
  const first = findings.find(({ measure }) => measure === 'wolfVotes')!;
  expect(first).toMatchObject({ name: 'sure', others: expect.closeTo(1, 1) });
  expect(agentFindings(findings, 'wide')).toEqual([]);
  expect(agentFindings(findings, 'small')).toEqual([]);
});

test('an interval that rests on few sets is weaker evidence than as wide a one of many equal sets', () => {
  const pOf = (freedom: number): number => {
    const agents = { ...AGENTS, sure: { ...plain, wolfVotes: measured(2, 0.1, 100, freedom) } };
    return findingsOf([block(agents)]).find(({ name, measure }) => name === 'sure' && measure === 'wolfVotes')!.p;
  };
  expect(pOf(2)).toBeGreaterThan(1000 * pOf(29));
});

test('what remains after the correction for all comparisons is said without a doubt, other findings with a doubt', () => {
  const { wide: _, ...others } = AGENTS;
  const findings = findingsOf([block(others)]);
  const inEnglish = (sentences: readonly Said[]): string[] => sentences.map((one) => textIn(one, 'en'));
  expect(inEnglish(agentFindings(findings, 'sure'))).toEqual([
    'As seer at 5 players, sure votes for werewolves 2.0 times as often as chance; the others 1.0 times.',
  ]);
  expect(inEnglish(agentFindings(findings, 'likely'))).toEqual([
    expect.stringMatching(/^As seer .* likely does what another agent asked for 1\.2 times .* this may be chance\.$/),
  ]);
  const [figure] = findingsFigure(findings, '-final');
  expect(inEnglish(figure!.answer)).toEqual([expect.stringMatching(/^As seer at 5 players, sure votes for werewolves /)]);
  expect(inEnglish(figure!.explain)[0]).toContain(`${findings.length} comparisons of an agent `);
});
