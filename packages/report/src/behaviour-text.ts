import type { AgentLine, BlockStandings, Estimate, MeasureLine } from '@aiwolf-arena/analysis';
import { MEASURES, type Measure } from '@aiwolf-arena/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { caveatLines, signOf } from './caveats.ts';
import { columns, shortName } from './table.ts';

const WORDS: Readonly<Record<Measure, string>> = {
  wolfVotes: 'votes for werewolves',
  wolfDivinations: 'werewolves divined',
  guards: 'attacks stopped',
  executed: 'being executed',
  attacked: 'being attacked',
  claimDay: 'day of coming out',
  contradictions: 'contradicting itself',
  falseStatements: 'impossible results',
  keptVotes: 'voting as declared',
  heeded: 'doing as asked',
  influence: 'others following',
};

const LEGEND = '1.00 is chance (random choices in the same situations), 2.00 twice that';

/** What each agent does beside what chance would do, by role; nothing where it was not counted. */
export function behaviourText({ block, agents }: BlockStandings): string {
  const counted = agents.filter(({ behaviour }) => behaviour !== undefined);
  if (counted.length === 0) return '';
  const ratios = counted.flatMap(ratiosOf);
  const level = Math.round((ratios[0]?.level ?? 0.95) * 100);
  return [
    `What they do, ${block.players} players`,
    `${LEGEND}; below, the ${level} % interval.`,
    ...counted.flatMap((line) => ['', agentTable(line)]),
    ...signs(ratios),
  ].join('\n');
}

const signs = (ratios: readonly Estimate[]): string[] => {
  const lines = caveatLines(ratios.filter(({ status }) => status !== 'degenerate'));
  return lines.length === 0 ? [] : ['', ...lines];
};

const ratiosOf = ({ behaviour = {} }: AgentLine): Estimate[] =>
  Object.values(behaviour).flatMap((lines) => Object.values(lines).map(({ ratio }) => ratio));

function agentTable({ name, behaviour = {} }: AgentLine): string {
  const roles = CONTEST_ROLES.filter((role) => behaviour[role] !== undefined);
  const of = (role: ContestRole, measure: Measure): MeasureLine | undefined =>
    behaviour[role]?.[measure];
  const rows = MEASURES.filter((measure) => roles.some((role) => sayable(of(role, measure)))).map(
    (measure) => [WORDS[measure], ...roles.map((role) => cell(of(role, measure)))],
  );
  return columns([shortName(name), ...roles], rows);
}

/** A ratio that exists: where chance has nothing there is nothing to compare with. */
const sayable = (line: MeasureLine | undefined): boolean =>
  line !== undefined && line.ratio.value !== null;

function cell(line: MeasureLine | undefined): string {
  if (line === undefined || line.ratio.value === null) return '-\n';
  const { ratio } = line;
  const sign = ratio.status === 'degenerate' ? '' : signOf(ratio);
  const range =
    ratio.low === null || ratio.high === null ? '' : `${short(ratio.low)}-${short(ratio.high)}`;
  return `${sign}${short(line.ratio.value)}\n${range}`;
}

/** Two decimals, or fewer where they would pretend. */
const short = (ratio: number): string => ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
