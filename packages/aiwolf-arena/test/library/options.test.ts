import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AgentLoadError, type CompareOptions, compare, contest, play, run, standings, UsageError } from '../../src/index.ts';

const [home, cwd] = [process.cwd(), mkdtempSync(join(tmpdir(), 'options-'))];
beforeAll(() => process.chdir(cwd));
afterAll(() => {
  process.chdir(home);
  rmSync(cwd, { recursive: true });
});

const RANDOM = { agents: ['random'] };

/** What somebody without a compiler may write. */
const untyped = <Options>(options: object): Options => options as Options;

test.each([
  [() => run(untyped({ ...RANDOM, game: 3 })), 'there is no option game. Did you mean games?'],
  [() => run(untyped({ ...RANDOM, zebra: 3 })), 'there is no option zebra.'],
  [
    () => run(untyped({ ...RANDOM, sets: '3', games: 0 })),
    '`sets`: expected a whole number from 1 to 1000000, got "3"\n`games`: expected a whole number from 1 to 1000000, got 0',
  ],
  [
    () => run({ ...RANDOM, players: [5, 19] }),
    '`players.1`: expected a whole number from 3 to 18 (contests have 5 and 15), got 19',
  ],
  [() => run(untyped({ agents: 'random' })), '`agents`: give the agents, such as random and ./my-agent.ts'],
  [() => run({}), '`agents`: give the agents, such as random and ./my-agent.ts'],
  [() => run(untyped([])), 'the options must be an object, such as { players: [5, 15] }'],
  [() => run(untyped({ ...RANDOM, logs: 'sample:3' })), '`logs`: expected "none", "all" or an object such as { sample: 10 }'],
  [
    () => run({ ...RANDOM, shard: { index: 3, count: 2 } }),
    '`shard`: expected the number of a part and the number of parts, such as { index: 1, count: 4 }',
  ],
  [() => run(untyped({ ...RANDOM, rules: 'regulation-2012' })), /^`rules`: .* Did you mean regulation-2021\?$/],
  [() => run(untyped({ ...RANDOM, draw: 'balance' })), /^`draw`: .* Did you mean balanced\?$/],
  [
    () => run(untyped({ ...RANDOM, role: [{ name: 'random', role: 'SEERR' }] })),
    /^`role\.0\.role`: there is no "SEERR": .* Did you mean SEER\?$/,
  ],
  [() => run({ ...RANDOM, role: [{ name: 'randon', role: 'SEER' }] }), /^`role`: .* Did you mean random\?$/],
  [
    () => run({ ...RANDOM, role: [{ name: 'random', role: 'MEDIUM' }], players: [5] }),
    '`role` requests 1 x MEDIUM, but a village of 5 has 0',
  ],
  [() => run({ ...RANDOM, timeTolerance: { ms: 1, share: 0 } }), '`timeTolerance` has no effect without `timeLimit`'],
  [() => run({ ...RANDOM, sandbox: true }), '`sandbox` cannot be used without clients, such as ./fox.py or NAME=COMMAND'],
  [() => run({ ...RANDOM, out: 'a-file' }), 'a-file is a file: choose a folder'],
  [
    () => run({ ...RANDOM, pardon: [{ agent: 'rendom', kind: 'exception', reason: 'x' }] }),
    /^`pardon`: .* Did you mean random\?$/,
  ],
  [() => run(RANDOM, untyped({ onSets() {} })), 'there is no option onSets. Did you mean onSet?'],
  [() => run(RANDOM, untyped({ onSet: 5 })), '`onSet`: expected a function'],
  [() => play({}, null as never), 'the options must be an object, such as { players: [5, 15] }'],
  [
    () => compare({ candidate: 'random', baselines: ['sample'] }, untyped({ signal: new AbortController() })),
    "`signal`: expected an AbortController's signal",
  ],
  [() => play(untyped({ players: [5] })), '`players`: expected a whole number from 3 to 18 (contests have 5 and 15)'],
  [() => contest({ ...RANDOM, players: [5], rankBy: 15 }), '`rankBy` 15: the games are in villages of 5: give such a size'],
  [() => contest({ ...RANDOM, players: [5] }), /omit that size \(`players`\), .* \(`fill`/],
  [() => contest(untyped({ rankBy: 'poold' })), /^`rankBy`: expected pooled, .* Did you mean pooled\?$/],
  [() => compare({ candidate: 'random', baselines: [] }), '`baselines`: give a baseline'],
  [
    () => compare({ candidate: 'random', baselines: ['sample'], margin: 2 }),
    '`margin`: expected 0.01pp or more, and less than 100pp (0.0001 and 1 as shares)',
  ],
  [
    () => compare({ candidate: 'random', baselines: ['sample'], eProcess: true, fixedSets: 9 }),
    'only one of `eProcess`, `fixedSets` and `untilWidth` can be used: choose one',
  ],
  [() => compare(untyped<CompareOptions>({ baselines: ['sample'] })), /^`candidate`: give the name of a bundled agent/],
])('%s is refused, and leaves nothing behind', async (play, message) => {
  writeFileSync('a-file', '');
  const refused = await Promise.resolve(play()).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(UsageError);
  const said = (refused as Error).message;
  if (typeof message === 'string') expect(said).toBe(message);
  else expect(said).toMatch(message);
  expect(readdirSync('.')).toEqual(['a-file']);
});

test.each([
  ['no-such-folder', {}, 'there is no folder no-such-folder'],
  [[], {}, 'give the folder of a run, or a list of such folders'],
  [untyped<string>({}), {}, 'give the folder of a run, or a list of such folders'],
  ['no-such-folder', { finalist: 3 }, 'there is no option finalist. Did you mean finalists?'],
])('standings of %j with %j are refused at once', (folders, options, message) => {
  const refused = expect(() => standings(folders, untyped(options)));
  refused.toThrow(UsageError);
  refused.toThrow(message);
});

test('an agent that cannot be used has an error of its own', async () => {
  const said = vi.spyOn(console, 'error');
  await expect(play({ agents: ['./no-such-agent.ts'] })).rejects.toBeInstanceOf(AgentLoadError);
  await expect(play({ agents: ['randm'] })).rejects.toThrow(/Did you mean random\?/);
  expect(said).not.toHaveBeenCalled();
});
