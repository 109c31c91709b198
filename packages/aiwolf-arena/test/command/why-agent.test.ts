// `why RUN --agent NAME`: where an agent loses. The finding is planted, so that the answer is known.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WhyAgentDocument, whyLoses } from 'aiwolf-arena';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'why-agent-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** It votes for a seat that came out as a werewolf, else at random. If it `opens`, it does so as the werewolf. */
const player = (opens: boolean): string => `
export default (context) => {
  let info, wolf, told;
  const others = () => info.aliveAgentList.filter((agent) => agent !== info.agent);
  const any = () => { const all = others(); return all[Math.floor(context.random() * all.length)]; };
  const look = (next) => {
    info = next;
    for (const { agent, text } of next.talkList) if (text.startsWith('COMINGOUT') && text.endsWith('WEREWOLF')) wolf = agent;
  };
  return {
    getName: () => context.name, initialize(first) { info = first; wolf = undefined; told = false; }, update: look, dayStart() {},
    talk() {
      if (${opens} === false || told || info.role !== 'WEREWOLF' || info.day === 0) return 'Over';
      told = true;
      return 'COMINGOUT Agent[0' + info.agent + '] WEREWOLF';
    },
    vote: () => others().includes(wolf) ? wolf : any(),
    attack: any, divine: any, guard: any, whisper: () => 'Over', finish() {},
  };
};
`;
writeFileSync(join(cwd, 'open.js'), player(true));
writeFileSync(join(cwd, 'calm.js'), player(false));

const CALM = ['calm', 'c', 'd', 'e'].map((name) => `${name}=./calm.js`).join(',');
const run = (...flags: string[]) => here(flags, { cwd });
const why = (...flags: string[]) => run('why', ...flags, '--quiet');

/** What is printed, on one line. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

async function documentOf(...flags: string[]): Promise<WhyAgentDocument> {
  const { code, stdout, stderr } = await why(...flags, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const PLAYED = ['--players', '5', '--games', '20', '--seed', '1', '--quiet'];

beforeAll(async () => {
  const agents = ['--agents', `./open.js,${CALM}`];
  expect(await run('run', ...agents, '--sets', '20', ...PLAYED, '--out', 'run')).toMatchObject({ code: 0 });
  expect(await run('run', ...agents, '--sets', '2', ...PLAYED, '--out', 'short', '--logs', 'all')).toMatchObject({ code: 0 });
});

test('the planted finding comes first, with its games and the command that finds all of them', async () => {
  const { stdout } = await why('run', '--agent', 'open', '--baseline', 'calm');
  expect(flat(stdout)).toMatch(
    / As WEREWOLF it is behind \(-[\d.]+ \[-[\d.]+, -[\d.]+\] points\): it was executed on day 1 in 100\.0 % of its games, calm in /,
  );
  expect(stdout).toMatch(
    /^As WEREWOLF, lost games in which it was executed on day 1:\n( {2}npx aiwolf-arena play --replay 'run#.*' --kept\n){3}/m,
  );
  expect(stdout).toContain("npx aiwolf-arena report run --find 'open werewolf loses, open werewolf executed day 1'");
});

test('the document says the same, and parts add up', async () => {
  const { roles, ...head } = await documentOf('run', '--agent', 'open');
  expect(head).toMatchObject({ agent: 'open', baseline: null, paired: false, isLogged: false, sets: 20, games: 400 });
  expect(roles[0]).toMatchObject({ role: 'WEREWOLF' });
  expect(roles[0]!.findings[0]).toMatchObject({ key: 'executed-first', by: 'often' });
  for (const { parts } of roles[0]!.situations)
    expect(parts.often + parts.ending + parts.rest).toBeCloseTo(roles[0]!.wins.difference.value!, 10);
});

test('a named game shows what is said of it', async () => {
  const { roles } = await documentOf('run', '--agent', 'open');
  const [werewolf] = roles as [WhyAgentDocument['roles'][number]];
  const { lostWith } = werewolf.situations.find(({ key }) => key === 'executed-first')!;
  const { stdout } = await run('play', '--replay', lostWith[0]!, '--kept', '--json');
  const { log, winner } = JSON.parse(stdout) as { readonly log: readonly string[]; readonly winner: string };
  const [, , seat] = log.find((line) => line.startsWith('0,status') && line.includes(',WEREWOLF,'))!.split(',');
  expect(log).toContain(`1,execute,${seat},WEREWOLF`);
  expect(winner).toBe('V');
});

test('with two sets there are numbers, but no intervals; logs give the same counts', async () => {
  const replayed = await documentOf('short', '--agent', 'open');
  expect(replayed).toMatchObject({ sets: 2, lines: 0, moreSets: null, overall: { difference: { low: null } } });
  expect(flat((await why('short', '--agent', 'open')).stdout)).toContain('There are too few sets for intervals');
  cpSync(join(cwd, 'short'), join(cwd, 'logged'), { recursive: true });
  rmSync(join(cwd, 'logged/agents'), { recursive: true });
  writeFileSync(join(cwd, 'open.js'), player(false)); // other code than that which played
  const { stdout, stderr } = await run('why', 'logged', '--agent', 'open', '--json');
  writeFileSync(join(cwd, 'open.js'), player(true));
  const logged = JSON.parse(stdout) as WhyAgentDocument;
  expect(stderr).toMatch(/cannot be replayed[\s\S]*reading 40 games of 2 sets from logs/);
  expect(logged.isLogged).toBe(true);
  for (const [at, role] of logged.roles.entries()) {
    const { wins, situations } = replayed.roles[at]!;
    expect(role.wins).toEqual(wins);
    const known = situations.filter(({ key }) => key !== 'breaks-rule');
    expect(role.situations.map(({ key, happens }) => [key, happens])).toEqual(known.map(({ key, happens }) => [key, happens]));
  }
});

test('the arms of an evaluation and of a comparison are compared in the same villages', async () => {
  const few = ['--field', 'd=./calm.js,e=./calm.js,f=./calm.js,g=./calm.js', '--sets', '5', ...PLAYED, '--json'];
  expect(await run('eval', './open.js', './calm.js', ...few, '--out', 'card')).toMatchObject({ code: 0 });
  const inEval = await documentOf('card', '--agent', 'open', '--baseline', 'calm');
  expect(inEval).toMatchObject({ paired: true, sets: 5, baseline: 'calm' });
  for (const { games, otherGames } of inEval.roles) expect(games).toBe(otherGames);
  expect(await documentOf('card', '--agent', 'open')).toMatchObject({ paired: false, baseline: null });
  const gate = ['compare', './open.js', './calm.js', '--field', 'd=./calm.js,e=./calm.js,f=./calm.js,g=./calm.js'];
  await run(...gate, '--fixed-sets', '5', ...PLAYED, '--out', 'gate');
  const compared = await documentOf('gate', '--agent', 'open');
  expect(compared).toMatchObject({ paired: true, sets: 5, baseline: 'calm' });
  const reversed = await documentOf('gate', '--agent', 'calm');
  expect(reversed.overall.difference.value).toBeCloseTo(-compared.overall.difference.value!, 12);
});

test('a contest has its stages together; a sweep has its candidates', async () => {
  const cup = ['contest', '--agents', `./open.js,${CALM},f=./calm.js`, '--sets', '2', '--final-sets', '1', '--finalists', '5'];
  expect(await run(...cup, ...PLAYED, '--out', 'cup')).toMatchObject({ code: 0 });
  expect(await documentOf('cup', '--agent', 'c')).toMatchObject({ agent: 'c', paired: false });
  const sweep = ['sweep', './open.js', 'low=./calm.js', '--field', 'd=./calm.js,e=./calm.js,f=./calm.js,g=./calm.js'];
  expect(await run(...sweep, '--sets', '2', '--max-sets', '12', ...PLAYED, '--out', 'swept')).toMatchObject({ code: 0 });
  expect(await documentOf('swept', '--agent', 'low', '--baseline', 'open')).toMatchObject({ paired: true, baseline: 'open' });
});

test('tables as Markdown and CSV, and Japanese', async () => {
  const { stdout: markdown } = await why('run', '--agent', 'open', '--markdown');
  expect(markdown).toContain('| role | games | open | the field | difference | overall |');
  const { stdout: latex } = await why('run', '--agent', 'open', '--latex');
  expect(latex).toContain('WEREWOLF & ');
  const { stdout: csv } = await why('run', '--agent', 'open', '--csv');
  expect(csv.split('\r\n')[0]).toMatch(
    /^agent,baseline,players,role,games,otherGames,sets,situation,winRate,winRateOther,winRateDifference,/,
  );
  const { stdout: japanese } = await why('run', '--agent', 'open', '--lang', 'ja');
  expect(japanese).toMatch(/人狼では劣ります\(差 -[\d.]+ /);
});

test('the library gives the document that the command prints', async () => {
  const home = process.cwd();
  process.chdir(cwd);
  const document = await whyLoses('short', { agent: 'open', baseline: 'c' }).finally(() => process.chdir(home));
  expect(JSON.parse(JSON.stringify(document))).toEqual(await documentOf('short', '--agent', 'open', '--baseline', 'c'));
});

test.each([
  [['run', '--agent', 'opne'], /--agent: there is no "opne": choose open, calm, c, d, e\. Did you mean open\?/],
  [['run', '--agent', 'open', '--baseline', 'clam'], /--baseline: there is no "clam".*Did you mean calm\?/],
  [['run', '--agent', 'open', '--baseline', 'open'], /--baseline: give another agent than --agent/],
  [['run', 'short', '--agent', 'open'], /--agent takes one folder/],
  [['run', '--baseline', 'calm'], /--baseline has no effect without --agent NAME/],
  [['run', '--agent', 'open', '--json', '--csv'], /only one of --json, --csv, --markdown and --latex/],
  [['nowhere', '--agent', 'open'], /nowhere is not the folder of a run/],
])('%j is refused', async (flags, message) => {
  const { code, stderr } = await why(...flags);
  expect({ code, stderr: flat(stderr) }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
});

test('an agent that answers differently in a replay is refused, since these are other games', async () => {
  const changed = `process.getBuiltinModule('node:fs').existsSync(${JSON.stringify(join(cwd, 'mood'))})`;
  const moody = player(false).replace('vote: () =>', `vote: () => ${changed} ? null :`);
  writeFileSync(join(cwd, 'moody.js'), moody);
  const agents = ['--agents', './moody.js,./calm.js,./open.js', '--trust', 'moody'];
  expect(await run('run', ...agents, '--sets', '1', ...PLAYED, '--out', 'moody')).toMatchObject({ code: 0 });
  writeFileSync(join(cwd, 'mood'), '');
  const { code, stderr } = await why('moody', '--agent', 'calm', '--trust', 'moody');
  expect({ code, stderr: flat(stderr) }).toEqual({
    ...{ code: 2, stderr: expect.stringContaining('a replay of moody differs from the record') },
  });
});

test('games that can neither be replayed nor read are refused with the way out', async () => {
  cpSync(join(cwd, 'short'), join(cwd, 'bare'), { recursive: true });
  for (const gone of ['agents', 'logs/run-5/set-00001']) rmSync(join(cwd, 'bare', gone), { recursive: true });
  writeFileSync(join(cwd, 'open.js'), player(false));
  const half = await run('why', 'bare', '--agent', 'open');
  rmSync(join(cwd, 'bare/logs'), { recursive: true });
  const { code, stderr } = await why('bare', '--agent', 'open');
  writeFileSync(join(cwd, 'open.js'), player(true));
  expect(half).toMatchObject({ code: 0, stderr: expect.stringContaining('only 20 games of 40 have logs') });
  expect({ code, stderr: flat(stderr) }).toEqual({ code: 2, stderr: expect.stringContaining('--logs all') });
});
