import { PURPOSE, rootOf, Stream } from '@aiwolf-arena/random';
import type { WinTally } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { opponentLuck } from './opponent-luck.ts';
import type { StageTable } from './stage-table.ts';

const AGENTS = 12;
const SEATS = 5;
const SETS = 120;
const NONE: WinTally[] = [{ wins: 0, games: 0 }];

/** Villages drawn evenly; wins of 100 games by agent and members. */
function tableOf(winsOf: (agent: number, members: readonly number[]) => number): StageTable {
  const stream = new Stream().key(rootOf('opponents'), 0, -1, PURPOSE.draw);
  const agents = Array.from({ length: AGENTS }, (_, agent) => agent);
  const sets = Array.from({ length: SETS }, () => ({
    players: SEATS,
    members: stream.shuffle([...agents]).slice(0, SEATS),
  }));
  const cells = agents.map((agent) =>
    sets.map(({ members }) =>
      members.includes(agent) ? [{ wins: winsOf(agent, members), games: 100 }] : NONE,
    ),
  );
  const columns = [{ players: SEATS, role: 'VILLAGER' as const, share: 1 }];
  return { columns, sets, agents, cells, early: agents.map(() => sets.map(() => null)) };
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

test('where opponents change nothing nobody had luck with them', () => {
  for (const share of opponentLuck(tableOf((agent) => 40 + agent))) expect(share).toBeCloseTo(0, 9);
});
