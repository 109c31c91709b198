import { join } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { GateAccumulator, type GateOptions } from '@aiwolf-arena/analysis';
import { resolveRules } from '@aiwolf-arena/engine';
import { type LoadedAgent, loadAgent, resolveAgent, SetPool, workerInputOf } from '@aiwolf-arena/sandbox';
import { type ArmSet, planArm, playedArm, playPairs, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { ran } from '../../command.ts';
import { percent, provenance, report, table } from '../../report.ts';
import { rareReport } from './rare-losses.ts';

/** How often the gate is right: against itself and against agents weakened by known amounts (`share` of the rounds), or with `rare` against losses in few sets. */
export async function coverGate(what: string, keep: boolean): Promise<void> {
  const made = provenance();
  const started = performance.now();
  const isRare = what === 'rare';
  const share = isRare ? 1 : Number(what);
  const [name, title] = isRare ? ['rare-losses', 'Losses in few sets'] : ['gate', 'How often the gate is right'];
  const parts = isRare ? rareReport(2_000) : await rightness(share);
  const seconds = Math.round((performance.now() - started) / 1000);
  const text = [`# ${title}`, made, ...parts, `${seconds} s in all.`].join('\n\n');
  report(`gate/${name}.md`, text, keep || share >= 1);
}

const CASES: readonly AaCase[] = [
  { agent: 'hunter', players: 5, rounds: 500, flags: [] },
  { agent: 'hunter', players: 5, rounds: 500, flags: ['--better'] },
  { agent: 'sample', players: 5, rounds: 500, flags: [] },
  { agent: 'sample', players: 5, rounds: 500, flags: ['--better'] },
  { agent: 'hunter', players: 5, rounds: 200, flags: ['--better', '--e-process'] },
  { agent: 'hunter', players: 5, rounds: 500, flags: ['--better', '--fixed-sets', '20'] },
  { agent: 'hunter', players: 15, rounds: 60, flags: ['--margin', '4pp'] },
];

async function rightness(share: number): Promise<string[]> {
  const scaled = (count: number): number => Math.max(2, Math.ceil(count * share));
  const rows = CASES.map((one) => aaRow(calibrated({ ...one, rounds: scaled(one.rounds) })));
  const head = ['agent', 'players', 'flags', 'rounds', 'pass / fail / inconclusive'];
  return [
    '- sets of 100 games; opponents drawn from all bundled agents; defaults of `compare` unless flags are named',
    ...(share < 1 ? [`- ${share} of the rounds that the script plays by itself, for want of time`] : []),
    '## An agent against itself, with other random numbers on one side',
    'There is nothing to find: the wrong verdict may come as often as promised.',
    table([...head, 'sets, mean', 'wrong verdicts [95 %]', 'promised', 'kept'], rows),
    ...(await powerReport(scaled(4_000))),
  ];
}

/** Comparisons of agents with themselves, as `calibrate` makes them. */
interface AaCase {
  readonly agent: string;
  readonly players: number;
  readonly rounds: number;
  readonly flags: readonly string[];
}

interface AaResult extends AaCase {
  readonly verdicts: Verdicts;
  readonly meanSets: number;
  readonly wrong: string;
  readonly falseAlarms: number;
  readonly rate: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly promised: number;
  readonly kept: boolean;
}
type Verdicts = Readonly<Record<'pass' | 'fail' | 'inconclusive', number>>;

/** With a verdict of its own the command ends with one of these. */
const VERDICTS = [0, 1, 3];

function calibrated(of: AaCase): AaResult {
  const { agent, players, rounds, flags } = of;
  const seed = `gate/${agent}/${players}/${flags.join('')}`;
  const args = ['compare', agent, '--calibrate', '--rounds', `${rounds}`, '--players', `${players}`];
  const { stdout } = ran([...args, '--seed', seed, '--json', '--quiet', ...flags], VERDICTS);
  return { ...of, ...JSON.parse(stdout).sizes[0] };
}

function aaRow(result: AaResult): (string | number)[] {
  const { agent, players, rounds, flags, verdicts, meanSets, interval } = result;
  const between = `[${percent(interval.low)}, ${percent(interval.high)}]`;
  return [
    ...[agent, players, flags.join(' ') || '(default: not worse)', rounds, shown(verdicts)],
    ...[meanSets.toFixed(1), `${result.falseAlarms} ${result.wrong}: ${percent(result.rate)} ${between}`],
    ...[percent(result.promised), result.kept ? 'yes' : 'NO'],
  ];
}

const shown = ({ pass, fail, inconclusive }: Verdicts): string => `${pass} / ${fail} / ${inconclusive}`;

const SHARES = [0, 10, 25, 50] as const;

/** The gate of `compare`. */
const NOT_WORSE: GateOptions = {
  ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
  ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
};

/** `believer` with so many of its decisions left to chance, against itself. */
async function powerReport(sets: number): Promise<string[]> {
  const [baseline, ...arms] = await playArms(SHARES, sets);
  const results = arms.flatMap((candidate, i) =>
    [true, false].map((paired) => powerOf(SHARES[i + 1]!, candidate, baseline!, paired, NOT_WORSE)),
  );
  const head = ['decisions at random', 'difference, points', 'pairing', 'rounds'];
  const rows = results
    .filter(({ rounds }) => rounds > 0)
    .map(({ share, paired, points, rounds, verdicts, meanSets }) => [
      ...[`${share} %`, points.toFixed(2), paired ? 'yes' : 'no', rounds, shown(verdicts)],
      ...[percent(verdicts.fail / rounds), meanSets.toFixed(1)],
    ]);
  return [
    '## An agent weakened by a known amount',
    `\`believer\` with a share of its decisions left to chance, against itself: "not worse by 2 points", 5 players, ${sets} sets of every agent, each used in one round only.
Without pairing the same sets are held against sets from other villages.`,
    table([...head, 'pass / fail / inconclusive', 'fail', 'sets, mean'], rows),
  ];
}

const WEAK = join(import.meta.dirname, 'agents/weak.ts');

/** How often a gate finds an agent out that is weaker by a known amount. */
interface PowerResult {
  readonly share: number;
  readonly paired: boolean;
  /** Role-balanced difference over all sets played, points. */
  readonly points: number;
  readonly rounds: number;
  readonly verdicts: Readonly<Record<'pass' | 'fail' | 'inconclusive', number>>;
  readonly meanSets: number;
}

const PLAYERS = 5;
const RULES = resolveRules(PLAYERS);
const load = (text: string): Promise<LoadedAgent> => loadAgent(resolveAgent(text, process.cwd()));

/** Plays so many sets with each agent in the same seat; the first is the baseline. */
async function playArms(shares: readonly number[], sets: number): Promise<ArmSet[][]> {
  const arms = await Promise.all(shares.map((share) => load(`weak-${share}=${WEAK}?lost=${share}`)));
  const field = await Promise.all(CATALOG.map(({ name }) => load(name)));
  const pool = new SetPool(await workerInputOf([...arms, ...field]), 2);
  const places = field.map((_, i) => arms.length + i);
  try {
    const played: ArmSet[][] = [];
    for (const [at, agent] of arms.entries()) {
      const planned = [agent, ...field].map(({ name, source, hash }) => {
        return { name, source, hash, ranked: true };
      });
      const plan = planArm({
        ...{ arena: UNKNOWN_ARENA, seed: 'gate/power', players: [PLAYERS], sets, gamesPerSet: 100 },
        ...{ agent: planned[0]!, field: planned.slice(1), rulesOf: () => RULES },
      });
      const arm = playedArm(plan, { pool, places: [at, ...places] });
      played.push(await allSets(arm, plan.blocks[0]!.name, sets));
    }
    return played;
  } finally {
    await pool.close();
  }
}

async function allSets(arm: ReturnType<typeof playedArm>, block: string, cap: number): Promise<ArmSet[]> {
  const sets: ArmSet[] = [];
  const onPair = ({ candidate }: { candidate: ArmSet }): boolean => {
    sets.push(candidate);
    return false;
  };
  await playPairs({ candidate: arm, baseline: arm, at: 0, block, cap, width: 16, onPair });
  return sets;
}

/**
 * Sends fresh sets through the gate, round after round, until they are used up. Without pairing, the baseline's set is
 * one from other villages, half of all sets away.
 */
function powerOf(
  share: number,
  candidate: readonly ArmSet[],
  baseline: readonly ArmSet[],
  paired: boolean,
  options: GateOptions,
): PowerResult {
  const away = paired ? 0 : Math.floor(baseline.length / 2);
  const pairs = candidate.map((own, set) => {
    return { candidate: own, baseline: baseline[(set + away) % baseline.length]! };
  });
  const verdicts = { pass: 0, fail: 0, inconclusive: 0 };
  let [rounds, used] = [0, 0];
  let accumulator = new GateAccumulator({ options, rules: RULES, maxFaults: 1, shortcut: false });
  for (const pair of pairs) {
    if (!accumulator.add(pair)) continue;
    const { verdict, pairs: counted } = accumulator.course;
    if (verdict !== 'running') verdicts[verdict]++;
    rounds++;
    used += counted.length;
    accumulator = new GateAccumulator({ options, rules: RULES, maxFaults: 1, shortcut: false });
  }
  const points = 100 * overall(pairs, options);
  return { share, paired, points, rounds, verdicts, meanSets: used / rounds };
}

/** The difference over all pairs, by a gate that never judges. */
function overall(pairs: Parameters<GateAccumulator['add']>[0][], options: GateOptions): number {
  const never = { ...options, method: 'fixed-sets', cap: pairs.length + 1 } as const;
  const accumulator = new GateAccumulator({ options: never, rules: RULES, maxFaults: 1, shortcut: false });
  for (const pair of pairs) accumulator.add(pair);
  const { moments } = accumulator.course.look()!;
  return moments.mean;
}
