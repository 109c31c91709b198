import type { Comparison, GateLine, SideFaults } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { compareAnnotations, compareJson, compareJunit, compareMarkdown, compareText } from '../src/index.ts';
import { comparison, EMPTY, FAULTY, hostile, INCONCLUSIVE, line, role } from './planted-comparison.ts';

const WIDE = 1000;
/** The reason of the planted comparison. It may be wrapped. */
const REASON = 'not worse by 2 points (measured +1.1 points in 30 sets)';
const IS_BETTER = 'old vs field-1, 5 players: is the candidate better? Not shown: +1.1 [-0.4, +2.6] points.';
const flat = (text: string): string => text.trimEnd().replaceAll(/\s+/g, ' ');

test('JSON is the comparison under its schema, with the reasons of its verdicts', () => {
  const one = comparison([line(), line(INCONCLUSIVE)]);
  const open = 'the evidence is not enough for either verdict (measured +1.1 points in 34 sets)';
  const lines = [REASON, open].map((reason, at) => ({ ...one.lines[at], reason, shown: 'not shown' }));
  expect(compareJson(one)).toEqual({
    schema: 'aiwolf-arena/compare/4',
    ...one,
    reason: 'the candidate passes all 2 tests',
    lines,
  });
  const { loadError, ...unloaded } = comparison([]);
  expect(compareJson({ ...unloaded, loadError: loadError! })).toEqual({
    ...{ schema: 'aiwolf-arena/compare/4', ...unloaded, reason: 'it cannot be loaded' },
  });
});

test('faults decide before games, and the reason is the kind whose shares differ', () => {
  const [candidate, baseline] = ['exception', 'invalid-target'].map((kind) => ({
    ...{ games: 100, faulty: 5, rate: 0.05, kinds: { [kind]: 5 }, gamesByKind: { [kind]: 5 } },
  })) as [SideFaults, SideFaults];
  const faults = { candidate, baseline, most: 0.01, exceeded: true };
  expect(compareJson(comparison([line({ faults })], { verdict: 'unusable' })).reason).toBe(
    'old vs field-1, 5 players: the candidate had faults (exception) in 5.0 % of games, the baseline in 0.0 %; the difference may be at most 1.0 percentage points',
  );
  const worse = comparison([line({ roles: [role()] })], { verdict: 'fail', eachRole: true });
  expect(compareJson(worse).reason).toMatch(
    /^old vs field-1, 5 players: the candidate is worse as SEER \(-5\.0 points, p (?:= 0\.\d+|< 0\.001) after Holm correction\)$/,
  );
});

const BETTER = { question: 'better', d0: 0, d1: 0.02 } as const;
const between = (low: number, high: number) => ({ ...line().difference, value: (low + high) / 2, low, high });

test.each([
  ['pass', {}, between(-0.01, 0.03), 'not worse by 2 points (', 'not shown'],
  ['pass', {}, between(0.01, 0.05), 'better than the baseline (', 'better'],
  ['pass', BETTER, between(-0.01, 0.05), 'better than the baseline (', 'better'],
  [
    'fail',
    {},
    between(-0.09, 0.01),
    'likely worse than the baseline, and not shown to be within the 2 points allowed (',
    'not shown',
  ],
  ['fail', {}, between(-0.09, -0.03), 'worse than the baseline by more than the 2 points allowed (', 'worse'],
  ['fail', BETTER, between(-0.01, 0.02), 'not shown to be 2 points better (', 'not shown'],
  ['fail', BETTER, between(0.001, 0.015), 'better than the baseline, but not shown to be 2 points better (', 'better'],
  ['fail', BETTER, between(-0.05, -0.01), 'worse than the baseline (', 'worse'],
] as const)('a %s says what was shown, and no more: %j, %j', (verdict, asked, difference, reason, shown) => {
  const one = comparison([line({ verdict, difference })]);
  const json = compareJson({ ...one, options: { ...one.options, ...asked } });
  expect(json.reason.startsWith(reason)).toBe(true);
  expect(json.lines[0]!.shown).toBe(shown);
});

test('copies of one file are said to be identical', () => {
  const one = comparison([line({ unchanged: true, unseen: null, sets: 10 })]);
  expect(compareText(one, WIDE)).toMatch(/^PASS: the code is identical, and all games of 10 sets are equal, event by event\n/);
});

test('text begins with the verdict and ends with what to type', () => {
  const text = compareText(comparison(), 120, true);
  expect(flat(text).startsWith(`PASS: ${REASON} ${IS_BETTER} candidate mine (./mine.ts), code aaaaaaaaaaaa`)).toBe(true);
  expect(text).toContain('baseline old (./old.ts), code bbbbbbbbbbbb\nopponents sample, random\n');
  expect(text.replaceAll(/\n\s*/g, ' ')).toMatch(
    /Is the candidate not worse\? Declared in advance: a difference of -2\.0 points of role-balanced win rate should fail/,
  );
  expect(text.replaceAll(/\n\s*/g, ' ')).toMatch(
    /10 to 300 sets until the evidence is sufficient \(sequential test: gsprt\), and cannot pass before set\s+36,\s+nor\s+fail\s+before\s+set\s+36\s+unless\s+the\s+loss\s+is\s+large;\s+100\s+games\s+per\s+set\s+and\s+agent/,
  );
  for (const row of [
    /^candidate win rate +52\.1 %\nbaseline win rate +51\.0 %$/m,
    /^difference +\+1\.1 \[-0\.4, \+2\.6\]$/m,
    /^evidence to pass +100 %\nevidence to fail +0 %$/m,
    /^only candidate won +130\nonly baseline won +97$/m,
    /^saved by pairing +38 %$/m,
  ])
    expect(text).toMatch(row);
  expect(text).toContain('  npx aiwolf-arena compare ./mine.ts ./old.ts --seed demo\n');
  expect(text).toMatch(
    /\n {2}npx aiwolf-arena why results\/gate\nSee where mine loses:\n {2}npx aiwolf-arena why results\/gate --agent mine\n\nseed demo, aiwolf-arena 0\.1\.0 \(commit 0a1b2c3d; games hash 5e6f7a8b\)\n\nPASS: /,
  );
  expect(flat(text).endsWith(`PASS: ${REASON}`)).toBe(true);
  expect(text).not.toContain('Faults');
});

test('the first screen has the verdict twice, the difference, and a role that is worse; the rest is in the full text', () => {
  const text = compareText(comparison([line({ roles: [role(), role({ role: 'MEDIUM', verdict: 'not shown' })] })]), 100);
  expect(flat(text).split(`PASS: ${REASON}`)).toEqual(['', expect.stringContaining(` ${IS_BETTER} candidate mine`), '']);
  expect(text).toMatch(/^difference +\+1\.1 \[-0\.4, \+2\.6\]$/m);
  expect(text).toMatch(/the candidate is worse as SEER; the\s+difference\s+is\s+-5\.0 \[-8\.0,\s+-2\.0\]\s+points\.$/m);
  expect(text).not.toMatch(/MEDIUM|Declared in advance|saved by pairing|evidence to/);
});

test.each([
  ...[40, 60, 80, 100].map((width) => [width, true] as const),
  ...[40, 60, 80, 100].map((width) => [width, false] as const),
])('text fits %i columns but for commands, full: %j', (width, full) => {
  const lines = [line(INCONCLUSIVE), line({ ...FAULTY, roles: [role()] }), line(EMPTY)];
  for (const row of compareText(comparison(lines), width, full).split('\n')) {
    if (!row.startsWith('  npx aiwolf-arena ')) expect(row.length).toBeLessThanOrEqual(width);
  }
});

test('an open line says how far the evidence is and how many sets are missing, never that it is there', () => {
  const text = compareText(comparison([line(INCONCLUSIVE)]), WIDE, true);
  expect(text).toMatch(/^evidence to pass +62 %\nevidence to fail +99 %$/m);
  expect(text).toContain('about 26 more sets (60 in total) would decide the\n  test.\nThe same command');
  const lost = compareText(comparison([line({ ...INCONCLUSIVE, setsExpected: null })]), WIDE);
  expect(lost).toContain('no number of sets would decide the test');
  const same = compareText(comparison([line({ ...INCONCLUSIVE, unchanged: true })]), WIDE);
  expect(same).not.toContain('at the present trend');
});

test('equal games have no game to look at, and a baseline from git is named with its revision once', () => {
  const baseline = { name: 'mine@f210348', source: 'git:HEAD (f2103486f1e9)', hash: 'b'.repeat(64) };
  const same = comparison([line({ unchanged: true, baseline })]);
  const text = compareText(same, WIDE);
  expect(text).not.toMatch(/winner changed|why results/);
  expect(compareMarkdown(same) + compareAnnotations(same)).not.toMatch(/winner changed|why results/);
  expect(text).toMatch(/^baseline mine@f210348 \(git:HEAD\), code b{12}$/m);
});

test('a pass names its worst sets, and what would show losses in fewer', () => {
  const passed = compareText(comparison(), WIDE);
  expect(passed).toContain(
    'the candidate was worst in set 12 (-21.0 points of win rate), set 3 (-4.0\n  points of win rate).\n',
  );
  expect(passed).toContain(
    '--at-least 72, the test would also detect a loss of strength that\n  occurs in only 5 % of the sets.\n',
  );
  const many = compareText(comparison([line({ unseen: 0.012, worstSets: [] })]), WIDE);
  expect(many).not.toMatch(/worst sets|--at-least/);
  const failed = compareText(comparison([line({ verdict: 'fail', unseen: null })]), WIDE);
  expect(failed).not.toMatch(/worst sets|--at-least/);
  for (const text of [compareMarkdown(comparison()), compareJunit(comparison())])
    expect(text).toMatch(/set 12 .-21\.0 points.*--at-least 72/s);
});

test('no more sets are offered where none would be played', () => {
  const shown = (over: Partial<GateLine>, options: Partial<Comparison['options']> = {}): string => {
    const one = comparison([line({ ...INCONCLUSIVE, ...over })]);
    return compareText({ ...one, options: { ...one.options, ...options } }, WIDE);
  };
  const stored = shown({ runs: { candidate: 'a', baseline: null } });
  expect(stored).toContain('in total) would decide the\n  test.\n');
  expect(stored).toContain('to play more sets, first store a baseline with more sets');
  expect(stored).not.toContain('--more-sets');
  const narrow = shown({}, { method: 'until-width', width: 0.1 });
  const fixed = shown({ sets: 300 }, { method: 'fixed-sets' });
  for (const text of [narrow, fixed]) expect(text).not.toMatch(/at the present trend|--more-sets/);
  expect(shown({ sets: 300 }, { method: 'until-width', width: 0.1 })).toContain('--more-sets');
});

test('trusted agents are marked in every form that a person reads', () => {
  const one = comparison(undefined, { trusted: ['mine'] });
  for (const shown of [compareText(one, WIDE), compareMarkdown(one), compareJunit(one)])
    expect(shown).toMatch(/TRUSTED .*--trust.*: mine played unsandboxed, so results may be forged/);
  expect(compareText(comparison(), WIDE)).not.toContain('TRUSTED');
});

test('a narrow margin is told in full', () => {
  const one = comparison();
  const text = compareText({ ...one, options: { ...one.options, d0: -0.0025 } }, WIDE, true);
  expect(text.replaceAll(/\n\s*/g, ' ')).toContain('-0.25 points of role-balanced win rate should fail, and 0.0 should pass');
});

test('what is not known is a dash, in every form', () => {
  const empty = comparison([line(EMPTY)]);
  expect(compareText(empty, 200, true).match(/ -$/gm)).toHaveLength(6);
  expect(compareMarkdown(empty)).toContain('| inconclusive | 0 | 0 | - | - | - | - | - | 0 | 0 | - |');
  for (const shown of [compareJunit(empty), compareAnnotations(empty), compareMarkdown(empty)])
    expect(shown).not.toMatch(/NaN|undefined|null/);
});

test('a candidate that cannot be loaded has no lines, and every form says so', () => {
  const unusable = comparison([], { verdict: 'unusable' });
  expect(compareText(unusable, 100)).toMatch(/^UNUSABLE: it cannot be loaded\n/);
  expect(compareMarkdown(unusable)).toMatch(/^### UNUSABLE: it cannot be loaded\n/);
  expect(compareJunit(unusable)).toMatch(/tests="1" failures="0" errors="1"/);
  expect(compareJunit(unusable)).toContain('<error message="it cannot be loaded" type="error">');
  expect(compareAnnotations(unusable)).toMatch(/^::error title=compare mine%3A unusable::it cannot/);
});

test('faults are told with both sides and what was allowed', () => {
  const text = compareText(comparison([line(FAULTY)], { verdict: 'unusable' }), WIDE);
  expect(text.replaceAll('\n  ', ' ')).toContain(
    'the candidate had faults in 1.3 % of 3,000 games (exception 44, wrong-type 1), the baseline in no game; the difference exceeds the limit of 1 percentage points.',
  );
  expect(text).toMatch(/^verdict +unusable$/m);
  expect(compareJunit(comparison([line(FAULTY)]))).toMatch(
    /errors="1".*<error message="old vs field-1, 5 players: the candidate had faults in 1\.3 %/s,
  );
});

test('roles have a table, and one that is worse a test case and an annotation', () => {
  const worse = [line({ roles: [role(), role({ role: 'MEDIUM', interval: null, verdict: 'not shown' })] })];
  expect(compareText(comparison(worse), 100, true)).toMatch(
    /^SEER +600 +51\.0 % +56\.0 % +-5\.0 \[-8\.0, -2\.0\] +<0\.001 +worse$/m,
  );
  expect(compareMarkdown(comparison(worse))).toContain('| MEDIUM | 600 | 51.0 % | 56.0 % | -5.0 - |');
  const [shown, deciding] = [comparison(worse), comparison(worse, { eachRole: true })];
  expect(compareJunit(shown)).toMatch(/tests="2" failures="0" errors="0" skipped="1"/);
  expect(compareJunit(deciding)).toMatch(/tests="2" failures="1" errors="0" skipped="0"/);
  expect(compareAnnotations(shown)).toContain('::warning title=old vs field-1%2C 5 players%3A worse as SEER::');
  expect(compareAnnotations(deciding)).toContain('::error title=old vs');
});

test('Markdown is a page: the verdict, a table a line, what to type', () => {
  const text = compareMarkdown(comparison([line(), line({ verdict: 'fail' })]));
  expect(text).toMatch(
    /^### PASS: the candidate passes all 2 tests\n\n- old vs field-1, 5 players: is the candidate better\? Not shown: /,
  );
  expect(text).toContain('| old vs field-1, 5 players | pass | 30 | 3,000 | 52.1 % | 51.0 % | +1.1 \\[-0.4, +2.6\\] |');
  expect(text).toContain('\n    npx aiwolf-arena why results/gate\n');
});

test('JUnit has a failure for fail, skipped for inconclusive, and counts them', () => {
  const lines = [line(), line({ verdict: 'fail', unseen: null }), line(INCONCLUSIVE)];
  const xml = compareJunit(comparison(lines));
  expect(xml).toMatch(/<testsuites name="aiwolf-arena compare" tests="3" failures="1" errors="0" skipped="1">/);
  expect(xml).toContain(
    '<failure message="likely worse than the baseline, and not shown to be within the 2 points allowed (measured +1.1 points in 30 sets)" type="failure">verdict: fail\nsets: 30\n',
  );
  expect(xml).toContain('<skipped message="the evidence is not enough for either verdict (measured');
  expect(xml).toContain('<property name="verdict" value="pass"/>');
});

test('annotations have a level a verdict, and say of several lines which did not pass', () => {
  expect(compareAnnotations(comparison())).toBe(
    '::notice title=compare mine%3A pass::not worse by 2 points (measured +1.1 points in 30 sets)%0ADifference +1.1 [-0.4, +2.6] points in 30 sets.%0ASee the games whose winner changed: npx aiwolf-arena why results/gate\n',
  );
  const two = compareAnnotations(comparison([line(INCONCLUSIVE), line()]));
  expect(two.match(/^::\w+/gm)).toEqual(['::warning', '::warning']);
});

test('hostile names are inert in every form', () => {
  const one = hostile();
  const [text, markdown, xml, commands] = [
    compareText(one, 100),
    compareMarkdown(one),
    compareJunit(one),
    compareAnnotations(one),
  ];
  for (const shown of [text, markdown, xml, commands]) {
    expect(shown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|##\[/u);
    expect(shown.isWellFormed()).toBe(true);
  }
  for (const shown of [text, markdown, xml]) expect(shown).not.toContain('::');
  for (const row of commands.trimEnd().split('\n')) {
    expect(row).toMatch(/^::(error|warning) title=[^,:]*::/);
    expect(row.match(/::/g)).toHaveLength(2);
  }
  const prose = markdown.replaceAll(/^ {4}.*$/gm, '');
  expect(prose).not.toMatch(/(?<!\\)[<`]|@|https:\/\/|www\.|&(?!amp;)/);
  expect(xml).not.toMatch(/<b>|\]\]>|&(?!amp;|lt;|gt;|quot;|apos;)|\uFFFF/);
});

test('a folder with a blank can be typed as shown', () => {
  expect(compareText(comparison([line()], { folder: "it's here" }), 80)).toContain(String.raw`aiwolf-arena why 'it'\''s here'`);
});

test('in Japanese the verdict and its reason are told from the numbers; CI reads English', () => {
  const one = comparison([
    line({ roles: [role()], ...INCONCLUSIVE }),
    line({ name: 'old vs field-2, 15 players', players: 15 }),
  ]);
  const text = compareText(one, 100, false, 'ja');
  expect(compareText(comparison(), 100, false, 'ja')).toMatch(
    /^合格: 2 ポイント以上劣ることはありません\(30セットでの差は \+1\.1 ポイント\)\nold vs field-1\(5人村\): 候補の方が良いか。/,
  );
  expect(text).toMatch(/^判定 +判定不能 +合格$/m);
  expect(text).toContain('このまま続けば、あと約26セット(合計60セット)で判定に達する見込みです。');
  expect(text).toContain('候補は 占い師 で劣ります。差は -5.0 [-8.0, -2.0] ポイントです。');
  expect(
    text.replaceAll(/https?:\S+|^ {2}npx .*$|games\s+hash|[\w./-]*(?:old|field|mine|aiwolf|set)[\w./-]*/gm, ''),
  ).not.toMatch(/\b(?:points|sets|players|games|baseline|candidate|worse)\b/);
});
