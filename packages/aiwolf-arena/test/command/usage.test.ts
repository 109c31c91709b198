import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

const cwd = mkdtempSync(join(tmpdir(), 'usage-'));
const home = process.cwd();
process.chdir(cwd); // where files are looked for that are typed here
afterAll(() => {
  process.chdir(home);
  rmSync(cwd, { recursive: true });
});
writeFileSync(join(cwd, 'broken.ts'), 'export default (\n');
writeFileSync(join(cwd, 'packed.ts'), "import c from '@a/b/c';\nexport default c;\n");
const METHODS = ['initialize', 'update', 'dayStart', 'talk', 'whisper', 'vote', 'attack', 'guard', 'divine', 'finish'];
for (const folder of ['fox', 'many/one']) mkdirSync(join(cwd, folder), { recursive: true });
for (const file of ['bob.py', 'many/one/plan.json']) writeFileSync(join(cwd, file), '');
writeFileSync(
  join(cwd, 'fox/fox.ts'),
  `export default ({ name }) => ({ getName: () => name, ${METHODS.map((method) => `${method}() {}`)} });\n`,
);
writeFileSync(join(cwd, 'rules.json'), '{"preset": "regulation-2021", "maxTalkk": 3}');
writeFileSync(join(cwd, 'less-talk.json'), '{"maxTalk": 3, "maxTalkTurn": 5}');

const SMALL = { agents: 'random', players: '5', sets: '1', games: '1' };

/** A small run, with other values for some flags. */
const run = (flags: Partial<typeof SMALL> = {}): string[] => [
  'run',
  ...Object.entries({ ...SMALL, ...flags }).flatMap(([flag, value]) => [`--${flag}`, value]),
];
const few = run();

describe('what cannot be meant exits 2 and says what can', () => {
  test.each([
    ['no command', [], /Usage: aiwolf-arena/],
    ['an unknown command', ['rum'], /unknown command 'rum'[\s\S]*Did you mean run\?/],
    ['an unknown flag', [...few, '--game', '3'], /unknown option '--game'[\s\S]*Did you mean --games\?/],
    ['a surplus argument', ['agents', 'more'], /too many arguments for agents: more$/m],
    ['agents without commas', [...few, 'liar'], /arguments for run: liar\. Separate agents by commas: --agents random,liar$/m],
    ['a folder of init', ['run', '--agents', 'fox'], /agent fox: [^.]+\. Did you mean \.\/fox\/fox\.ts\?/],
    ['a file in a folder of init', ['run', '--agents', './fxo.ts'], /no file \.\/fxo\.ts\. Did you mean \.\/fox\/fox\.ts\?/],
    ['Python', ['run', '--agents', './bo.py'], /there is no file \.\/bo\.py\. Did you mean \.\/bob\.py\?/],
    ['--agent for --agents', ['run', '--agent', 'liar'], /expected NAME=COMMAND[^\n]*Did you mean --agents liar\?/],
    ['a role and a name swapped', [...few, '--role', 'SEER=random'], /--role: expected NAME=ROLE\. Did you mean random=SEER\?/],
    ['below a file', [...few, '--out', 'broken.ts/here'], /broken\.ts is a file: choose a folder/],
    ['a folder of runs', ['rank', 'many'], /many is not the folder of a run: [^\n]* Its runs are many\/one$/m],
    ['no agents', ['run'], /--agents: give the agents/],
    ['an unknown agent', ['run', '--agents', 'randm'], /Did you mean random\?/],
    ['a missing file', ['run', '--agents', './missing.ts'], /there is no file \.\/missing\.ts/],
    ['a folder', ['run', '--agents', './'], /is a folder/],
    ['a name with a line break', ['play', '--agents', 'a\nb=random'], /a\\nb=random: "a\\nb" is not a valid name/],
    ['an empty name', ['run', '--agents', 'random,'], /--agents random,: the list of agents contains an empty name/],
    ['no number', run({ games: 'many' }), /--games: expected a whole number[^\n]*, got "many"/],
    ['a negative number', run({ sets: '-1' }), /--sets: expected a whole number/],
    ['a fraction', run({ sets: '1.5' }), /--sets: expected a whole number/],
    ['no set', run({ sets: '0' }), /--sets: expected a whole number from 1 to 1000000, got 0/],
    ['an impossible size', run({ players: '5,19' }), /from 3 to 18 \(contests have 5 and 15\), got 19/],
    ['an unknown preset', [...few, '--rules', 'regulation-2012'], /--rules: there is no[\s\S]*Did you mean regulation-2021\?/],
    ['a missing rules file', [...few, '--rules', './none.json'], /no readable file/],
    ['an unknown rule', [...few, '--rules', './rules.json'], /there is no rule maxTalkk\. Did you mean maxTalk\?/],
    ['an unknown draw', [...few, '--draw', 'balance'], /--draw: [\s\S]*Did you mean balanced\?/],
    ['an unknown log choice', [...few, '--logs', 'sampel:3'], /--logs sampel:3: expected none, all, sample:N or first:N/],
    ['an unknown role', [...few, '--role', 'random=SEERR'], /--role: [\s\S]*Did you mean SEER\?/],
    ['a role for nobody', [...few, '--role', 'randon=SEER'], /--role: [\s\S]*Did you mean random\?/],
    ['a role the village has not', [...few, '--role', 'random=MEDIUM'], /requests 1 x MEDIUM, but a village of 5 has 0/],
    ['a contest too small', ['contest', '--agents', 'random,chatty'], /--fill/],
    ['a team named twice', ['contest', '--agents', 'random,random', '--players', '5'], /given twice/],
    [
      'a rate to rank by that is not played',
      ['contest', '--agents', 'random', '--players', '5', '--rank-by', '15'],
      /--rank-by 15: the games are in villages of/,
    ],
    ['a reading of the protocol', ['protocol', 'parse', '--reading', 'strickt', 'Over'], /Did you mean strict\?/],
    ['a flag given twice', ['run', '--agents', 'random', '--agents', 'chatty'], /--agents[\s\S]*The flag is given twice/],
    ['a protocol flag given twice', ['protocol', 'parse', '--reading', 'strict', '--reading', 'casual', 'Over'], /given twice/],
    ['a dialect to parse into', ['protocol', 'parse', '--to', '3.6', 'Over'], /unknown option '--to'/],
    [
      'a speaker outside the village',
      ['protocol', 'explain', '--speaker', '16', '--players', '15', 'Over'],
      /--speaker 16: the number of this seat is larger than the size/,
    ],
    ['two sizes for one game', ['play', '--players', '5,15'], /--players: expected a whole number/],
  ])('%s', async (_, flags, message) => {
    const refusal = await refusalOf(flags);
    expect(refusal?.stderr).toMatch(message);
    expect(refusal?.code).toBe(2);
  });

  test('no git repository', { tags: 'git' }, async () => {
    const refusal = await refusalOf(['compare', './fox/fox.ts', 'git:HEAD']);
    expect(refusal).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/git:HEAD: \S+ is not in a git repository: [^\n]*git init/),
    });
  });

  test.each([
    ['no command', [], /Usage: aiwolf-arena/],
    ['an unknown command', ['rum'], /unknown command 'rum'[\s\S]*Did you mean run\?/],
    ['an unknown flag', [...few, '--game', '3'], /Did you mean --games\?/],
    ['no number', run({ games: 'many' }), /--games: expected a whole number/],
    ['ndjson that is none', ['protocol', 'parse', '--input', 'ndjson'], /line 1 is not a JSON string/],
  ])('as a process: %s', async (_, flags, message) => {
    const ended = await arena(flags, { cwd, stdin: '{oops' });
    expect(ended.stderr).toMatch(message);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
  });
});

test.each([
  ['a syntax error', './broken.ts', /broken\.ts:2:1: /],
  [
    'a package that is not installed',
    './packed.ts',
    /Could not resolve "@a\/b\/c": install it beside the agent \(npm install @a\/b\)/,
  ],
])('an agent that cannot be used exits 4: %s', async (_, path, message) => {
  const ended = await here(['run', '--agents', `random,${path}`], { cwd });
  expect(ended.stderr).toMatch(message);
  expect(ended).toMatchObject({ code: 4, stdout: '' });
});

describe('small commands', () => {
  test('run --plan prints the same plan for the same seed, and another for another', async () => {
    const plan = async (seed: string) =>
      (
        await here(['run', '--plan', '--json', '--agents', 'random,chatty', '--players', '5', '--sets', '3', '--seed', seed], {
          cwd,
        })
      ).stdout;
    const [one, same, other] = [await plan('1'), await plan('1'), await plan('2')];
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(JSON.parse(one).sets).toHaveLength(3);
  });

  test('agents lists the field', async () => {
    expect((await here(['agents'], { cwd })).stdout).toMatch(/^ +random +says Over at once/m);
    expect(JSON.parse((await here(['agents', '--json'], { cwd })).stdout).agents).toContainEqual(
      expect.objectContaining({ name: 'random' }),
    );
  });

  test('rules says in words what is played, and how two rule sets differ', async () => {
    expect((await here(['rules', '--players', '5'], { cwd })).stdout).toMatch(/A village has 5 players/);
    expect((await here(['rules', 'regulation-2021', './less-talk.json'], { cwd })).stdout).toMatch(
      /10 sentences[\s\S]*3 sentences/,
    );
  });

  test('a rules file is played', async () => {
    const flags = ['play', '--agents', 'chatty', '--seed', '1', '--rules', './less-talk.json', '--json'];
    const { log } = JSON.parse((await here(flags, { cwd })).stdout) as { log: string[] };
    const talks = log.filter((line) => /^1,talk,\d+,\d+,1,(?!Skip|Over)/.test(line));
    expect(talks).toHaveLength(3);
  });

  test('protocol reads arguments and stdin, and exits 0 for what it cannot read', async () => {
    const read = await arena(['protocol', 'parse', '--json'], { cwd, stdin: 'VOTE Agent[03]\nVOTE\n' });
    const [good, bad] = read.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(read.code).toBe(0);
    expect(good).toMatchObject({ ok: true, canonical: 'VOTE Agent[03]', error: null });
    expect(bad).toMatchObject({ ok: false, canonical: null });
  });

  test('protocol reads past a byte order mark, but only the first', async () => {
    const { stdout } = await arena(['protocol', 'parse', '--json'], { cwd, stdin: '\uFEFFOver\n\uFEFFOver\n' });
    const oks = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).ok);
    expect(oks).toEqual([true, false]);
  });

  test('dialect 2.01 is read strictly, since the official server cannot read it', async () => {
    const parse = async (...flags: string[]) => {
      const typed = ['protocol', 'parse', '--json', '--dialect', '2.01', ...flags];
      return (await here([...typed, 'VOTE  Agent[03]'], { cwd })).stdout;
    };
    expect(await parse()).toBe(await parse('--reading', 'strict'));
    expect(await parse()).not.toBe(await parse('--reading', 'casual'));
  });
});

test.each([[['rules']], [['protocol', 'parse', 'Over']], [['--help']], [['play', '--players', '5']], [[...few, '--quiet']]])(
  'a full disk behind stdout is one line and exit 5: %j',
  async (typed) => {
    const ended = await arena(typed, { cwd, stdout: '/dev/full' });
    expect(ended.code).toBe(5);
    expect(ended.stderr).toMatch(/^error: cannot write to stdout: ENOSPC: [^\n]*\n$/);
  },
);

test('a folder that cannot be made is one line and exit 5, at once', async () => {
  const ended = await arena([...few, '--out', '/proc/none/below'], { cwd });
  expect(ended).toMatchObject({ code: 5, stdout: '' });
  expect(ended.stderr).toMatch(/^error: cannot write \/proc\/none: [^\n]+ \(E[A-Z]+\)\n$/);
});
