import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena, type Ended } from './aiwolf-arena.ts';
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
const SLOW = 'let x = 0; for (let i = 0; i < 3e5; i++) x = (x * 31 + i) | 0;';
const GREEDY = 'for (let i = 0; i < 3e4; i++) kept.push({ i });';
writeFileSync(join(cwd, 'mine.js'), agentOf());

const FEW = ['--players', '5', '--sets', '1', '--games', '40', '--field', 'random'];
const QUICK = ['--rounds', '4', '--window', '30', '--quiet'];
const bench = (...words: string[]) => arena(['bench', ...words, ...QUICK], { cwd });

interface Document {
  readonly schema: string;
  readonly lines: readonly {
    readonly name: string;
    readonly repeats: boolean;
    readonly counts: { readonly games: number; readonly calls: Record<string, number> };
    readonly cpuMs: readonly number[];
    readonly calls: Record<string, { readonly calls: number; readonly p50: number; readonly max: number }>;
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

/** Measures one of them beside what was saved. */
function against(later: keyof typeof LATER, ...flags: string[]): Promise<Ended> {
  writeFileSync(join(cwd, `${later}.js`), LATER[later]);
  return bench(`mine=./${later}.js`, '--against', 'kept/mine.json', ...flags);
}

const besideIn = ({ stdout }: Ended): Beside => (JSON.parse(stdout) as Document).against!.comparisons[0]!;

let saved: Document;
let same: Ended;
let slow: Ended;
let greedy: Ended;
let other: Ended;
beforeAll(async () => {
  const ended = await bench('./mine.js', ...FEW, '--save', 'kept/mine.json', '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  saved = JSON.parse(ended.stdout);
  [same, slow, greedy, other] = await Promise.all([
    against('same', '--json'),
    against('slow', '--json'),
    against('greedy', '--json', '--allow-changes'),
    against('other'),
  ]);
});

test('calls are timed by method, and counted', () => {
  expect(saved).toMatchObject({ schema: 'aiwolf-arena/bench/1', against: null });
  const [{ name, repeats, counts, calls, cpuMs }] = saved.lines as [Document['lines'][0]];
  expect({ name, repeats, games: counts.games }).toEqual({ ...{ name: 'mine', repeats: true, games: 40 } });
  expect(counts.calls).toMatchObject({ initialize: 40, finish: 40, getName: 40 });
  expect(calls.update!.calls).toBe(counts.calls.update);
  expect(calls.vote!.max).toBeGreaterThanOrEqual(calls.vote!.p50);
  expect(cpuMs).toHaveLength(4);
});

test('the same again passes, whatever its source looks like', () => {
  expect(same.code).toBe(0);
  expect(besideIn(same)).toMatchObject({ verdict: 'same', changes: [] });
});

test('a planted slow-down is found beside its own code of before, and is a hint only', () => {
  expect(slow.code).toBe(0);
  expect(besideIn(slow)).toMatchObject({ verdict: 'same', hint: 'slower' });
  expect(besideIn(slow).time.median).toBeGreaterThan(2);
});

test('more memory fails, even where other games were declared', () => {
  expect(greedy.code).toBe(1);
  const { verdict, changes, bytes } = besideIn(greedy);
  expect(verdict).toBe('worse');
  expect(changes.map(({ what }) => what)).toContain('games');
  expect(bytes).toBeGreaterThan(1.05);
});

test('other games fail, in words for people', () => {
  expect(other.code).toBe(1);
  expect(other.stdout).toMatch(/^BENCH: 1 x 40 games a size/);
  expect(other.stdout).toMatch(/^Calls of mine, 5 players$/m);
  expect(other.stdout).toMatch(/^FAIL: beside kept\/mine\.json$/m);
  expect(other.stdout).toMatch(/^mine, 5 players: changed; memory/m);
});

test.each([
  [['random', 'chatty', '--against', 'kept/mine.json'], /has no random: it has mine/],
  [['--against', 'kept/mine.json', '--sets', '2'], /--sets: the baseline was measured with 1/],
  [['random', '--against', 'kept/none.json'], /none\.json cannot be read/],
  [['--against', 'mine.js'], /mine\.js cannot be read/],
  [['random', 'a=random', 'random=chatty'], /two agents are called random/],
  [['random', '--allow-changes'], /--allow-changes says nothing without --against/],
  [['--against', 'forged.json'], /forged\.json was changed since it was written/],
])('%j is refused', async (words, message) => {
  const text = readFileSync(join(cwd, 'kept/mine.json'), 'utf8');
  writeFileSync(join(cwd, 'forged.json'), text.replace('"initialize":40', '"initialize":41'));
  const refusal = await refusalOf(['bench', ...words]);
  expect(refusal).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});
