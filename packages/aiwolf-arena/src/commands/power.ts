import { gatePlanned, largestDifference, type PlanningOptions, setsDetect, setsNeeded } from '@aiwolf-arena/analysis';
import { powerJson, powerText, short } from '@aiwolf-arena/report';
import { POINTS, SIZE, shareOf, whole } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { randomFrom } from '../run/random.ts';
import { screenWidth } from '../terminal/results.ts';
import { command } from '../terminal/session.ts';

const POWER = options(
  {
    detect: option('--detect <points>', 'difference of win rates to detect, such as 2pp', POINTS),
    sets: option('--sets <n>', 'compute what this number of sets can detect (2 or more)', whole(2, 1_000_000_000)),
    players: option(
      '--players <n>',
      'village size from 3 to 18; options that you leave out have values that were measured with the bundled agents',
      SIZE,
    ).default(5),
    ...choose('games'),
    paired: flag('--paired', 'the two agents play in the same seats of the same games, as in the command compare'),
    icc: option(
      '--icc <r>',
      'correlation of the results of two games of a set, 0 to 1; with --paired: correlation of the differences between the agents in two games',
      shareOf(0, 1),
    ),
    rate: option('--rate <p>', 'expected win rate (without --paired)', shareOf(0.001, 0.999)),
    discordant: option(
      '--discordant <share>',
      'share of games that one agent wins and the other does not (with --paired)',
      shareOf(0.001, 1),
    ),
    spread: option(
      '--spread <s>',
      'how much the true difference varies from set to set: its standard deviation (with --paired)',
      shareOf(0, 1),
    ),
    ...choose('json', 'lang'),
  },
  [
    ({ detect, sets }) => detect !== undefined || sets !== undefined,
    'give a difference (--detect 2pp), a number of sets (--sets 30), or both',
  ],
  [({ paired, discordant }) => paired || discordant === undefined, '--discordant has no effect without --paired: add --paired'],
  [({ paired, spread }) => paired || spread === undefined, '--spread has no effect without --paired: add --paired'],
  [
    ({ spread, icc }) => spread === undefined || icc === undefined,
    '--icc and --spread have the same meaning with --paired: give only one of them',
  ],
  [({ paired, rate }) => !paired || rate === undefined, '--rate has no effect with --paired: give --discordant instead'],
);
type PowerSpec = Spec<typeof POWER.rows>;

const GATE_DEFAULTS = options(choose('margin', 'alpha', 'beta', 'atLeast', 'maxSets')).parse({});

export const powerCommand = command('power', POWER, power);

function power(spec: PowerSpec) {
  const { players, games, detect, sets, paired } = spec;
  const measured = measuredOptions(players);
  const discordant = spec.discordant ?? measured.discordant;
  const options: PlanningOptions = {
    games,
    icc: spec.icc ?? measured.icc,
    discordant: paired ? discordant : null,
    effectSpread: spec.spread ?? spreadOf(spec, discordant) ?? measured.effectSpread,
    rate: spec.rate ?? measured.rate,
  };
  refuseImpossible(detect, options);
  const needed = detect === undefined ? null : setsNeeded(detect, options);
  const given = sets === undefined ? null : setsDetect(sets, options);
  const { margin, maxSets } = GATE_DEFAULTS;
  const gate = gatePlanned(detect ?? margin, sets ?? maxSets, GATE_DEFAULTS, options, () => randomFrom('power')('gate'));
  const plan = { players, measuredAt: measured.players, options, needed, given, gate };
  return { document: powerJson(plan), text: () => powerText(plan, screenWidth(), spec.lang) };
}

/**
 * Returns the standard deviation of the true difference of win rates between sets. Computes it from `icc`, the correlation
 * between games of a set, and from one game's variance, which is about the share of games that only one agent wins.
 */
const spreadOf = ({ icc, games }: PowerSpec, discordant: number): number | undefined =>
  icc === undefined ? undefined : Math.sqrt((discordant * icc * (games - 1)) / games);

/** Throws UsageError if a difference to detect is larger than the expected win rates allow. */
function refuseImpossible(detect: number | undefined, options: PlanningOptions): void {
  const largest = largestDifference(options);
  if (detect === undefined || detect <= largest) return;
  const most = `--detect: with these options no difference can exceed ${short(100 * largest, 1)} points`;
  throw new UsageError(
    options.discordant === null
      ? `${most} from a win rate of ${options.rate} (choose another with --rate)`
      : `${most} if both agents have the same result in all other games (--discordant ${options.discordant})`,
  );
}

/**
 * Default values for each village size, measured with the bundled agents (results/validation/icc.md). Each value is the median
 * over agents, except that `effectSpread` is a root mean square, since its square is used as a variance.
 */
const MEASURED = [
  { players: 5, rate: 0.5, icc: 0.0061, discordant: 0.28, effectSpread: 0.033 },
  { players: 15, rate: 0.41, icc: 0.0037, discordant: 0.15, effectSpread: 0.008 },
];

export const measuredOptions = (players: number) =>
  MEASURED.reduce((nearest, one) => (Math.abs(one.players - players) < Math.abs(nearest.players - players) ? one : nearest));
