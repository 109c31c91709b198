import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootOf } from '../random.ts';
import { resolveRules } from '../rules/presets.ts';
import { roleRota } from './role-rota.ts';

const anyVillage = { players: fc.integer({ min: 3, max: 18 }), set: fc.nat(500) };

test('in as many games as seats every seat holds every role as often as the village has it', () => {
  fc.assert(
    fc.property(anyVillage.players, anyVillage.set, (players, set) => {
      const rules = resolveRules(players);
      const rota = roleRota(rules, rootOf('rota'), set, players * 2);
      for (const run of [0, 1]) {
        const games = Array.from({ length: players }, (_, i) => rota(run * players + i)!);
        for (let seat = 1; seat <= players; seat++) {
          for (const [role, count] of Object.entries(rules.roleNumMap)) {
            expect(games.filter((roles) => roles[seat] === role)).toHaveLength(count);
          }
        }
        for (const roles of games) {
          const werewolves = roles.filter((role) => role === 'WEREWOLF');
          expect(werewolves).toHaveLength(rules.roleNumMap.WEREWOLF);
        }
      }
    }),
    { numRuns: 40, seed: 7 },
  );
});

test('games beyond the last full run are dealt at random', () => {
  const rota = roleRota(resolveRules(15), rootOf('rota'), 0, 100);
  expect(rota(89)).toBeDefined();
  expect(rota(90)).toBeUndefined();
});

test('runs and sets have schedules of their own', () => {
  const rota = (set: number) => roleRota(resolveRules(15), rootOf('rota'), set, 100);
  const schedule = (set: number, run: number) =>
    Array.from({ length: 15 }, (_, i) => rota(set)(run * 15 + i)!.indexOf('SEER')).join(' ');
  expect(new Set([schedule(0, 0), schedule(0, 1), schedule(1, 0)]).size).toBe(3);
});
