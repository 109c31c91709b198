import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'compare-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** A bundled agent with one method changed. */
const changed = (name: string, method: string, body: string): string => `
import { CATALOG } from '@aiwolf-arena/agents';
export default (context) => {
  const own = CATALOG.find(({ name }) => name === '${name}').create(context);
  const player = { getName: () => context.name };
  for (const method of ['initialize', 'update', 'dayStart', 'talk', 'whisper', 'vote', 'attack', 'guard', 'divine', 'finish'])
    player[method] = (...all) => own[method](...all);
  player.${method} = (...all) => { ${body} };
  return player;
};`;
const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
write('thrower.js', changed('chatty', 'talk', `throw new Error('no');`));
write('twin.js', changed('sample', 'dayStart', 'return own.dayStart();'));

/** Answers the same whatever happens. */
const FIXED = `
const same = { initialize() {}, update() {}, dayStart() {}, finish() {}, talk: () => 'Over', whisper: () => 'Over',
  vote: () => 1, attack: () => 1, guard: () => 1, divine: () => 1 };
export default (context) => ({ ...same, getName: () => context.name });`;

const GAMES = ['--games', '20', '--quiet'];
const SMALL = ['--field', 'random,chatty', ...GAMES];
const STRONG = ['--field', 'accountant,believer,hunter,sample'];
/** Instead of GAMES, where few games tell as much. */
const FEW = ['--field', 'random,chatty', '--games', '5', '--quiet'];
const compare = (...args: string[]) => {
  const rest = ['--games', '--field'].find((flag) => args.includes(flag));
  return here(['compare', ...args, ...(rest === undefined ? SMALL : rest === '--field' ? GAMES : [])], { cwd });
};
const parsed = async (...args: string[]) => {
  const { stdout, code } = await compare(...args, '--json');
  return { code, ...JSON.parse(stdout) };
};

const CAPPED = ['chatty', 'random', '--margin', '1pp', '--max-sets', '10', '--out', 'more'];
let capped: Awaited<ReturnType<typeof compare>>;
beforeAll(async () => {
  capped = await compare(...CAPPED);
});

describe('verdicts and exit codes', () => {
  test('a clear loss fails with 1', async () => {
    const { code, verdict, lines } = await parsed('random', 'sample', '--margin', '5pp', ...STRONG);
    expect({ code, verdict }).toEqual({ code: 1, verdict: 'fail' });
    const [line] = lines;
    expect(line.candidateRate - line.baselineRate).toBeCloseTo(line.difference.value, 10);
    expect((line.gained - line.lost) / line.games).toBeLessThan(0);
    expect(line.evidence.fail).toBe(1);
  });

  test('a clear gain passes "better" with 0', async () => {
    const found = await parsed('sample', 'random', '--better', '--margin', '5pp', '--max-faults', '99pp', ...STRONG);
    expect(found).toMatchObject({ code: 0, verdict: 'pass', lines: [{ unchanged: false }] });
  });

  test('equal games are no worse at once, and not shown to be better', async () => {
    const same = await parsed('twin.js', 'sample', ...FEW);
    expect(same).toMatchObject({ code: 0, verdict: 'pass', lines: [{ unchanged: true, sets: 36, worstSets: [] }] });
    expect(same.reason).toMatch(/^no change of behaviour/);
    const better = await parsed('twin.js', 'sample', '--better', ...FEW);
    expect(better).toMatchObject({ code: 3, verdict: 'inconclusive' });
    expect(better.reason).toMatch(/^no change of behaviour/);
    expect(better.lines[0]).toMatchObject({ evidence: null, setsExpected: null });
  });

  test('a candidate with more faults is unusable: 4', async () => {
    const found = await parsed('thrower.js', 'chatty', '--fixed-sets', '5', ...FEW);
    expect(found).toMatchObject({ code: 4, verdict: 'unusable' });
    expect(found.lines[0].faults.candidate).toMatchObject({ rate: 1 });
  });

  test('the cap is inconclusive: 3; more sets are new evidence on top of the same games', async () => {
    const again = await compare(...CAPPED);
    expect(capped.code).toBe(3);
    expect(again.stdout).toBe(capped.stdout);
    const before = filesOf(join(cwd, 'more/field-1/candidate'))['/journal.ndjson']!;
    const more = await parsed(...CAPPED, '--more-sets', '3');
    expect(more.lines[0].sets).toBe(13);
    const after = filesOf(join(cwd, 'more/field-1/candidate'))['/journal.ndjson']!;
    for (const set of before.split('\n').slice(0, 10)) expect(after).toContain(set);
  });
});

test('the verdict does not depend on threads', async () => {
  const flags = ['chatty', 'sample', '--margin', '10pp', ...FEW];
  const [one, two] = [
    await parsed(...flags, '--threads', '1', '--out', 't1'),
    await parsed(...flags, '--threads', '2', '--out', 't2'),
  ];
  const plain = ({ lines, verdict }: typeof one) => JSON.stringify([verdict, lines]).replaceAll('t2', 't1');
  expect(plain(two)).toBe(plain(one));
});

test('baselines, fields and sizes are lines, which share beta', async () => {
  const { stdout } = await here(
    [
      ...['compare', 'silent', 'random', 'chatty', '--field', 'random', '--field', 'chatty,silent'],
      ...['--players', '4,5', '--fixed-sets', '2', '--games', '5', '--quiet', '--json'],
    ],
    { cwd },
  );
  const { lines, options } = JSON.parse(stdout);
  expect(lines.map(({ name }: { name: string }) => name)).toEqual(
    ['vs random in field 1', 'vs chatty in field 1', 'vs random in field 2', 'vs chatty in field 2'].flatMap((line) => [
      `${line}, 4 players`,
      `${line}, 5 players`,
    ]),
  );
  expect(options).toMatchObject({ method: 'fixed-sets', cap: 2, beta: 0.05 / 8, alpha: 0.05 });
});

describe('baselines', () => {
  test('from a stored result play nothing, and are refused when they do not fit', async () => {
    const field = ['--field', 'random,chatty', '--games', '20', '--quiet'];
    const kept = await here(['compare', 'sample', '--save', 'kept.json', '--fixed-sets', '12', ...field], { cwd });
    expect(kept.code).toBe(0);
    const both = await parsed('random', 'kept.json', 'sample', '--margin', '20pp', '--max-sets', '12', '--out', 'both');
    const [stored, played] = both.lines;
    expect(stored.difference).toEqual(played.difference);
    expect([stored.runs.baseline, played.runs.baseline]).toEqual([null, expect.anything()]);
    write('near.js', FIXED);
    const near = ['--fixed-sets', '10', '--games', '5', '--quiet', '--save', 'near.json'];
    await here(['compare', 'sample', '--field', './near.js,random,chatty,silent', ...near], { cwd });
    const there = `${join(cwd, 'near.js')},random,chatty,silent`;
    const flags = ['--field', there, '--games', '5', '--max-sets', '10', '--quiet'];
    const elsewhere = await here(['compare', 'sample', 'near.json', ...flags], { cwd });
    expect(elsewhere).toMatchObject({ code: 0, stderr: '' });
    const why = await here(['why', 'both', '--games', '1'], { cwd });
    expect(why).toMatchObject({ code: 0, stderr: expect.stringContaining('contains no games') });
    expect(why.stdout).toMatch(/^vs sample, 5 players: /);
    const unread = await here(['compare', 'sample', '--save', 'mine.js'], { cwd });
    expect(unread).toMatchObject({ code: 2, stderr: expect.stringContaining('.json') });
    write('few.yaml', 'field: [random, chatty, silent, sample]\ngames: 5\nfixedSets: 3\nbaselines: chatty\n');
    const few = ['compare', 'random', '--save', 'few.json', '--config', 'few.yaml', '--quiet', '--json'];
    expect(JSON.parse((await here(few, { cwd })).stdout)).toMatchObject({ sets: 3 });
    const longer = await compare('random', 'kept.json', '--fixed-sets', '13');
    expect(longer.stderr).toMatch(
      /kept\.json has only 12 sets, but a candidate can pass only after 13: .* \(--fixed-sets 12\)/,
    );
    const short = await compare('random', 'kept.json');
    expect(short).toMatchObject({ code: 2 });
    expect(short.stderr).toMatch(/a candidate can pass only after 36: .* \(--max-sets 12\)/);
    const other = await compare('random', 'kept.json', '--seed', 'other');
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toMatch(/seed: compare -> other/);
    write('bent.json', readFileSync(join(cwd, 'kept.json'), 'utf8').replace('"set":0', '"set":1'));
    expect((await compare('random', 'bent.json')).stderr).toMatch(/was changed after it was written/);
  });

  test('from a revision of the agent’s own repository', { tags: 'git' }, async () => {
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd });
    write('mine.js', changed('chatty', 'vote', 'return own.vote();'));
    git('init', '-q');
    write('.gitattributes', 'mine.js export-ignore'); // left out of archives, and needed all the same
    git('add', 'mine.js', '.gitattributes');
    git('commit', '-qm', 'first');
    write('mine.js', changed('random', 'vote', 'return own.vote();'));
    const found = await parsed('./mine.js', 'git:HEAD', 'chatty', '--fixed-sets', '3');
    const [then, chatty] = found.lines;
    expect(then.baseline.source).toMatch(/^git:HEAD \([0-9a-f]{12}\)$/);
    expect(then.name).toMatch(/^vs mine@[0-9a-f]{7}, 5 players$/); // the candidate is called mine, too
    expect(then.difference).toEqual(chatty.difference);
    const unknown = await compare('./mine.js', 'git:nowhere');
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toMatch(/git:nowhere: there is no revision nowhere in .*fetch-depth: 0/);
    symlinkSync('.', join(cwd, 'linked'));
    const linked = await parsed('./linked/mine.js', 'git:HEAD', '--fixed-sets', '3');
    expect(linked.lines[0].difference).toEqual(chatty.difference);
    const trusted = await compare('./mine.js', 'git:HEAD', '--trust', 'mine');
    expect(trusted).toMatchObject({ code: 2, stdout: '' });
    expect(trusted.stderr).toMatch(/git:HEAD: a trusted agent cannot be loaded from git/);
    expect((await compare('chatty', 'git:HEAD')).stderr).toMatch(/bundled agent/);
    write('broken.js', 'export default (');
    git('add', 'broken.js');
    git('commit', '-qm', 'broken');
    write('broken.js', FIXED);
    const broken = await compare('./broken.js', 'git:HEAD');
    expect(broken).toMatchObject({ code: 4, stdout: '' });
    expect(broken.stderr).toMatch(/^error: agent git:HEAD: broken\.js:1:/);
  });
});

test('what a candidate says as it fails is no command to a CI runner', async () => {
  write('orders.js', `export default () => { throw new Error('no\\n::add-mask::x\\n  ##[error]y'); };`);
  const { code, stderr } = await arena(['compare', './orders.js', 'chatty', ...SMALL], { cwd });
  expect(code).toBe(4);
  expect(stderr).toMatch(/no\n: :add-mask::x\n {2}## \[error\]y/);
});

test('a comparison says who played unsandboxed', async () => {
  write('free.js', `import 'node:os';\n${FIXED}`);
  const flags = ['./free.js', 'chatty', '--fixed-sets', '2', '--max-faults', '99pp'];
  expect(await parsed(...flags, '--trust', 'free')).toMatchObject({ trusted: ['free'] });
});

test('why tells the exception of the candidate, with its line', async () => {
  write('voter.js', changed('sample', 'vote', 'return missing;'));
  await compare('./voter.js', 'sample', '--fixed-sets', '3', '--out', 'thrown');
  const { stdout } = await here(['why', 'thrown', '--games', '1'], { cwd });
  expect(stdout.replaceAll(/\n {2}(?=\S)/g, ' ')).toMatch(
    /voter is Agent\[0\d\], [A-Z]+; day 1, VOTE: no answer \(exception: ReferenceError: missing is not defined \(voter\.js:\d+:\d+: .*\)\) \(sample: /,
  );
});

test('why names the flipped games, and play tells them', async () => {
  const why = await here(['why', 'more', '--games', '1'], { cwd });
  const [, command] = / {2}npx aiwolf-arena (play --replay \S+candidate\S+)/.exec(why.stdout)!;
  const shown = await here(command!.replaceAll("'", '').split(' '), { cwd });
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  const [, lost, role] = /: (lost|won) \(.* is Agent\[0\d\], ([A-Z]+);/.exec(why.stdout)!;
  const ofWerewolves = role === 'WEREWOLF' || role === 'POSSESSED';
  expect(shown.stdout).toContain(`The ${ofWerewolves === (lost === 'won') ? 'werewolves' : 'villagers'} win`);
  const { lines } = JSON.parse((await here(['why', 'more', '--games', '1000', '--json'], { cwd })).stdout);
  const count = (change: string): number =>
    lines[0].explained.filter((game: { change: string }) => game.change === change).length;
  expect([count('lost'), count('gained')]).toEqual([lines[0].lost, lines[0].gained]);
  expect(lines[0].explained[0].change).toBe('lost');
  const nowhere = await here(['play', '--replay', 'more/field-1/candidate#99/1'], { cwd });
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('no finished set 99') });
});

test('a gate is calibrated; an agent that never draws is said so', async () => {
  const calibrate = (agent: string, ...flags: string[]) =>
    here(['compare', agent, '--calibrate', '--rounds', '3', '--fixed-sets', '3', ...SMALL, ...flags], { cwd });
  const { code, stdout } = await calibrate('chatty', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).sizes[0]).toMatchObject({ rounds: 3, meanSets: 3, neverDraws: false });
  write('fixed.js', FIXED);
  expect((await calibrate('./fixed.js')).stdout).toMatch(/uses no random numbers/);
});

test.each([
  [['chatty'], /give a baseline/],
  [['chatti', 'sample'], /chatty/],
  [['chatty', 'sample', '--fixed-sets', '9', '--e-process'], /can be used: choose one/],
  [['chatty', 'sample', '--fixed-sets', '9', '--more-sets', '9'], /cannot be used with --fixed-sets/],
  [['chatty', 'sample', '--max-sets', '9'], /--max-sets must not be less than --at-least/],
  [['chatty', 'sample', 'random', 'sample'], /the baseline sample is given twice/],
  [['chatty', 'sample', '--margin', '2'], /--margin 2: expected a win-rate difference/],
  [['chatty', 'sample', '--out', '.'], /\. contains something else, not a comparison/],
  [['chatty', 'sample', '--save', 'kept.json'], /--save and --calibrate need exactly one agent/],
  [['chatty', '--save', 'a.json', '--calibrate'], /--save and --calibrate cannot be used together/],
  [['chatty', '--calibrate', '--junit', 'a.xml'], /--calibrate and --junit cannot be used/],
  [['chatty', 'sample', '--rounds', '3'], /--rounds has no effect without --calibrate/],
])('%j is refused', async (args, message) => {
  const ended = await compare(...args);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toMatch(message);
});
