import { faultEffectsOf, type Judgement, mergeRuns, type StageEffects } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { effectsJson, faultsJson } from '../json.ts';
import { documentMarkdown } from '../render/markdown.ts';
import { prose, sectionText } from '../render/text.ts';
import { widthOf } from '../sanitize.ts';
import { effectsSection, faultsSection, judgementNotes } from './faults.ts';

const effectsText = (one: StageEffects, width: number) => sectionText(effectsSection(one), width);
const judgementText = (one: StageEffects, width: number) => prose(judgementNotes(one), width);
const faultsText = (agents: StageEffects['agents'], width: number, options = {}) =>
  sectionText(faultsSection(agents, options), width);

type Runs = Parameters<typeof mergeRuns>[0];

const NASTY = '\u001b[2J\u202E| <b>nonsense</b>\n人狼知能プロトコル部門の発話';
const NAMES = ['a', 'a-very-long-name-of-an-agent-that-nobody-types', 'エージェント'];

/** Three agents, five sets of ten games; the first wins most and errs in four games of every set. */
function faultEffects(judgement: Partial<Judgement> = {}, faulty = true): StageEffects {
  const agents = NAMES.map((name) => ({ name, source: name, hash: name, ranked: true }));
  const block = {
    ...{ name: 'run/5', stage: 'run', players: 5, draw: 'fixed', entrants: [0, 1, 2], sets: 5 },
    rules: { name: 'r', roleNumMap: { SEER: 1 } },
  };
  const first = { game: 2, day: 1, request: 'TALK', detail: NASTY };
  const faults = [{ kind: 'sentence-not-canonical', count: 1234, games: 4, first }];
  const affected = [{ role: 'SEER', kinds: ['sentence-not-canonical'], games: 4, wins: 4 }];
  const results = [0, 1, 2, 3, 4].map((set) => ({
    ...{ block: 'run/5', set, hash: `${set}`, games: 10, villagerWins: 5, finalDays: [10] },
    seats: [8, 5 + (set % 2), 4].map((wins, agent) => ({
      ...{ agent, roles: { SEER: [10, wins, 0] }, faults: [] },
      ...(faulty && agent === 0 ? { faults, affected } : {}),
    })),
  }));
  const plan = { seed: 's', gamesPerSet: 10, contest: null, agents, blocks: [block] };
  const runs = [{ folder: 'f', plan, results }] as unknown as Runs;
  return faultEffectsOf(mergeRuns(runs), runs, { policy: 'record', pardons: [], ...judgement })[0]!;
}

const PARDON = { agent: 'a', kind: 'sentence-not-canonical', reason: 'an\u001b[1mold\nparser' };
const all = (width: number, judgement: Partial<Judgement> = {}): string => {
  const one = faultEffects(judgement);
  const parts = [effectsText(one, width), judgementText(one, width)];
  return [faultsText(one.agents, width, { seeds: true }), ...parts].join('\n\n');
};

test.each([46, 60, 80, 100, 200])('fits into %i columns, whatever the names', (width) => {
  for (const policy of ['record', 'forfeit', 'eliminate'] as const) {
    for (const line of all(width, { policy, pardons: [PARDON] }).split('\n'))
      expect({ line, fits: widthOf(line) <= width }).toEqual({ line, fits: true });
  }
});

test('what others wrote cannot steer a terminal, nor end a cell or open a tag', () => {
  const pardons = [PARDON];
  expect(all(100, { pardons })).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  const judged = faultEffects({ pardons, policy: 'eliminate' });
  const markdown = documentMarkdown([effectsSection(judged), { above: judgementNotes(judged) }]);
  expect(markdown).not.toMatch(/[^\P{Cc}\n]|(?<!\\)</u);
  expect(markdown).toMatch(/^Not counted: a sentence-not-canonical .*: an\?\\\[1mold parser$/m);
});

test('shows what faults would do to every rank, and the ranking that counts by a star', () => {
  const text = effectsText(faultEffects(), 100);
  expect(text).toMatch(/^agent +as played\* +win rate +forfeits +win rate +games +won +eliminated$/m);
  expect(text).toMatch(/^a +1 +=80\.0 % +2= +=40\.0 % +20 +20 +out$/m);
  expect(text).toMatch(/^a-very-long-\S* +2 +54\.0 % +1 +54\.0 % +0 +0 +1$/m);
  expect(effectsText(faultEffects({ policy: 'forfeit' }), 100)).toMatch(/ as played +win rate +forfeits\* /);
});

test('on a narrow screen ranks stay and rates give way; faults are told in lines', () => {
  const text = all(46);
  expect(text).toMatch(/^agent +as played\* +forfeits +eliminated$/m);
  expect(text).toMatch(/^a: sentence-not-canonical\n {2}6,170 times, in =40\.0 % \[[\d.]+, [\d.]+\]/m);
  expect(text).toMatch(/^ {2}first: run\/5 set 0 game 2, seed s\n {2}day 1 TALK: \?\[2J\?\| /m);
});

test('says who is out and why, or who was pardoned and why', () => {
  expect(judgementText(faultEffects(), 100)).toBe('');
  expect(judgementText(faultEffects({ policy: 'eliminate' }), Number.POSITIVE_INFINITY)).toBe(
    'Ranked without the agents with violations (--on-fault eliminate); eliminated: a (sentence-not-canonical).',
  );
  const pardoned = faultEffects({ policy: 'eliminate', pardons: [PARDON, { ...PARDON, kind: 'exception' }] });
  const text = judgementText(pardoned, 200);
  expect(text).toMatch(/no agent is\s+eliminated/);
  expect(text).toContain('Not counted: a sentence-not-canonical (6,170 times in 20 games): an?[1mold parser');
  expect(text).toContain('Not counted: a exception (did not happen)');
});

test('without faults there is nothing to show', () => {
  const clean = faultEffects({}, false);
  expect(effectsText(clean, 100)).toBe('');
  expect(faultsText(clean.agents, 100)).toBe('');
  expect(effectsJson(clean)).toBeNull();
  expect(documentMarkdown([effectsSection(clean)])).toBe('\n');
});

test('as JSON, faults are by kind with rate and first case, and every agent is in the ledger', () => {
  const one = faultEffects({ policy: 'forfeit' });
  expect(faultsJson(one.agents[0]!.faults)).toEqual({
    'sentence-not-canonical': {
      ...{ count: 6170, games: 20 },
      rate: expect.objectContaining({ value: 0.4, sets: 5, games: 50, status: 'degenerate' }),
      first: { ...{ seed: 's', block: 'run/5', set: 0, game: 2, day: 1, request: 'TALK' }, message: NASTY },
    },
  });
  expect(effectsJson(one)).toMatchObject({
    official: 'forfeit',
    agents: [
      { name: 'a', asPlayed: { rank: 1 }, forfeits: { rank: 2, games: 20 }, eliminated: null },
      { faults: {}, eliminated: { rank: 1 } },
      { faults: {}, eliminated: { rank: 2 } },
    ],
  });
});
