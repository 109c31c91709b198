import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

describe('power', () => {
  const power = (...args: string[]) => here(['power', ...args], { cwd: process.cwd() });
  test.each([
    [['--detect', '2pp', '--icc', '0', '--rate', '.5'], 99],
    [['--detect', '2pp', '--icc', '.01', '--rate', '.5'], 196],
    [['--detect', '5%', '--icc', '.05', '--rate', '.5'], 94],
    // (.3 / 100 + .3 * .02 * 99 / 100) (1.96 + .842)^2 / .02^2
    [['--detect', '2pp', '--paired', '--discordant', '.3', '--icc', '.02'], 176],
    [['--detect', '2pp', '--paired', '--discordant', '.3', '--spread', '0'], 59],
    [['--detect', '2pp', '--paired', '--discordant', '.3', '--spread', '.03'], 77],
    [['--detect', '5pp', '--paired', '--discordant', '.05', '--spread', '0'], 10],
    [['--detect', '2pp', '--players', '5'], 158],
    [['--detect', '2pp', '--players', '15'], 130],
    [['--detect', '2pp', '--players', '5', '--paired'], 77],
    [['--detect', '2pp', '--players', '15', '--paired'], 31],
  ])('%j needs %i sets', async (flags, sets) => {
    const json = JSON.parse((await power(...flags, '--json')).stdout);
    expect(json).toMatchObject({ schema: 'aiwolf-arena/power/1', needed: { sets }, given: null });
  });

  test('plans with the medians that were measured', async () => {
    const measured = readFileSync(new URL('../../../../results/validation/icc.md', import.meta.url), 'utf8');
    const medians = [...measured.matchAll(/^## (\d+) players[\s\S]*?^Median ICC ([\d.]+),/gm)];
    expect(medians).toHaveLength(2);
    for (const [, players, icc] of medians) {
      const json = JSON.parse((await power('--detect', '2pp', '--players', players!, '--json')).stdout);
      expect(json.icc).toBe(Number(icc));
    }
  });

  /** Another value than the default of each, which is in effect beside the other flags. */
  test.each([
    ['--players', '15', []],
    ['--games', '50', []],
    ['--icc', '.1', []],
    ['--rate', '.1', []],
    ['--players', '15', ['--paired']],
    ['--games', '50', ['--paired']],
    ['--discordant', '.5', ['--paired']],
    ['--spread', '.1', ['--paired']],
  ])('%s %s changes the plan (%j)', async (flag, value, others) => {
    const needed = async (...flags: string[]) =>
      JSON.parse((await power('--detect', '1pp', ...others, ...flags, '--json')).stdout).needed.sets;
    expect(await needed(flag, value)).not.toBe(await needed());
  });

  test('says what was assumed, and from where', async () => {
    const { stdout } = await power('--detect', '2pp', '--players', '12');
    expect(stdout).toMatch(/^Assumed, at 12 players: 100 games per set, win rates near 41 %,/m);
    expect(stdout).toMatch(/^Defaults were measured with the bundled agents at 15 players; your agents may differ\.$/m);
  });

  test('in the same seats the plan is of the gate that compare plays', async () => {
    const { stdout } = await power('--detect', '2pp', '--paired', '--players', '5');
    expect(stdout).toMatch(/^`compare --margin 2pp --max-sets 300`:/);
    expect(stdout).toMatch(/^-1 +4\d % +\d\d % /m);
    expect(stdout).toMatch(/fail: the candidate is likely worse than the baseline, and not shown to be within the margin/);
    const json = async (...flags: string[]) => JSON.parse((await power('--paired', ...flags, '--json')).stdout).gate;
    const plan = await json('--detect', '2pp', '--players', '5');
    expect(plan).toMatchObject({ margin: 0.02, maxSets: 300 });
    const equal = plan.curve.find(({ difference }: { difference: number }) => difference === 0);
    expect(equal.pass).toBeGreaterThan(0.93);
    expect(equal.meanSets).toBeGreaterThan(40);
    expect(await json('--sets', '20')).toMatchObject({ margin: 0.02, maxSets: 20 });
    expect((await json('--detect', '2pp', '--discordant', '.02')).curve).toHaveLength(6);
    expect(JSON.parse((await power('--detect', '2pp', '--json')).stdout).gate).toBeNull();
  });

  test('too few sets detect nothing, and no number of sets a difference of 0', async () => {
    const one = ['--sets', '2', '--games', '1', '--icc', '1'];
    expect((await power(...one)).stdout).toMatch(
      /^2 sets for each of two agents cannot detect any possible difference \(4 games\)\./m,
    );
    expect(JSON.parse((await power(...one, '--json')).stdout).given.difference).toBeNull();
    const { stdout } = await power('--sets', '1000000000', '--detect', '.05pp');
    expect(stdout).toMatch(/can detect a difference of 0\.05\s+points[\s\S]* about less than 0\.01 points/);
  });

  test('few sets are promised what t gives them', async () => {
    const given = async (sets: string) => JSON.parse((await power('--sets', sets, '--paired', '--json')).stdout).given;
    for (const sets of ['2', '3', '10', '29']) {
      const { difference, power: probability } = await given(sets);
      if (difference !== null) expect(probability).toBeCloseTo(0.8, 6);
    }
    expect((await given('3')).difference).toBeGreaterThan(2 * (await given('10')).difference);
    const floor = ['--detect', '5pp', '--paired', '--discordant', '.05', '--spread', '0'];
    expect((await power(...floor)).stdout).toMatch(/No plan has\s+fewer\s+than\s+10\s+sets\. [^.]*\sover\s+99\s%/);
  });

  test('what so many sets detect needs so many sets', async () => {
    const options = ['--icc', '.02', '--rate', '.5'];
    const { given } = JSON.parse((await power('--sets', '293', ...options, '--json')).stdout);
    expect(given.difference).toBeCloseTo(0.02, 4);
    const { stdout } = await power('--detect', '2pp', '--sets', '30', ...options);
    expect(stdout).toMatch(
      /^About 293 sets for each of two agents can detect a difference of 2\.0 points \(58,600 games\)\.\n30 sets /,
    );
  });

  test.each([
    [[], /give a difference \(--detect 2pp\)/],
    [['--detect', '2'], /--detect \S+: expected a win-rate difference in percentage points, such as 2pp/],
    [['--detect', '2pp', '--paired', '--discordant', '.01'], /no difference can exceed 1 points/],
    [['--detect', '99.95pp', '--rate', '.999'], /no difference can exceed 99.9 points/],
    [['--sets', '1'], /--sets: expected a whole number from 2/],
    [['--detect', '0pp'], /0\.01pp or more/],
    [['--detect', '.0000001pp'], /0\.01pp or more/],
    [['--detect', '100pp'], /less than 100pp/],
    [['--detect', '-2pp'], /--detect/],
    [['--detect', 'NaNpp'], /--detect \S+: expected a win-rate difference/],
    [['--sets', '0'], /--sets: expected a whole number/],
    [['--detect', '2pp', '--icc', '2'], /--icc \S+: expected a number from 0 to 1/],
    [['--detect', '2pp', '--discordant', '.3'], /add --paired/],
    [['--detect', '2pp', '--spread', '.3'], /add --paired/],
    [
      ['--detect', '2pp', '--paired', '--icc', '.1', '--spread', '.1'],
      /--icc and --spread have the same meaning with --paired/,
    ],
    [['--detect', '2pp', '--paired', '--rate', '.4'], /--rate has no effect with --paired/],
    [['--detect', '2pp', '--players', '2'], /--players: expected a whole number from 3 to 18/],
  ])('%j exits 2', async (flags, message) => {
    const refusal = await refusalOf(['power', ...flags]);
    expect(refusal?.stderr).toMatch(message);
    expect(refusal?.code).toBe(2);
  });
});
