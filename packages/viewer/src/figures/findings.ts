import { type BlockStandings, holm, studentCritical, studentPValue } from '@aiwolf-arena/analysis';
import { type ColumnOf, decimal, intervalOf, joined, ROLE_NAMES, type Said, tableOf } from '@aiwolf-arena/report/browser';
import { type BehaviourCell, behaviourCells, column, measureSaid } from '@aiwolf-arena/report/tables';
import { type StripDot, stripChart } from '../charts/strip-chart.ts';
import { inPicture } from '../page/words.ts';
import { type DrawnFigure, say } from './figure.ts';

/** An agent's behaviour in a role, compared with that of all other agents in the same role. */
export interface BehaviourFinding extends BehaviourCell {
  readonly players: number;
  /** The other agents' behaviour: how many times as often as random choices, all together. */
  readonly others: number;
  /** The p value of the difference, by Student's t over sets. */
  readonly p: number;
  /** The p value, corrected for the number of comparisons of the stage (Holm). */
  readonly adjusted: number;
}

const ALPHA = 0.05;

/** Smaller differences (in units of random choices) are not told, however sure they are. */
const LEAST = 0.1;

const isSure = ({ adjusted }: BehaviourFinding): boolean => adjusted < ALPHA;

/** Compares all ranked agents in all roles and measures with the other agents. Returns the comparisons, strongest evidence first. */
export function findingsOf(blocks: readonly Pick<BlockStandings, 'block' | 'agents'>[]): BehaviourFinding[] {
  const cells = blocks.flatMap((block) => behaviourCells(block).map((cell) => ({ ...cell, players: block.block.players })));
  const fillers = blocks.flatMap(({ agents }) => agents.flatMap(({ name, ranked }) => (ranked === false ? [name] : [])));
  const groups = Map.groupBy(cells, ({ players, role, measure }) => `${players} ${role} ${measure}`);
  const compared = [...groups.values()].flatMap((group) =>
    group.filter(({ name }) => !fillers.includes(name)).flatMap((cell) => comparedIn(group, cell)),
  );
  const adjusted = holm(compared.map(({ p }) => p));
  return compared
    .map((one, at): BehaviourFinding => ({ ...one, adjusted: adjusted[at]! }))
    .toSorted((a, b) => a.p - b.p || Math.abs(Math.log(distance(b))) - Math.abs(Math.log(distance(a))));
}

const distance = ({ line, others }: Pick<BehaviourFinding, 'line' | 'others'>): number =>
  Math.max(line.ratio.value!, LEAST) / Math.max(others, LEAST);

type Compared = Omit<BehaviourFinding, 'adjusted'>;

function comparedIn<Cell extends Omit<Compared, 'others' | 'p'>>(group: readonly Cell[], cell: Cell): (Cell & Compared)[] {
  const own = variance(cell);
  const rest = group.filter((one) => one !== cell);
  const expected = rest.reduce((sum, { line }) => sum + line.expected, 0);
  if (own === null || expected === 0) return [];
  const weights = rest.map((one) => ({ share: one.line.expected / expected, one }));
  const others = weights.reduce((sum, { share, one }) => sum + share * one.line.ratio.value!, 0);
  const spread = weights.reduce((sum, { share, one }) => sum + share ** 2 * (variance(one) ?? 0), own);
  const t = (cell.line.ratio.value! - others) / Math.sqrt(spread);
  return [{ ...cell, others, p: studentPValue(t, cell.line.ratio.freedom!) }];
}

/** Returns the variance of a ratio, from its interval by Student's t; `null` if there is no interval. */
function variance({ line: { ratio } }: Pick<BehaviourCell, 'line'>): number | null {
  const { value, high, level, freedom } = ratio;
  if (value === null || high === null || freedom === null || high <= value) return null;
  return ((high - value) / studentCritical(level, freedom)) ** 2;
}

const MOST_OF_AGENT = 3;

/** Says in what an agent differs most surely from the others: up to three sentences, each about another measure. */
export function agentFindings(findings: readonly BehaviourFinding[], name: string): Said[] {
  const shown = findings.filter((one) => one.name === name && one.p < ALPHA && isLarge(one));
  const once = shown.filter((one, at) => shown.findIndex(({ measure }) => measure === one.measure) === at);
  return once
    .slice(0, MOST_OF_AGENT)
    .map((one) => (isSure(one) ? findingSaid(one) : joined(findingSaid(one), say('finding-maybe'))));
}

const isLarge = ({ line, others }: BehaviourFinding): boolean => Math.abs(line.ratio.value! - others) >= LEAST;

function findingSaid({ name: agent, role, players, measure, line, others }: BehaviourFinding): Said {
  const { en, ja } = ROLE_NAMES[role];
  const about = { agent, players, role: { en: en.toLowerCase(), ja } };
  const ratio = line.ratio.value!;
  if (measure === 'claimDay') return say(ratio < others ? 'finding-early' : 'finding-late', about);
  return say('finding', { ...about, does: say(`does-${measure}`), ratio: decimal(ratio, 1), field: decimal(others, 1) });
}

/** Number of rows of the chart. More rows would show differences that nobody looks for; the table has all. */
const ROWS = 8;

/** Draws the measures in which agents differ most surely, with one dot for each agent. The table has all comparisons. */
export function findingsFigure(findings: readonly BehaviourFinding[], id: string): DrawnFigure[] {
  if (findings.length === 0) return [];
  const sure = findings.filter((one) => isSure(one) && isLarge(one));
  const strips = [...Map.groupBy(findings.filter(isLarge), stripOf).keys()].slice(0, ROWS);
  const shown = findings.filter((one) => strips.includes(stripOf(one)));
  const looked = { looked: findings.length, sure: sure.length };
  const first = sure.filter((one, at) => sure.findIndex(({ name }) => name === one.name) === at).slice(0, MOST_OF_AGENT);
  return [
    {
      drawing: shown.length === 0 ? null : stripChart(strips, shown.map(dotOf)),
      id: `findings${id}`,
      title: say('findings-title'),
      answer: first.length === 0 ? [say('findings-answer', looked)] : first.map(findingSaid),
      caption: say('caption-findings'),
      explain: [
        ...(first.length === 0 ? [] : [say('findings-answer', looked)]),
        say('explain-findings'),
        say('explain-behaviour'),
      ],
      table: tableOf(FINDING_COLUMNS, findings),
    },
  ];
}

const stripOf = ({ role, players, measure }: BehaviourFinding): string =>
  `${inPicture(role)} (${players}): ${inPicture(`m-${measure}`)}`;

const dotOf = (finding: BehaviourFinding): StripDot => ({
  ...{ agent: finding.name, strip: stripOf(finding), value: finding.line.ratio.value! },
  shade: isSure(finding) ? (finding.line.ratio.value! < finding.others ? 'less' : 'more') : 'maybe',
});

const FINDING_COLUMNS: readonly ColumnOf<BehaviourFinding>[] = [
  column('agent', ({ name }) => name),
  column('role', ({ role }) => ({ role })),
  column('players', ({ players }) => players),
  column('measure', ({ measure }) => measureSaid(measure)),
  column('times-random', ({ line }) => intervalOf(line.ratio)),
  column('others', ({ others }) => others),
  column('p', ({ adjusted }) => adjusted),
  column('occasions', ({ line }) => line.occasions),
];
