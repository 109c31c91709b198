import { shuffled, type WinTally } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { opponentLuck } from './luck.ts';
import type { StageTable } from './table.ts';

const AGENTS = 12;
const SEATS = 5;
const SETS = 120;
const NONE: WinTally[] = [{ wins: 0, games: 0 }];

/** Villages drawn evenly from those that fit; wins of 100 games by agent and members. */
function tableOf(
  winsOf: (agent: number, members: readonly number[]) => number,
  fits: (members: readonly number[]) => boolean = () => true,
): StageTable {
  const random = seedrandom.alea('opponents');
  const agents = Array.from({ length: AGENTS }, (_, agent) => agent);
  const sets = Array.from({ length: SETS }, () => {
    for (;;) {
      const members = shuffled(agents, random).slice(0, SEATS);
      if (fits(members)) return { players: SEATS, members };
    }
  });
  const cells = agents.map((agent) =>
    sets.map(({ members }) => (members.includes(agent) ? [{ wins: winsOf(agent, members), games: 100 }] : NONE)),
  );
  const columns = [{ players: SEATS, role: 'VILLAGER' as const, seats: SEATS, share: 1 }];
  const all = cells.map((rows) => rows.map(([cell]) => cell!));
  return { columns, sets, agents, cells, all, early: agents.map(() => sets.map(() => null)) };
}

test('luck is how much more often than evenly one sat with who makes others win', () => {
  const table = tableOf((agent, members) => (agent !== 0 && members.includes(0) ? 60 : 40));
  const luck = opponentLuck(table);
  for (let agent = 1; agent < AGENTS; agent++) {
    const own = table.sets.filter(({ members }) => members.includes(agent));
    const beside = own.filter(({ members }) => members.includes(0)).length / own.length;
    const even = (SEATS - 1) / (AGENTS - 1);
    expect(Math.abs(luck[agent]! - 0.2 * (beside - even))).toBeLessThan(0.02);
  }
});

test('an agent that always gets weak opponents is told how much that gave it', () => {
  const weak = (member: number): boolean => member >= AGENTS - 3;
  const beside = (agent: number, members: readonly number[]): number =>
    members.filter((member) => member !== agent && weak(member)).length;
  const table = tableOf(
    (agent, members) => 30 + 10 * beside(agent, members),
    (members) => !members.includes(0) || beside(0, members) >= 2,
  );
  const luck = opponentLuck(table);
  for (const agent of table.agents) {
    const own = table.sets.filter(({ members }) => members.includes(agent));
    const met = own.reduce((sum, { members }) => sum + beside(agent, members), 0) / own.length;
    const even = ((SEATS - 1) * (weak(agent) ? 2 : 3)) / (AGENTS - 1);
    expect(Math.abs(luck[agent]! - 0.1 * (met - even))).toBeLessThan(0.005);
  }
  expect(luck[0]).toBeGreaterThan(0.08);
});

test('where opponents change nothing beyond chance, luck with them is unknown', () => {
  expect(new Set(opponentLuck(tableOf((agent) => 40 + agent)))).toEqual(new Set([null]));
});

test('where everybody sits in every village there is no luck with opponents', () => {
  const { sets, agents, ...table } = tableOf((agent, members) => (members.includes(0) ? 60 : 40) + agent);
  const same = sets.map((set) => ({ ...set, members: agents }));
  expect(new Set(opponentLuck({ ...table, agents, sets: same }))).toEqual(new Set([null]));
});
