import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Interrupted, type Progress, type RunHooks, type RunOptions, run } from '../../src/index.ts';
import { filesOf } from '../command/files-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'long-set-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** An agent that does something in its 30th game. */
const agent = (action: string, wait = ''): string => `export default ({ name }) => {
  let games = 0;
  return { getName: () => name, initialize() { games++; }, update() {}, dayStart() {}, finish() {},
    ${wait && 'async '}talk() { ${wait} return 'Over'; }, whisper: () => 'Over', attack: () => null, guard: () => null,
    divine: () => null, vote() { if (games === 30) { ${action} } return 1; } };
};`;
writeFileSync(at('async.js'), agent('', 'await null;'));
writeFileSync(at('hangs.js'), agent('return new Promise(() => {});'));

const optionsFor = (name: string, out: string): RunOptions => ({
  ...{ agents: ['random', 'chatty', name === 'random' ? name : at(name)], players: [5], sets: 1, games: 40, seed: '1' },
  ...{ logs: 'all', threads: 1, out: at(out) },
});

/** Plays until `isEnough`, which gets the number of games that have ended, and how often the set has begun. */
async function interrupted(options: RunOptions, isEnough: (games: number, attempt: number) => boolean): Promise<string> {
  const stop = new AbortController();
  let [before, attempt] = [0, 1];
  const onProgress = ({ games }: Progress): void => {
    if (games < before) attempt++;
    before = games;
    if (isEnough(games, attempt)) stop.abort();
  };
  const hooks: RunHooks = { signal: stop.signal, onProgress };
  const ended = run(options, hooks);
  await expect(ended).rejects.toThrow(Interrupted);
  return ended.then(
    () => '',
    ({ message }: Error) => message,
  );
}

const UNFINISHED = 'logs/unfinished/run-5/set-00000';

test.each([
  ['random', 7, 1],
  ['async.js', 7, 1],
  ['hangs.js', 7, 1],
  ['hangs.js', 7, 2],
  ['hangs.js', 35, 2],
])(
  'a long set of %s that is interrupted after %i games of its attempt %i keeps their logs, and is resumed to the same bytes',
  async (name, least, nth) => {
    const [whole, halved] = [`whole-${name}`, `${name}-${least}-${nth}`];
    if (!existsSync(at(whole))) await run(optionsFor(name, whole));
    const said = await interrupted(optionsFor(name, halved), (games, attempt) => games >= least && attempt === nth);
    const logs = join(at(halved), UNFINISHED);
    expect(said).toBe(
      `stopped after ${least} of 40 games; their logs are in ${logs}, their results do not count because the set is not finished`,
    );
    const games = Array.from({ length: least }, (_, game) => `game-${String(game).padStart(3, '0')}.log`);
    expect(readdirSync(logs)).toEqual(games);
    const unfinished = filesOf(logs);
    await run(optionsFor(name, halved));
    expect(filesOf(at(halved))).toEqual(filesOf(at(whole)));
    expect(existsSync(at(`${halved}/logs/unfinished`))).toBe(false);
    for (const [log, text] of Object.entries(unfinished))
      if (nth === 2 || name !== 'hangs.js') expect(filesOf(at(`${whole}/logs/run-5/set-00000`))[log]).toBe(text);
  },
);

test('sets that are finished count, and the games of the others are told apart', async () => {
  const options = { ...optionsFor('random', 'several'), sets: 3, games: 1000 };
  let sets = 0;
  const stop = new AbortController();
  const onProgress = (now: Progress): void => {
    sets = now.sets;
    if (sets === 2 && now.games > 2000) stop.abort();
  };
  await expect(run(options, { signal: stop.signal, onProgress })).rejects.toThrow(
    new RegExp(
      '^interrupted after 2,\\d{3} of 3,000 games; the finished sets are in .*/journal\\.ndjson; ' +
        'the other games: their logs are in .*/logs/unfinished/run-5/set-00002, their results do not count because the set is not finished$',
    ),
  );
});

test('without logs only the counts are told', async () => {
  const options = { ...optionsFor('random', 'bare'), logs: 'none', games: 900_000 } as const;
  const said = await interrupted(options, (games) => games > 0);
  expect(said).toMatch(/^stopped after [\d,]+ of 900,000 games; their results do not count because the set is not finished$/);
  expect(existsSync(at('bare/logs'))).toBe(false);
});
