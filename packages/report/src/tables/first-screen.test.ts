import type { FaultEffectLine, StageEffects, StageRanking } from '@aiwolf-arena/analysis';
import type { Language } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { line, ranking, rate } from '../../test/planted-ranking.ts';
import { widthOf } from '../sanitize.ts';
import { firstScreen } from './first-screen.ts';

const NAMES = Array.from({ length: 25 }, (_, at) => `agent-${at + 1}`);
const preliminary: StageRanking = {
  ...ranking,
  places: 15,
  agents: NAMES.map((name, at) => line(name, at + 1, 0.6 - at / 100)),
};
const final: StageRanking = { ...ranking, stage: 'final', places: null, agents: preliminary.agents.slice(0, 5) };
const from = { seed: 'demo', rootHash: 'f'.repeat(64), gamesPerSet: 20 };

/** The effects of faults of a stage in which one agent has a fault in this share of its games. */
function effectsOf({ stage, agents }: StageRanking, kind?: string, share = 0): StageEffects {
  const first = { seed: 'demo', block: 'final/5', set: 2, game: 1, day: 1, request: 'TALK' as const, detail: 'TypeError: x' };
  const fault = { kind, count: 7, games: 7, rate: { ...rate(share), low: null, high: null }, first } as never;
  const lines = agents.map(({ name, rank, score, winRate }, at): FaultEffectLine => {
    const place = { rank, score };
    const [faults, violations] = at === 1 && kind !== undefined ? [[fault], kind === 'invalid-target' ? [] : [kind]] : [[], []];
    const forfeits = { ...place, winRate, games: 0, winsLost: 0 };
    return {
      ...{ name, faults, violations },
      asPlayed: { ...place, winRate },
      forfeits,
      eliminated: violations[0] ? null : place,
    };
  });
  return { ...{ stage, rule: 'pooled', policy: 'record', pardons: [] }, agents: lines };
}

const shown = (rankings: readonly StageRanking[], width = 80, kind?: string, share?: number, language?: Language): string =>
  firstScreen({ rankings, effects: rankings.map((one) => effectsOf(one, kind, share)), from, width, language });

test('a contest is announced first, and fits a screen of 80 columns and 40 lines', () => {
  const text = shown([preliminary, final]);
  const lines = text.trimEnd().split('\n');
  expect(lines[0]).toBe('agent-1 wins the final: 60.0 % [55.0, 65.0] of 1,000 games won.');
  expect(text.replaceAll('\n  ', ' ')).toMatch(
    /^First place is not decided at 95 % confidence: 4 other agents .* Further sets until decided: likely 120 to 1,300\.$/m,
  );
  expect(text.replaceAll('\n  ', ' ')).toMatch(/^Preliminary: 15 of 25 agents reached the final: agent-1, /m);
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((one) => one.length > 80)).toEqual([]);
});

test('a run of many agents shows the best, and says how many are left out', () => {
  const text = shown([{ ...preliminary, stage: 'run', places: null }]);
  expect(text).toMatch(/^agent-1 leads: 60\.0 %/);
  expect(text).toMatch(/^and 10 other agents$/m);
  expect(text).not.toMatch(/agent-16 /);
});

const OUT = { first: 'certainly out' } as const;

test('who is told apart from all others is said to be; equals share first place', () => {
  const of = (worst: number) => {
    const apart = final.agents.map((one, at) => (at === 0 ? { ...one, ranks: { best: 1, worst } } : { ...one, ...OUT }));
    return shown([{ ...final, agents: apart }], 200);
  };
  expect(of(1)).toMatch(/^No other agent is as good \(95 % confidence\)\.$/m);
  expect(of(2)).toMatch(
    /^No other agent is as good \(95 % confidence; the ranks, which compare all pairs, cannot show it yet\)\.$/m,
  );
  const equal = final.agents.map((one, at) => (at < 2 ? { ...one, rank: 1 } : one));
  expect(shown([{ ...final, agents: equal }])).toMatch(/^agent-1 and agent-2 share first place in the final, with 60\.0 %/);
});

test('who is the strongest is said beside, where agents sat with different others', () => {
  const strong = (at: number, first: 'undecided' | 'certainly out') => {
    return { value: at / 100, low: 0, high: 0.1, ranks: { best: 1, worst: 5 }, first, moreSets: { low: 12, high: null } };
  };
  const of = (first: 'undecided' | 'certainly out') =>
    shown([{ ...final, agents: final.agents.map((one, at) => ({ ...one, strength: strong(at, first) })) }], 200);
  expect(of('undecided').replaceAll('\n  ', ' ')).toMatch(
    /^Corrected for opponents and roles \(strength\), agent-5 leads; 4 other agents may be stronger\. Further sets until decided: more than 12\.$/m,
  );
  expect(of('certainly out')).toMatch(/^Corrected .*, agent-5 is first \(95 % confidence\)\.$/m);
  expect(shown([final])).not.toContain('Corrected');
});

test('who has not played is named, and not counted out of first place', () => {
  const apart = final.agents.map((one, at) => (at === 0 ? one : { ...one, ...OUT }));
  const flat = (...asked: Parameters<typeof shown>): string => shown(...asked).replaceAll('\n  ', ' ');
  const many = flat([{ ...final, agents: apart, notPlayed: NAMES.slice(5) }], 1000);
  expect(many).toMatch(/^No other agent that has played is as good \(95 % confidence\)\.$/m);
  expect(many).toMatch(/^20 of 25 agents have not played yet: agent-6, (?:agent-\d+, ){9}and 10 more\. They may be better: /m);
  expect(flat([{ ...final, notPlayed: ['late'] }], 1000)).toMatch(
    /^1 of 6 agents has not played yet: late\. It may be better: /m,
  );
  expect(flat([{ ...final, notPlayed: ['late'] }], 1000, undefined, 0, 'ja')).toMatch(
    /^6エージェント中1エージェントはまだ対戦していません: late。/m,
  );
  expect(shown([final])).not.toMatch(/played yet/);
});

test('a fault is one line; in most games of an agent it is a warning above the table, with its first case', () => {
  const few = shown([final], 100, 'invalid-target', 0.06);
  expect(few).toMatch(/^Fault invalid-target \(the server replaces or ignores the target\): agent-2 in 6\.0 % of games\.$/m);
  expect(few).not.toMatch(/WARNING|would (?:change|eliminate)/);
  const most = shown([final], 200, 'exception', 0.9);
  expect(most).toMatch(/^WARNING: agent-2: exception 7 times, in 90 % of its games; first: final\/5 set 2 game 1, day 1 TALK:/);
  expect(most).toMatch(/^Regulation 4 would eliminate 1 agent\.$/m);
});

test('nobody to rank is said', () => {
  expect(shown([{ ...final, agents: [] }])).toMatch(/^No agent is ranked\.\n/);
});

test('in Japanese it fits the same screen, and only names are Latin', () => {
  const text = shown([preliminary, final], 80, 'exception', 0.9, 'ja');
  const lines = text.trimEnd().split('\n');
  expect(text).toMatch(/^決勝の優勝は agent-1: 勝率 60\.0 % \[55\.0, 65\.0\]\(1,000ゲーム\)。$/m);
  expect(text).toMatch(/^順位 {2}エージェント .* あり得る順位 /m);
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((one) => widthOf(one) > 80)).toEqual([]);
  const latin = text.replaceAll(/agent-\d+|filler|f{64}|demo|exception|TypeError: x|final\/5|TALK/g, '').match(/[A-Za-z]+/g);
  expect(latin).toBe(null);
});

test('who was not admitted comes first, then a winner who was chosen at random, without a contradiction', () => {
  const tied = { ...final, agents: final.agents.map((one, at) => ({ ...one, rank: at < 2 ? 1 : one.rank })) };
  const contest = { winner: { team: 'agent-1', tied: ['agent-2'] }, entries: { outcome: ['Not admitted: x'], lines: [] } };
  const shown = firstScreen({ rankings: [preliminary, tied], effects: [], from, contest });
  expect(shown).toMatch(
    /^Not admitted: x\n\nagent-1 wins the final: .* of \S+ games won; it shares\s+first place with agent-2,\s+and was chosen at\s+random/,
  );
  expect(shown).toContain(`\nfinal: seed demo\nroot hash ${from.rootHash}\n`);
});

test('the rank of each of the user’s agents is said, wherever it stands', () => {
  const own = ['agent-3', 'agent-20', 'unlucky'];
  const places: StageRanking = { ...preliminary, notPlayed: ['unlucky'] };
  const text = firstScreen({ rankings: [places, final], effects: [], own, from }).replaceAll('\n  ', ' ');
  expect(text).toMatch(
    /^agent-3: rank 3 of 5 in the final, 58\.0 % \[.*\], rank 3 of 25 in the preliminary, 58\.0 % \[.*\]\.$/m,
  );
  expect(text).toMatch(/^agent-20: rank 20 of 25 in the preliminary, 41\.0 % \[.*\]; not in the final\.$/m);
  expect(text).toMatch(/^unlucky: not drawn into any set so far\.$/m);
  const out = { ...effectsOf(preliminary, 'exception', 0.2), policy: 'eliminate' } as const;
  const without = { ...preliminary, agents: preliminary.agents.filter(({ name }) => name !== 'agent-2') };
  expect(firstScreen({ rankings: [without], effects: [out], own: ['agent-2'], from })).toMatch(
    /^agent-2: eliminated \(exception\); as played, rank 2, 59\.0 %/m,
  );
  const many = firstScreen({ rankings: [preliminary], effects: [], own: NAMES, from, language: 'ja' });
  expect(many.match(/^agent-\d+: 予選で25エージェント中/gm)).toEqual(
    NAMES.slice(15).map((name) => `${name}: 予選で25エージェント中`),
  );
});
