import { standingsOf } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { runText } from './standings.ts';

type StandingsOf = Parameters<typeof standingsOf>;

function text(names: readonly string[], sets: number): string {
  const agents = names.map((name) => ({ name, source: name, hash: name, ranked: true }));
  const entrants = agents.map((_, i) => i);
  const block = { name: 'run/15', stage: 'run', players: 15, draw: 'fixed', entrants, roleRequests: [], rules: { name: 'r' } };
  const plan = { agents, blocks: [block] } as unknown as StandingsOf[0];
  const results = Array.from({ length: sets }, (_, set) => ({
    ...{ block: 'run/15', set, hash: '', games: 60, villagerWins: 20 + set, finalDays: [0, 0, 60] },
    seats: entrants.map((agent) => ({
      agent,
      roles: Object.fromEntries(CONTEST_ROLES.map((role) => [role, [10, (agent + set) % 11, 0]])),
      faults: [
        {
          kind: 'exception',
          ...{ count: 1, games: 1 },
          first: { game: 1, day: 1, request: 'TALK', detail: 'o\nh'.repeat(40) },
        },
      ],
    })),
  })) as unknown as StandingsOf[1];
  return runText({ seed: 's', rootHash: 'h', gamesPerSet: 60 }, standingsOf(plan, results));
}

test('fits 100 columns, whatever the names', () => {
  const names = ['a', 'a-very-long-name-of-an-agent-that-nobody-types', 'エージェント'];
  expect(
    text(names, 7)
      .split('\n')
      .filter((line) => line.length > 100),
  ).toEqual([]);
});

test('says in words what a sign at a number means', () => {
  expect(text(['a'], 3)).toMatch(/~\d+\.\d %[\s\S]*^~ few sets \(2 to 4\)/m);
  expect(text(['a'], 1)).toMatch(/!\d+\.\d %[\s\S]*^! one set only/m);
  expect(text(['a'], 9)).not.toMatch(/few sets/);
});
