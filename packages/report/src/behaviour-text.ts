import type { AgentLine, BlockStandings, Estimate, MeasureLine } from '@aiwolf-arena/analysis';
import { MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { caveatLines, signOf } from './caveats.ts';
import { wrapped } from './rank/wrapped.ts';
import { columnsWithin, shortName } from './table.ts';

/** How a measure is called, and what it counts. */
const WORDS: Readonly<Record<Measure, readonly [name: string, counts: string]>> = {
  wolfVotes: ['votes for werewolves', 'ballots against a werewolf'],
  wolfDivinations: ['werewolves divined', 'divinations that find one'],
  guards: ['attacks stopped', 'of all attacks while the bodyguard lives'],
  executed: ['being executed', 'by the village: less is safer'],
  attacked: ['being attacked', 'by werewolves at night, guarded or not: less is safer'],
  claimDay: ['day of coming out', 'first claim of a role for itself: less is earlier'],
  contradictions: ['contradicting itself', 'stating another role or result than before'],
  falseStatements: ['impossible results', 'such as divining the dead'],
  keptVotes: ['voting as declared', 'ballots for whom it said last that it would vote for'],
  heeded: ['doing as asked', 'ballots, divinations and guards that another asked for'],
  influence: ['others following', 'ballots of others for whom it named'],
};

const LEGEND = '1.00 is chance (random choices in the same situations), 2.00 twice that';

/** What each agent does beside what chance would do, by role; nothing where it was not counted. */
export function behaviourText(
  { block, agents }: Pick<BlockStandings, 'block' | 'agents'>,
  width: number,
): string {
  const counted = agents.filter(({ behaviour }) => behaviour !== undefined);
  if (counted.length === 0) return '';
  const ratios = counted.flatMap(ratiosOf);
  const level = ratios[0]?.level ?? 0.95;
  const notes = [...meaningOf(counted), ...signs(ratios), missing(level)];
  return [
    `What they do, ${block.players} players`,
    ...wrapped(`${LEGEND}; below, the ${Math.round(level * 100)} % interval.`, width),
    ...counted.flatMap((line) => ['', agentTable(line, width)]),
    '',
    ...notes.flatMap((line) => wrapped(line, width)),
  ].join('\n');
}

const missing = (level: number): string =>
  `One interval in ${Math.round(1 / (1 - level))} is expected to miss: single ones are hints, no proof.`;

/** A line for every measure that is shown. */
const meaningOf = (agents: readonly AgentLine[]): string[] =>
  MEASURES.filter((measure) =>
    agents.some(({ behaviour = {} }) =>
      Object.values(behaviour).some((lines) => sayable(lines[measure])),
    ),
  ).map((measure) => WORDS[measure].join(': '));

const AGREEING = '= all sets agree exactly: no interval can be told';

const signs = (ratios: readonly Estimate[]): string[] => [
  ...caveatLines(ratios.filter(({ status }) => status === 'few-sets')),
  ...(ratios.some(({ status }) => status === 'single-set') ? [ONE_SET] : []),
  ...(ratios.some(({ status }) => status === 'degenerate') ? [AGREEING] : []),
];

const ONE_SET = '! one set only: no interval can be told';

const ratiosOf = ({ behaviour = {} }: AgentLine): Estimate[] =>
  Object.values(behaviour).flatMap((lines) => Object.values(lines).map(({ ratio }) => ratio));

function agentTable({ name, behaviour = {} }: AgentLine, width: number): string {
  const roles = CONTEST_ROLES.filter((role) => behaviour[role] !== undefined);
  const of = (role: ContestRole, measure: Measure): MeasureLine | undefined =>
    behaviour[role]?.[measure];
  const rows = MEASURES.filter((measure) => roles.some((role) => sayable(of(role, measure)))).map(
    (measure) => [WORDS[measure][0], ...roles.map((role) => cell(of(role, measure)))],
  );
  return columnsWithin([shortName(name, LABEL), ...roles], rows, width);
}

/** As wide as the names of measures. */
const LABEL = 20;

/** A ratio that exists: where chance has nothing there is nothing to compare with. */
const sayable = (line: MeasureLine | undefined): boolean =>
  line !== undefined && line.ratio.value !== null;

function cell(line: MeasureLine | undefined): string {
  const { low, high, value } = line?.ratio ?? { low: null, high: null, value: null };
  if (line === undefined || value === null) return '-';
  const range = low === null || high === null ? '' : `\n${short(low)}-${short(high)}`;
  return `${signOf(line.ratio)}${short(value)}${range}`;
}

/** Two decimals, or fewer where they would pretend. */
const short = (ratio: number): string => ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
