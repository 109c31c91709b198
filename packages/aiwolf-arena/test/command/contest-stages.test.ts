// The stages of a contest as an organiser plays them one by one: parts, final revisions, documents, mistakes.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moduleThat } from './contest-entries/entries.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const entry = (team: string, more = ''): string => `  - { team: ${team}, language: typescript, file: subs/${team}.ts${more} }`;
const house = (team: string): string => `  - { team: ${team}, language: bundled, agent: ${team} }`;
const ROSTER = ['entries:', entry('one'), entry('two', ', source: roster.yaml, description: roster.yaml')]
  .concat(['random', 'chatty', 'sample', 'silent', 'liar'].map(house))
  .join('\n');

// with this seed, one and two are finalists
const SMALL = ['--players', '5', '--sets', '2', '--games', '3', '--seed', 'the last week of March', '--quiet'];
const PRELIMINARY = ['contest', 'preliminary', '--roster', 'roster.yaml', ...SMALL, '--finalists', '6'];

interface Stages {
  readonly stages: readonly {
    readonly entrants: readonly { readonly team: string; readonly revision: number }[];
    readonly disqualified: readonly { readonly team: string; readonly reason: string }[];
    readonly missingDocuments: readonly { readonly team: string; readonly what: string }[];
    readonly rejected: readonly { readonly team: string }[];
    readonly result: { readonly ranking: readonly { readonly name: string; readonly finalist: boolean }[] };
  }[];
}

async function stagesOf(typed: readonly string[]): Promise<Stages['stages'][number]> {
  const { code, stdout, stderr } = await here([...typed, '--json'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return (JSON.parse(stdout) as Stages).stages[0]!;
}

let preliminary: Stages['stages'][number];
beforeAll(async () => {
  mkdirSync(join(cwd, 'subs'));
  writeFileSync(join(cwd, 'subs/one.ts'), moduleThat('Over'));
  writeFileSync(join(cwd, 'subs/two.ts'), moduleThat('ESTIMATE Agent[01] WEREWOLF'));
  writeFileSync(join(cwd, 'roster.yaml'), ROSTER);
  preliminary = await stagesOf([...PRELIMINARY, '--out', 'cup']);
});

const final = (...flags: string[]) => {
  const out = ['--out', `final-${flags.join('').replaceAll(/\W/g, '')}`];
  const from = flags.includes('--from') ? [] : ['--from', 'cup'];
  return stagesOf(['contest', 'final', ...from, '--quiet', ...out, ...flags]);
};

let revised: Stages['stages'][number];
beforeAll(async () => {
  writeFileSync(join(cwd, 'subs/one-final.ts'), moduleThat('VOTE Agent[01]'));
  writeFileSync(join(cwd, 'subs/two-broken.ts'), moduleThat('Over', 'info.nobody.agent'));
  revised = await final('--revise', 'one=subs/one-final.ts', '--revise', 'two=subs/two-broken.ts');
});
const teams = ({ entrants }: Stages['stages'][number]) => entrants.map(({ team }) => team);
const finalists = (): string[] => preliminary.result.ranking.filter((line) => line.finalist).map(({ name }) => name);

test('the finalists are those above the cut, in its order; who owes what is said', () => {
  expect(finalists()).toHaveLength(6);
  expect(teams(revised)).toEqual(finalists());
  expect(revised.missingDocuments).toEqual([
    { team: 'one', what: 'description' }, // its submission is source code
  ]);
});

describe('by the regulation of 2022', () => {
  const fromLater = (...flags: string[]) => final('--from', 'later', ...flags);
  beforeAll(() => stagesOf([...PRELIMINARY, '--regulation', '2022', '--out', 'later']));

  test('every finalist hands in source code, and names a licence', async () => {
    const { disqualified, missingDocuments } = await fromLater();
    expect(disqualified).toEqual([]);
    expect(new Set(missingDocuments)).toEqual(
      new Set([
        ...['source code', 'description', 'open source licence'].map((what) => ({ team: 'one', what })),
        { team: 'two', what: 'open source licence' },
      ]),
    );
  });

  test('who has handed in no source is out if that is asked for, and the next one moves up if that is', async () => {
    const strict = await fromLater('--disqualify', '--move-up');
    expect(strict.disqualified).toEqual([{ team: 'one', reason: 'no source' }]);
    const next = preliminary.result.ranking.find((line) => !line.finalist)!.name;
    expect(teams(strict)).toEqual([...finalists().filter((name) => name !== 'one'), next]);
    const { code, stderr } = await here(
      ['contest', 'final', '--from', 'later', '--disqualify', '--revise', 'one=roster.yaml', '--out', 'none'],
      { cwd },
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/--revise: one is disqualified \(--disqualify\), since it has submitted no source/);
  });

  test('the last revision counts: who hands in one that fails is out', async () => {
    const { entrants, rejected } = await fromLater('--revise', 'two=subs/two-broken.ts');
    expect(entrants.map(({ team }) => team)).toEqual(finalists().filter((name) => name !== 'two'));
    expect(rejected).toEqual([expect.objectContaining({ team: 'two', revision: 2 })]);
  });

  test('all stages know it, and no other one is accepted', async () => {
    const manifest = JSON.parse(readFileSync(join(cwd, 'later/contest.json'), 'utf8'));
    expect(manifest.stages.preliminary).toMatchObject({ regulation: '2022', flags: ['--regulation', '2022'] });
    const { code, stderr } = await here(['contest', 'final', '--from', 'later', '--regulation', '2021', '--out', 'none'], {
      cwd,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/--regulation: the preliminary was held by that of 2022: leave this flag out/);
    const status = await here(['contest', 'status', 'later'], { cwd });
    expect(status.stdout).toContain('contest final --from later --regulation 2022');
  });
});

test('a contest of a roster fits on a screen: winner, final, refusals once, next steps; the rest is behind --full', async () => {
  writeFileSync(join(cwd, 'subs/bad.ts'), moduleThat('Over', 'info.nobody.agent'));
  writeFileSync(join(cwd, 'subs/syntax.ts'), 'export default () => ({');
  const names = ['random', 'chatty', 'sample', 'silent', 'liar'];
  writeFileSync(join(cwd, 'five.yaml'), ['entries:', entry('bad'), entry('syntax'), ...names.map(house)].join('\n'));
  const typed = ['contest', '--roster', 'five.yaml', ...SMALL.filter((word) => word !== '--quiet'), '--out', 'five'];
  const { code, stdout, stderr } = await here(typed, { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Not admitted: bad .*\nNot admitted: syntax .*\n\n\w+ wins the final: /s);
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  for (const team of ['bad', 'syntax']) expect(stdout.split(`Not admitted: ${team} (revision 1): `)).toHaveLength(2);
  expect(stdout).toMatch(/\nAll stages and findings:\n {2}npx aiwolf-arena .* --full\n/);
  for (const next of ['rank five/final', 'report five --open', 'contest publish five'])
    expect(stderr).toContain(`npx aiwolf-arena ${next}\n`);
  const full = await here([...typed, '--full', '--quiet'], { cwd });
  expect(full.stdout).toMatch(/^Not admitted: .*\nWinner: .*\n\nTESTING: .*\nPRELIMINARY: .*\nFINAL: /s);
  expect(full.stdout).toMatch(/correct the file, and check it again: npx aiwolf-arena check subs\/syntax\.ts/);
  const ONE = SMALL.filter((_, at) => at < 6).concat('--quiet');
  const alone = await here(['contest', 'preliminary', '--roster', 'five.yaml', ...ONE, '--out', 'five'], { cwd });
  expect(alone.stdout).toMatch(/^Not admitted: bad \(revision 1\): exception .*\nNot admitted: syntax \(revision 1\): \S/s);
  const status = await here(['contest', 'status', 'five'], { cwd });
  expect(status.stdout).toMatch(
    /^Not admitted: bad: exception .*\nNot admitted: syntax: .*\ntesting: played, .*\npreliminary: /,
  );
  expect(status.stdout).toMatch(/\nNext:\n {2}npx aiwolf-arena contest publish five\n$/);
});

test('if too few teams are left, the refused ones are named; the next command has the flags that it needs', async () => {
  const names = ['random', 'chatty', 'sample'];
  writeFileSync(join(cwd, 'few.yaml'), ['entries:', entry('bad'), entry('syntax'), ...names.map(house)].join('\n'));
  const folder = "it's  few";
  const typed = ['contest', 'testing', '--roster', 'few.yaml', '--players', '5', '--games', '2', '--out', folder];
  const few = await here(typed, { cwd });
  expect(few).toMatchObject({ code: 2, stdout: '' });
  expect(few.stderr).toMatch(
    /^error: testing: 3 agents cannot fill a village of 5.*\nnot admitted: bad \(exception .*\), syntax \(/,
  );
  const { stderr } = await here([...typed, '--fill', 'silent'], { cwd });
  const next = "contest preliminary --roster few.yaml --players 5 --games 2 --fill silent --out 'it'\\''s  few'";
  expect(stderr).toContain(`npx aiwolf-arena ${next}\n`);
  const { stdout } = await here(['contest', 'status', folder], { cwd });
  expect(stdout).toContain(`npx aiwolf-arena ${next}\n`);
  const checked = await here(['check', 'few.yaml', '--quiet'], { cwd });
  expect(checked.stdout).toMatch(/\n3 of 5 teams can take part; not: bad \(exception .*\), syntax \(.*\)\n$/);
});

test('a final revision plays if it works, or else the one before', () => {
  expect(revised.entrants).toContainEqual(expect.objectContaining({ team: 'one', revision: 2 }));
  expect(revised.entrants).toContainEqual(expect.objectContaining({ team: 'two', revision: 1 }));
  expect(revised.rejected.map(({ team }) => team)).toEqual(['two']);
});

test('parts of a preliminary, played apart and merged, are the preliminary to the byte', async () => {
  for (const part of ['1', '2']) {
    const { code } = await here([...PRELIMINARY, '--shard', `${part}/2`, '--out', `part-${part}`], { cwd });
    expect(code).toBe(0);
  }
  const parts = ['part-1/preliminary', 'part-2/preliminary'];
  const merged = await here(['merge', ...parts, '--out', 'whole/preliminary'], { cwd });
  expect(merged.stdout).toMatch(/\nto continue the contest with the merged stage, .* without --shard and with --out whole\n/);
  const unlinked = await here(['contest', 'final', '--from', 'whole'], { cwd });
  expect(unlinked).toMatchObject({ code: 2 });
  expect(unlinked.stderr).toMatch(
    /--from: whole contains no preliminary of a contest\. .*merged shards, run the same command/s,
  );
  await stagesOf([...PRELIMINARY, '--out', 'whole']);
  const { '/shard.json': _, ...whole } = filesOf(join(cwd, 'whole/preliminary'));
  expect(whole).toEqual(filesOf(join(cwd, 'cup/preliminary')));
});

test('a stage is a run like any other', async () => {
  const verified = await here(['verify', 'cup/preliminary', '--quiet'], { cwd });
  expect(verified).toMatchObject({ code: 0 });
  const before = filesOf(join(cwd, 'cup'));
  expect(await stagesOf([...PRELIMINARY, '--out', 'cup'])).toEqual(preliminary);
  expect(filesOf(join(cwd, 'cup'))).toEqual(before);
});

describe('what cannot be is said, with what to do', () => {
  test('a finalist whose file is not what it was', async () => {
    cpSync(join(cwd, 'subs/two.ts'), join(cwd, 'subs/kept.ts'));
    writeFileSync(join(cwd, 'subs/two.ts'), moduleThat('Skip'));
    const { code, stderr } = await here(['contest', 'final', '--from', 'cup', '--quiet', '--out', 'x'], { cwd });
    cpSync(join(cwd, 'subs/kept.ts'), join(cwd, 'subs/two.ts'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/two: subs\/two.ts has changed since the preliminary: .*--revise two=PATH/);
  });

  test.each([
    [['contest', '--known', 'subs'], /--known is for contests of submissions: give a --roster, too/],
    [
      ['contest', '--regulation', '2020', '--roster', 'roster.yaml'],
      /--regulation: there is no "2020": choose 2021, 2022, 2023/,
    ],
    [['contest', 'final', '--from', 'nowhere'], /nowhere contains no preliminary/],
    [['contest', 'final', '--from', 'cup', '--revise', 'tow=x.ts'], /--revise: tow is not a finalist.*Did you mean two\?/s],
    [['contest', 'final', '--from', 'cup', '--revise', 'two'], /--revise: expected TEAM=PATH/],
    [['contest', 'final', '--from', 'cup', '--revise', 'two=none.ts'], /--revise: there is no file none.ts/],
    [['contest', 'final', '--from', 'cup', '--revise', 'two=x', '--revise', 'two=x'], /--revise: two is given twice/],
    [['contest', 'publish', 'cup', '--out', 'roster.yaml'], /roster.yaml is not a folder/],
    [['contest', '--roster', 'roster.yaml', '--agents', 'random'], /the roster lists the agents/],
    [['contest', '--roster', 'roster.yaml', '--trust', 'one'], /all submissions run sandboxed/],
    [['contest', '--roster', 'roster.yaml', '--shard', '1/2'], /--shard: play the stages one by one/],
    [['contest', 'tesing'], /there is no "tesing".*Did you mean testing\?/],
    [['contest', 'testing'], /--roster: give the roster/],
    [['contest', 'testing', '--roster', 'none.yaml'], /there is no file none.yaml/],
    [['contest', 'publish', 'cup', '--out', 'subs'], /subs is not empty/],
    [['check', 'subs'], /subs is a folder: give the path of the agent/],
  ])('%j', async (typed, message) => {
    const { code, stderr } = await here(typed, { cwd });
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toMatch(message);
  });
});

test('with faults judged by elimination, the published ranking says so and can be recomputed', async () => {
  const pardon = ['--pardon', 'sample:invalid-target', '--reason', 'known'];
  const judged = ['--out', 'whole', '--on-fault', 'eliminate', ...pardon];
  await stagesOf([...PRELIMINARY, ...judged]);
  await here(['contest', 'publish', 'whole', '--out', 'strict-public'], { cwd });
  const readme = readFileSync(join(cwd, 'strict-public/README.md'), 'utf8');
  const command = /aiwolf-arena (rank preliminary .*)/.exec(readme)![1]!.split(' ');
  const { stdout } = await here(command, { cwd: join(cwd, 'strict-public') });
  const published = readFileSync(join(cwd, 'strict-public/preliminary/rank.json'), 'utf8');
  expect(JSON.parse(stdout)).toEqual(JSON.parse(published));
  expect(JSON.parse(published)).toMatchObject({ onFault: 'eliminate' });
});

describe('the line of code at which a team’s agent throws', () => {
  // its trial has too few games for the rare exception
  const throwing = (name: string, when: string): void => {
    const code = `let games = 0;\n${moduleThat('Over', `(${when}) ? info.nobody.agent : other()`)}`;
    writeFileSync(join(cwd, `rare/subs/${name}.ts`), code.replace('info = first;', 'info = first; games++;'));
  };
  const PLACE = /rare\/subs\/rare\.ts:7:\d+: talk: /;
  const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
  let printed: string;
  beforeAll(async () => {
    mkdirSync(join(cwd, 'rare/subs'), { recursive: true });
    throwing('rare', 'games > 6');
    throwing('often', 'true');
    const lines = ['entries:', entry('rare'), entry('often'), ...['random', 'chatty', 'sample', 'silent'].map(house)];
    writeFileSync(join(cwd, 'rare/roster.yaml'), lines.join('\n'));
    const games = [
      '--players',
      '4',
      '--sets',
      '2',
      '--games',
      '12',
      '--finalists',
      '5',
      '--seed',
      'sixteen characters',
      '--quiet',
    ];
    const { stdout } = await here(['contest', '--roster', 'rare/roster.yaml', ...games, '--out', 'thrown', '--full'], { cwd });
    printed = stdout;
    await here(['contest', 'publish', 'thrown', '--out', 'thrown-public'], { cwd });
  });

  test('is told to the organiser and the team', async () => {
    expect(printed).toMatch(/often \(revision 1\): .*exception .* \(rare\/subs\/often\.ts:7:\d+: talk: .*\): find out why/);
    await here(['contest', 'export-logs', 'thrown', '--team', 'rare'], { cwd });
    for (const stage of ['testing', 'preliminary']) {
      const card = read(`thrown/exports/rare/${stage}/report-card.md`);
      expect(card).toMatch(/^\| exception .*rare\/subs\/rare\.ts:7:\d+: talk/m);
      expect(card).not.toContain('agent:');
    }
    expect((await here(['rank', 'thrown/testing'], { cwd })).stdout).toMatch(PLACE);
  });

  test.each(['thrown', 'thrown/testing', 'thrown-public', 'thrown-public/testing'])(
    'is not on the page of %s',
    async (folder) => {
      await here(['report', folder, '--games', '0', '--output', 'page.html'], { cwd });
      expect(read('page.html')).toContain('nobody');
      expect(read('page.html')).not.toMatch(/\.ts:\d|info\.nobody/);
    },
  );

  test('is not in what is published', () => {
    expect(read('thrown/contest.json')).toMatch(/often\.ts:7:/);
    expect(read('thrown-public/contest.json')).toContain('"exception');
    expect(read('thrown-public/contest.json')).not.toMatch(/often\.ts:\d|info\.nobody/);
  });

  test('is left out if the file has changed; without the file, a page has no games', async () => {
    throwing('rare', 'games > 7');
    const { stdout } = await here(['rank', 'thrown/testing'], { cwd });
    expect(stdout).toMatch(/rare +exception/);
    expect(stdout).not.toMatch(/\.ts:\d|agent:\d/);
    const { code, stderr } = await here(['report', 'thrown-public', '--output', 'page.html'], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/games of thrown-public\/testing cannot be replayed: agent rare=subs\/rare\.ts: there is no file/);
  });
});

test('who is above the cut is what the preliminary has said, however the final is judged', async () => {
  writeFileSync(join(cwd, 'subs/rude.ts'), moduleThat('I am no sentence'));
  const names = ['random', 'chatty', 'sample', 'silent', 'liar', 'hunter'];
  const lines = ['entries:', entry('rude'), ...names.map(house)];
  writeFileSync(join(cwd, 'rude.yaml'), lines.join('\n'));
  const all = ['--finalists', '7', '--on-fault', 'eliminate', '--out', 'strict'];
  await stagesOf(['contest', 'preliminary', '--roster', 'rude.yaml', ...SMALL, ...all]);
  // a pardon for who is no finalist stands in no way
  const pardon = ['--pardon', 'rude:sentence-rejected', '--reason', 'too late'];
  const shown = await stagesOf(['contest', 'final', '--from', 'strict', '--quiet', ...pardon]);
  expect(teams(shown).sort()).toEqual(names.sort());
});
