import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lossCounts, SITUATIONS } from '@aiwolf-arena/analysis';
import { Lexicon } from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { RecordedSets } from '@aiwolf-arena/tournament';
import { ANYTHING, meets, searchable } from '@aiwolf-arena/viewer';
import { afterAll, expect, test } from 'vitest';
import { gameSource } from '../page/game-source.ts';
import { listed } from '../page/games.ts';
import { run } from '../run/run.ts';

const out = mkdtempSync(join(tmpdir(), 'situations-'));
afterAll(() => rmSync(out, { recursive: true }));

/** All situations that can be searched, in all roles that are asked for them. */
const SEARCHED = SITUATIONS.flatMap((one, at) =>
  'search' in one
    ? CONTEST_ROLES.filter((role) => (one.roles as readonly string[]).includes(role)).map((role) => ({ ...one, at, role }))
    : [],
);

test('situations are true of the games in which the search finds them', async () => {
  const agents = ['liar', 'sample', 'bayes', 'hunter', 'believer'];
  await run({ agents, players: [5, 15], sets: 1, games: 12, seed: '1', threads: 1, out });
  using recorded = new RecordedSets(out);
  const source = await gameSource(recorded, out, [], { threads: 1 });
  if (typeof source === 'string') throw new Error(source);
  await using games = source;
  const seen = new Set<string>();
  for (const result of recorded.results()) {
    const records = await games.gamesOf(result);
    const names = result.seats.map((_, seat) => `seat ${seat + 1}`);
    const lexicon = new Lexicon(recorded.plan.blocks.find(({ name }) => name === result.block)!.rules);
    const lines = records.map((record) => {
      const { line, record: shownRecord } = listed('game', record, names);
      return { ...line, ...searchable(shownRecord), seats: [...names.keys()] };
    });
    const seats = result.seats.map((counts, agent) => ({ ...counts, agent }));
    for (const [seat, agent] of names.entries()) {
      const counts = lossCounts({ seats }, records, lexicon, (at) => (at === seat ? 'own' : null));
      for (const { at, key, role, search } of SEARCHED) {
        const { length } = lines.filter((line) => meets(line, names, [{ ...ANYTHING, agent, role, ...search }]));
        expect([agent, role, key, counts[role]?.own.happened[at] ?? 0]).toEqual([agent, role, key, length]);
        if (length > 0) seen.add(key);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(6);
});
