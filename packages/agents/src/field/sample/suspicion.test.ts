import { type Content, canonicalText, comingout, divined } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { Results, Suspicion } from './suspicion.ts';

const text = (content: Content | undefined) => content && canonicalText(content);
const claim = () => comingout(3, 'SEER', 3);

test('a suspect is a werewolf or possessed, for a reason', () => {
  const suspicion = new Suspicion();
  suspicion.suspect(3, claim);
  expect(text(suspicion.sentenceOf(3))).toBe(
    'BECAUSE (Agent[03] COMINGOUT Agent[03] SEER) (XOR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[03] POSSESSED))',
  );
});

test('there is room for one suspect a game: later ones are suspected without a word (a quirk of the original)', () => {
  const suspicion = new Suspicion();
  suspicion.suspect(3, claim);
  suspicion.suspect(4, claim);
  expect(suspicion.sentenceOf(4)).toBeUndefined();
  suspicion.clear();
  suspicion.suspect(4, claim, true);
  expect(text(suspicion.estimateOf(4))).toBe('ESTIMATE Agent[04] POSSESSED');
});

test('who is found human can only be possessed; a reason is given once', () => {
  const suspicion = new Suspicion();
  suspicion.suspect(3, claim);
  suspicion.narrow(3, () => divined(3, 'HUMAN'));
  suspicion.narrow(3, () => divined(3, 'HUMAN'));
  expect(text(suspicion.sentenceOf(3))).toBe(
    'BECAUSE (AND (Agent[03] COMINGOUT Agent[03] SEER) (DIVINED Agent[03] HUMAN)) (ESTIMATE Agent[03] POSSESSED)',
  );
});

test('results are told with their days, together if they are several, and then plainly', () => {
  const results = new Results();
  results.add({ day: 1, target: 3, result: 'HUMAN' });
  results.add({ day: 2, target: 4, result: 'WEREWOLF' });
  expect(results.foundWerewolf).toBe(true);
  expect(results.publish('DIVINED').map(canonicalText)).toEqual([
    'AND (DAY 1 (DIVINED Agent[03] HUMAN)) (DAY 2 (DIVINED Agent[04] WEREWOLF))',
    'DIVINED Agent[03] HUMAN',
    'DIVINED Agent[04] WEREWOLF',
  ]);
  expect(results.publish('DIVINED')).toEqual([]);
  results.add({ day: 3, target: 5, result: 'HUMAN' });
  expect(text(results.publish('IDENTIFIED')[0])).toBe('DAY 3 (IDENTIFIED Agent[05] HUMAN)');
});
