import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../test/play-folder.ts';
import { agent, resultOf } from '../../test/small-run.ts';
import { setsOf } from '../plan/block.ts';
import { UNKNOWN_ARENA } from '../plan/plan.ts';
import { planPreliminary, withFinal } from '../plan/plans.ts';
import { RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'contests-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

const contestOf = (sets: number, finalSets = 2) => {
  const agents = 'abcdefghi'.split('').map(agent);
  const shared = { arena: UNKNOWN_ARENA, seed: '1', players: [5], gamesPerSet: 10, agents } as const;
  const contest = { finalists: 6, finalSets, rankBy: 'pooled' } as const;
  const rulesOf = (players: number) => resolveRules(players);
  return { ...shared, sets, draw: 'random' as const, contest, rulesOf };
};

/** Both stages in one folder, as `contest` plays them. */
function contest(path: string, sets: number, finalists: readonly number[], finalSets = 2) {
  const spec = contestOf(sets, finalSets);
  const preliminary = planPreliminary(spec);
  const plan = withFinal(spec, preliminary, finalists);
  const folder = RunFolder.open(path);
  const played: string[] = [];
  const notes: string[] = [];
  for (const [stage, from] of [
    [preliminary, 0],
    [plan, preliminary.blocks.length],
  ] as const) {
    notes.push(...folder.begin(stage));
    for (const { block, set } of setsOf(stage, from)) {
      const { name } = stage.blocks[block]!;
      if (!folder.wants(name, set)) continue;
      played.push(`${name} ${set}`);
      folder.journal.append(resultOf(stage, set, stage.blocks[block]!));
    }
  }
  folder.seal();
  folder.close();
  return { notes, played };
}

describe('a contest', () => {
  const SIX = [0, 1, 2, 3, 4, 5];
  test('that is longer keeps what stays, plays what is another set now, and equals a new one', () => {
    const path = fresh();
    contest(path, 3, SIX);
    const again = contest(path, 3, SIX);
    expect(again).toEqual({ played: [], notes: [] });
    const { notes, played } = contest(path, 6, SIX);
    expect(notes).toEqual([
      expect.stringMatching(/^preliminary\/5: \d finished sets? will be played again with different agents: a longer plan/),
    ]);
    expect(played.filter((set) => set.startsWith('final'))).toEqual([]);
    const other = fresh();
    const { played: all } = contest(other, 6, SIX);
    expect(played.length).toBeLessThan(all.length - 4);
    expect(filesOf(path)).toEqual(filesOf(other));
  });

  test('with other finalists plays the final anew and says so', () => {
    const [path, other] = [fresh(), fresh()];
    contest(path, 3, SIX);
    const { notes, played } = contest(path, 3, [3, 4, 5, 6, 7, 8]);
    expect(notes).toEqual([expect.stringMatching(/^final\/5: .* the finalists have changed$/)]);
    expect(new Set(played.map((set) => set.split(' ')[0]))).toEqual(new Set(['final/5']));
    contest(other, 3, [3, 4, 5, 6, 7, 8]);
    expect(filesOf(path)).toEqual(filesOf(other));
  });

  test('refuses a shorter final of the same finalists', () => {
    const path = fresh();
    contest(path, 3, SIX, 4);
    expect(() => contest(path, 3, SIX, 1)).toThrow(/final\/5 has \d sets in the request/);
  });
});
