// @module-tag dear
// What an author sees of an agent at work: notes, the game from its seat, and recorded games played by other code.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'debug-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** Votes for the seat after the last one of the living, or as it is told. */
const agent = (vote = 'info.aliveAgentList.at(-1) + 1', talk = "'Over'"): string =>
  `export default (context) => { let info; context.log('made'); return {
    getName: () => context.name, initialize(given) { info = given; }, update(given) { info = given; }, dayStart() {},
    talk() { console.log('day', info.day, 'two\\n\\tlines \\x1b[2J'); return ${talk}; }, whisper: () => 'Over',
    vote: () => ${vote}, attack: () => null, guard: () => null, divine: () => null, finish() {} }; };`;

writeFileSync(join(cwd, 'me.js'), agent());
writeFileSync(join(cwd, 'throws.js'), agent('1', "(() => { throw new Error('bo\\x1bom') })()"));
const OTHERS = 'sample,liar,hunter,believer';
const flags = (own: string): string[] => ['--agents', `${own},${OTHERS}`, '--players', '5'];
const play = (own: string, ...more: string[]) => here(['play', ...flags(own), '--seed', '7', ...more], { cwd });

let document: { readonly hash: string; readonly notes: readonly object[] };
beforeAll(async () => {
  document = JSON.parse((await play('./me.js', '--json')).stdout);
});

describe('notes', () => {
  test('stand with seed, game, day and request, and steer no terminal', async () => {
    const { stdout } = await play('./me.js');
    expect(stdout).toMatch(/^ {2}seed 7 game 0 day 0 CREATE +me \(Agent \d\): made$/m);
    expect(stdout).toMatch(
      /^ {2}seed 7 game 0 day 1 TALK +me \(Agent (\d)\): day 1 two\n {2}seed 7 game 0 day 1 TALK +me \(Agent \1\): {5}lines \?\[2J$/m,
    );
  });

  test('are in the document too', async () => {
    const { notes } = document;
    expect(notes[0]).toMatchObject({ game: 0, day: 0, request: 'CREATE', name: 'me', text: 'made' });
    expect(notes[1]).toMatchObject({ day: 1, request: 'TALK', text: 'day 1 two\n\tlines \x1b[2J' });
  });

  test('of a seat that never stops writing are cut', async () => {
    writeFileSync(join(cwd, 'loud.js'), agent('(() => { for (let i = 0; i < 2e4; i++) console.log(i); })()'));
    const { stdout } = await play('./loud.js');
    expect(stdout).toMatch(/\(further notes were dropped: the limit is 128 KiB/);
    expect(stdout.length).toBeLessThan(1_000_000);
  });
});

describe('a game from one seat', () => {
  test('tells what the seat knew, what it answered, and what was wrong', async () => {
    const { stdout } = await play('./throws.js', '--seat', 'throws');
    expect(stdout).toMatch(/^throws is Agent\[0\d\] in seed 7 game 0\n\nday 0 INITIALIZE\n {4}it is [A-Z]+$/m);
    expect(stdout).toMatch(
      /^day 1 TALK\n(?: {4}.*\n)* {2}-> nothing \(counted as Skip\)\n {2}note: day 1 two\n {2}note: {5}lines \?\[2J\n {2}fault: exception: Error: bo\?om \(throws\.js:3:\d+: talk\(\) \{ .*…\)$/m,
    );
    expect(stdout).toMatch(/^day \d FINISH\n(?: {4}.*\n)* {4}roles: Agent\[01\] [A-Z]+, /m);
  });

  test('has its steps in a document', async () => {
    const { stdout } = await play('./me.js', '--seat', 'me', '--json');
    const { hash, steps, ...head } = JSON.parse(stdout);
    expect(head).toMatchObject({ schema: 'aiwolf-arena/seat/1', seed: '7', name: 'me', game: 0 });
    expect(hash).toBe(document.hash);
    expect(steps.at(0)).toMatchObject({ request: 'INITIALIZE', answer: null, notes: ['made'] });
    expect(steps.find(({ request }: { request: string }) => request === 'VOTE')).toMatchObject({
      counted: expect.stringMatching(/^Agent/),
      faults: [expect.stringMatching(/^invalid-target: /)],
    });
  });

  test.each([
    ['a misspelt name', ['--seat', 'sampel'], /--seat: there is no "sampel".* Did you mean sample\?/],
    ['a seat too many', ['--seat', '6'], /--seat \(seats are 1 to 5\): there is no "6"/],
    ['--step without it', ['--step'], /--step has no effect without --seat NAME/],
    ['--step for a program', ['--seat', '1', '--step', '--json'], /--step and --json cannot be/],
    ['--kept of no run', ['--kept'], /--kept has no effect without --replay/],
    ['a recorded game of others', ['--replay', 'a#0/0'], /'--replay .* cannot be used with .*--ag/],
  ])('%s is refused', async (_, more, message) => {
    const { code, stderr } = await play('random', ...more);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  });

  test('an agent that sits twice is asked for by number', async () => {
    const twice = ['play', '--agents', 'sample,random', '--players', '5', '--seed', '7'];
    const { code, stderr } = await here([...twice, '--seat', 'random'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/random has the seats \d, \d: give the number of one seat/),
    });
  });

  test('is stepped through, forth and back, until the lines end', async () => {
    const typed = ['play', ...flags('random'), '--seed', '7', '--seat', 'random', '--step'];
    const { code, stdout } = await arena(typed, { cwd, stdin: '\nb\nd\nx\ni\n' });
    const heads = stdout.split('\n').filter((line) => /^\[\d+\/\d+\] /.test(line));
    expect(code).toBe(0);
    expect(heads.slice(0, 3)).toEqual([
      expect.stringMatching(/^\[1\/\d+\] day 0 INITIALIZE$/),
      expect.stringMatching(/^\[2\/\d+\] day 0 DAILY_INITIALIZE$/),
      expect.stringMatching(/^\[1\/\d+\] day 0 INITIALIZE$/),
    ]);
    expect(heads.at(-1)).toMatch(/ day 1 DAILY_INITIALIZE$/);
    expect(stdout).toMatch(/there is no command "x": type \? for help/);
    expect(stdout).toMatch(/^ {4}alive: Agent\[01\], .*\n(?:.*\n)*\nseed 7, hash [0-9a-f]{16}\n$/m);
    const all = await arena(typed, { cwd, stdin: 'c\nb\n\n\nunread\n' });
    expect(all.stdout).toMatch(/the game is over \(b: back, Enter: leave\)\n\[(\d+)\/\1\] day \d FINISH/);
  });
});

describe('a recorded game', () => {
  const again = (game: string, ...more: string[]) => here(['play', '--replay', `played#${game}`, ...more], { cwd });
  const replayed = async (game: string, ...more: string[]) => JSON.parse((await again(game, '--json', ...more)).stdout);

  beforeAll(async () => {
    writeFileSync(join(cwd, 'mine.js'), agent('1'));
    const sets = ['--sets', '2', '--games', '3', '--seed', '1', '--out', 'played', '--quiet'];
    await here(['run', ...flags('./mine.js'), ...sets], { cwd });
  });

  let then: { readonly hash: string };
  test('is told as it was played while the code is the same', async () => {
    const { stdout } = await again('1/2');
    expect(stdout).toMatch(/^the code of all agents is unchanged: .*\n\nDay 0\n/);
    expect(stdout).toMatch(/^ {2}seed 1 run\/5 set 1 game 2 day 1 TALK +mine \(Agent \d\): day 1 two$/m);
    then = await replayed('1/2');
    expect(then).toMatchObject({ by: 'then', code: [], divergence: null });
  });

  test('is played by changed code, which parts from it where it answers otherwise first', async () => {
    writeFileSync(join(cwd, 'mine.js'), agent('info.day === 1 ? 2 : 1'));
    const now = await replayed('1/2');
    expect(now).toMatchObject({
      ...{ schema: 'aiwolf-arena/replay/2', by: 'now', recorded: { hash: then.hash } },
      code: [{ name: 'mine', gone: null }],
      divergence: { game: 2, day: 1, request: 'VOTE', agent: 'mine', a: 'Agent[01]', b: 'Agent[02]' },
    });
    expect(now.hash).not.toBe(then.hash);
    expect(await replayed('1/2', '--kept')).toMatchObject({ by: 'then', hash: then.hash });
    const { stdout } = await again('1/2');
    expect(stdout).toMatch(
      /^the code of mine has changed since the game was recorded \(code [0-9a-f]{12} then, [0-9a-f]{12} now\)$/m,
    );
    expect(stdout).toMatch(/^game 0 of the same set already differs.*: npx aiwolf-arena play --replay played#1\/0$/m);
    expect(stdout).toMatch(
      /^game 2, day 1, VOTE: mine \(Agent\[0\d\]\) answers\n {2}then {2}Agent\[01\]\n {2}now {3}Agent\[02\]$/m,
    );
    expect(stdout).toMatch(/^winner in the record: .*; winner now: .*\n\nDay 0$/m);
  });

  test('is told from a seat as well', async () => {
    const { stderr, stdout } = await again('1/2', '--seat', 'mine');
    expect(stderr).toMatch(/^the code of mine has changed since/);
    expect(stdout).toMatch(/^mine is Agent\[0\d\] in seed 1 run\/5 set 1 game 2$/m);
  });

  test('is played by the kept code of who is there no more, and by nobody who cannot play', async () => {
    renameSync(join(cwd, 'mine.js'), join(cwd, 'elsewhere.js'));
    expect(await replayed('0/0')).toMatchObject({
      ...{ by: 'then', code: [{ name: 'mine', now: null }] },
      recorded: { why: null },
    });
    writeFileSync(join(cwd, 'mine.js'), 'export default (');
    const { code, stderr } = await again('0/0');
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringMatching(/mine\.js:1:/) });
  });

  test('has its own faults, each with the message and the line while the file is the same', async () => {
    const late = agent('games > 1 ? missing : 1').replace('info = given;', 'info = given; games += 1;');
    writeFileSync(join(cwd, 'late.js'), `let games = 0;\n${late}`);
    const sets = ['--sets', '1', '--games', '3', '--seed', '1', '--out', 'faulty', '--quiet'];
    await here(['run', ...flags('./late.js'), ...sets], { cwd });
    const shown = (game: number, ...more: string[]) => here(['play', '--replay', `faulty#0/${game}`, ...more], { cwd });
    expect((await shown(0)).stdout).not.toContain('exception');
    for (const game of [1, 2]) {
      const { stdout } = await shown(game);
      const times = /^ {2}late \(Agent \d\): exception, (once|(\d+) times), first on day 1 at VOTE: (.*)$/m.exec(stdout)!;
      expect(times[3]).toMatch(/^ReferenceError: missing is not defined \(late\.js:5:\d+: vote: \(\) => /);
      const seat = (await shown(game, '--seat', 'late')).stdout;
      const seen = seat.match(/^ {2}fault: exception: ReferenceError: missing is not defined \(late\.js:5:/gm);
      expect(seen).toHaveLength(Number(times[2] ?? 1));
      expect(seat).not.toMatch(/fault: exception$/m);
    }
    writeFileSync(join(cwd, 'late.js'), `let games = 0;\n${late};`.replace("'Over'", "'Skip'"));
    const { stdout } = await shown(2, '--kept');
    expect(stdout).toMatch(/first on day 1 at VOTE: ReferenceError: missing is not defined$/m);
  });

  test('whose code was not kept is played by what there is', async () => {
    renameSync(join(cwd, 'elsewhere.js'), join(cwd, 'mine.js'));
    rmSync(join(cwd, 'played', 'agents'), { recursive: true });
    expect(await replayed('0/0')).toMatchObject({
      ...{ by: 'now', divergence: null },
      recorded: { hash: null, why: expect.stringMatching(/the folder contains no copy of the old code/) },
    });
    rmSync(join(cwd, 'mine.js'));
    const { code, stderr } = await again('0/0');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/the game cannot be replayed/) });
  });
});
