import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BehaviourFold } from '../../src/behaviour/fold.ts';
import { type Behaviour, countedOf, mergeBehaviour } from '../../src/behaviour/measures.ts';
import { Lexicon } from '../../src/game/lexicon.ts';
import type { GameRecord } from '../../src/record/record.ts';
import { resolveRules } from '../../src/rules/presets.ts';
import { shown } from './stage.ts';

const PLAYERS = 7;
const ROLES = ['VILLAGER', 'SEER', 'MEDIUM', 'BODYGUARD', 'WEREWOLF', 'POSSESSED', 'WEREWOLF'];
const seat = fc.integer({ min: 1, max: PLAYERS });
const agent = seat.map((n) => `Agent[0${n}]`);
const who = fc.oneof(agent, fc.constant('ANY'), fc.constant('Agent[99]'));
const species = fc.constantFrom('HUMAN', 'WEREWOLF', 'ANY');
const simple = fc.oneof(
  fc.tuple(fc.constantFrom('VOTE', 'DIVINATION', 'GUARD', 'GUARDED'), who).map((w) => w.join(' ')),
  fc.tuple(fc.constantFrom('DIVINED', 'IDENTIFIED'), who, species).map((w) => w.join(' ')),
  fc.tuple(who, fc.constantFrom('SEER', 'FOX', 'ANY')).map((w) => `COMINGOUT ${w.join(' ')}`),
);
const sentence = fc.oneof(
  simple,
  simple.map((said) => `DAY 1 (${said})`),
  fc.tuple(who, simple).map(([asked, said]) => `REQUEST ${asked} (${said})`),
  fc.tuple(simple, simple).map(([a, b]) => `AND (${a}) (${b})`),
  fc.constantFrom('Skip', 'Over', 'AND ((VOTE Agent[01])'),
);
const line = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(seat, sentence).map(([n, said]) => `# ${n}: ${said}`) },
  fc.tuple(seat, seat).map(([a, b]) => `#,vote,${a},${b}`),
  seat.map((n) => `#,execute,${n},VILLAGER`),
  fc.tuple(seat, seat).map(([a, b]) => `#,divine,${a},${b},HUMAN`),
  fc.tuple(seat, seat).map(([a, b]) => `#,guard,${a},${b},HUMAN`),
  fc.tuple(seat, fc.boolean()).map(([n, hit]) => `#,attack,${n},${hit}`),
);
/** Days of anything, sense or not: logs of others may hold it. */
const game = fc
  .array(fc.array(line, { maxLength: 25 }), { minLength: 1, maxLength: 5 })
  .map((days) => days.flatMap((day, i) => day.map((text) => text.replace('#', String(i)))))
  .filter((lines) => lines.length > 0)
  .map((lines): Pick<GameRecord, 'roles' | 'events' | 'said'> => shown(ROLES, lines));

const lexicon = new Lexicon(resolveRules(PLAYERS));
function folded(...games: readonly Pick<GameRecord, 'roles' | 'events' | 'said'>[]): Behaviour[] {
  const fold = new BehaviourFold(PLAYERS);
  for (const record of games) fold.addRecord(record, lexicon);
  return fold.bySeat();
}

test('folding two games is merging their folds', () => {
  fc.assert(
    fc.property(game, game, (a, b) => {
      const [one, other, both] = [folded(a), folded(b), folded(a, b)];
      const merged = one.map((seat, i) => mergeBehaviour(seat, other[i]!));
      expect(merged.map(plain)).toEqual(both.map(plain));
    }),
  );
});

test('merging is associative and commutative, nothing added changes nothing', () => {
  fc.assert(
    fc.property(game, game, game, (...games) => {
      const [a, b, c] = games.map((one) => folded(one).reduce(mergeBehaviour)) as Behaviour[];
      const left = mergeBehaviour(mergeBehaviour(a!, b!), c!);
      expect(left).toEqual(mergeBehaviour(a!, mergeBehaviour(b!, c!)));
      expect(mergeBehaviour(a!, b!)).toEqual(mergeBehaviour(b!, a!));
      expect(plain(mergeBehaviour(a!, {}))).toEqual(plain(a!));
    }),
  );
});

test('whatever a log holds, numbers are numbers, and none is negative', () => {
  fc.assert(
    fc.property(game, (record) => {
      for (const behaviour of folded(record)) {
        for (const cells of Object.values(behaviour)) {
          expect(cells.every((n) => Number.isFinite(n) && n >= 0)).toBe(true);
          for (const { occasions } of countedOf(cells)) expect(occasions).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a game leaves nothing behind for the next', () => {
  fc.assert(
    fc.property(game, game, (a, b) => {
      const fold = new BehaviourFold(PLAYERS);
      for (const record of [a, b, a, b]) fold.addRecord(record, lexicon);
      const once = folded(a, b);
      const twice = once.map((seat) => mergeBehaviour(seat, seat));
      expect(fold.bySeat().map(plain)).toEqual(twice.map(plain));
    }),
    { numRuns: 300 },
  );
});

/** Without the order of the roles. */
const plain = (behaviour: Behaviour): unknown => Object.entries(behaviour).sort(([a], [b]) => (a < b ? -1 : 1));
