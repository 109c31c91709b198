// @module-tag dear
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena, type Ended } from './aiwolf-arena.ts';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

const cwd = mkdtempSync(join(tmpdir(), 'bench-'));
const home = process.cwd();
process.chdir(cwd); // where files are looked for that are typed here
afterAll(() => {
  process.chdir(home);
  rmSync(cwd, { recursive: true });
});

/** Votes for the first living seat; `thinking` is what it does before, `vote` how it votes. */
const agentOf = ({ thinking = '', vote = 'first' } = {}): string => `
export default (context) => {
  let info;
  const kept = [];
  const others = () => [...info.aliveAgentList].filter((agent) => agent !== info.agent);
  const first = () => others()[0], last = () => others().at(-1);
  return { getName: () => context.name, initialize(view) { info = view; kept.length = 0; }, update() {}, dayStart() {},
    talk: () => 'Over', whisper: () => 'Over', vote() { ${thinking} return ${vote}(); }, attack: () => null, guard: () => null,
    divine: () => null, finish() {} };
};`;
const SLOW = 'let x = 0; for (let i = 0; i < 3e4; i++) x = (x * 31 + i) | 0;';
const GREEDY = 'for (let i = 0; i < 3e3; i++) kept.push({ i });';
writeFileSync(join(cwd, 'mine.js'), agentOf());

const FEW = ['--players', '5', '--sets', '1', '--games', '100', '--field', 'random'];
const QUICK = ['--rounds', '4', '--window', '30', '--quiet']; // a set costs more than its games: few long ones, and many ticks of the clock
const bench = (...words: string[]) => here(['bench', ...words, ...QUICK], { cwd, pool: true });

interface Document {
  readonly schema: string;
  readonly lines: readonly {
    readonly name: string;
    readonly repeats: boolean;
    readonly counts: { readonly games: number };
    readonly cpuMs: readonly number[];
  }[];
  readonly against: { readonly passed: boolean; readonly comparisons: readonly Beside[] } | null;
}

interface Beside {
  readonly verdict: string;
  readonly bytes: number | null;
  readonly hint: string;
  readonly time: { readonly median: number };
  readonly changes: readonly { readonly what: string }[];
}

/** What mine.js might become. */
const LATER = {
  same: `// the same\n${agentOf()}`,
  slow: agentOf({ thinking: SLOW }),
  greedy: agentOf({ thinking: GREEDY, vote: 'last' }),
  other: agentOf({ vote: 'last' }),
};

for (const [later, code] of Object.entries(LATER)) writeFileSync(join(cwd, `${later}.js`), code);

const AGAINST = ['--against', 'kept/mine.json'];
const besidesIn = ({ stdout }: Ended): readonly Beside[] => (JSON.parse(stdout) as Document).against!.comparisons;

let saved: Document;
/** Both play as before: mine is as fast, twin is slower. */
let equal: Ended;
let greedy: Ended;
let other: Ended;
beforeAll(async () => {
  const ended = await bench('./mine.js', 'twin=./mine.js', ...FEW, '--save', 'kept/mine.json', '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  saved = JSON.parse(ended.stdout);
  equal = await bench('mine=./same.js', 'twin=./slow.js', ...AGAINST, '--json');
  greedy = await bench('mine=./greedy.js', ...AGAINST, '--json', '--allow-changes');
  other = await arena(['bench', 'mine=./other.js', ...AGAINST, ...QUICK], { cwd });
}, 600_000);

test('each round is measured', () => {
  expect(saved).toMatchObject({ schema: 'aiwolf-arena/bench/2', against: null });
  const { name, repeats, counts, cpuMs } = saved.lines[0]!;
  expect({ name, repeats, games: counts.games, rounds: cpuMs.length }).toEqual({
    name: 'mine',
    repeats: true,
    games: 100,
    rounds: 4,
  });
});

test('the same again passes, whatever its source looks like', () => {
  expect(equal.code).toBe(0);
  expect(besidesIn(equal)).toMatchObject([{ verdict: 'same', changes: [] }, { name: 'twin' }]);
});

test('a planted slow-down is found beside its own code of before, and is a hint only', () => {
  expect(equal.code).toBe(0);
  const [, slow] = besidesIn(equal);
  expect(slow).toMatchObject({ verdict: 'same', hint: 'slower' });
  expect(slow!.time.median).toBeGreaterThan(2);
});

test('more memory fails, even where other games were declared', () => {
  expect(greedy.code).toBe(1);
  const { verdict, changes, bytes } = besidesIn(greedy)[0]!;
  expect(verdict).toBe('worse');
  expect(changes.map(({ what }) => what)).toContain('games');
  expect(bytes).toBeGreaterThan(1.05);
});

test('other games fail, in words for people', () => {
  expect(other.code).toBe(1);
  expect(other.stdout).toMatch(/^FAIL: compared with kept\/mine\.json$/m);
  expect(other.stdout).toMatch(/^mine, 5 players: changed; memory/m);
});

test.each([
  [['random', 'chatty', '--against', 'kept/mine.json'], /contains no baseline of random, only of mine/],
  [['--against', 'kept/mine.json', '--sets', '2'], /--against and --sets cannot be used together/],
  [['random', '--against', 'kept/none.json'], /none\.json cannot be read/],
  [['--against', 'mine.js'], /mine\.js cannot be read/],
  [['random', 'a=random', 'random=chatty'], /two agents have the name random/],
  [['random', '--allow-changes'], /--allow-changes has no effect without --against/],
  [['--against', 'forged.json'], /forged\.json was changed after it was written/],
])('%j is refused', async (words, message) => {
  const text = readFileSync(join(cwd, 'kept/mine.json'), 'utf8');
  writeFileSync(join(cwd, 'forged.json'), text.replace('"gamesPerSet":100', '"gamesPerSet":101'));
  const refusal = await refusalOf(['bench', ...words]);
  expect(refusal).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});
