import type { AgentLine, Rate } from '@aiwolf-arena/analysis';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { type Cell, type ColumnOf, faultSaid, intervalOf, tableOf } from '@aiwolf-arena/report/browser';
import { column, headed } from '@aiwolf-arena/report/tables';
import { pageSaid } from '../page/words.ts';
import { type DrawnSection, headOf, plainFigure, say } from './figure.ts';

/** What a team may see of a stage before publication: its own results, and its own faults with their places in its code. */
export interface TeamStage {
  readonly stage: 'run' | 'testing' | 'preliminary' | 'final';
  /** The day of a testing contest, if it is known. */
  readonly date?: string | undefined;
  /** The revision of the agent that played; `null` if it is not known. */
  readonly revision: number | null;
  readonly sizes: readonly { readonly players: number; readonly line: AgentLine }[];
  readonly faults: readonly TeamFault[];
}

interface TeamFault {
  readonly kind: string;
  readonly count: number;
  readonly address: string;
  readonly day: number;
  readonly request: string;
  readonly detail: string;
}

interface ResultLine extends Pick<TeamStage, 'date' | 'stage' | 'revision'> {
  readonly players: number;
  readonly role: ContestRole | null;
  readonly games: number;
  readonly rate: Rate;
}

type FaultLine = TeamFault & Pick<TeamStage, 'date' | 'stage'>;

/** Returns the sections of a page for one team. */
export function teamSections(stages: readonly TeamStage[]): DrawnSection[] {
  const lines = stages.flatMap(({ sizes, ...own }) => sizes.flatMap(({ players, line }) => linesOf(own, players, line)));
  const faults = stages.flatMap(({ date, stage, faults }) => faults.map((fault): FaultLine => ({ date, stage, ...fault })));
  const wrong = plainFigure('faults', 'team-faults', tableOf(FAULT_COLUMNS, faults));
  return [
    {
      id: 'own',
      title: say('team-own'),
      figures: [
        plainFigure(
          'trend',
          'team-trend',
          tableOf(
            TREND_COLUMNS,
            lines.filter(({ role }) => role === null),
          ),
        ),
        plainFigure(
          'roles',
          'team-roles',
          tableOf(
            ROLE_COLUMNS,
            lines.filter(({ role }) => role !== null),
          ),
        ),
      ],
    },
    {
      id: 'wrong',
      ...headOf('wrong'),
      figures: [faults.length === 0 ? { ...wrong, answer: [say('team-no-faults')], table: null } : wrong],
    },
  ];
}

function linesOf(own: Pick<TeamStage, 'date' | 'stage' | 'revision'>, players: number, line: AgentLine): ResultLine[] {
  const roles = Object.entries(line.roles).map(([role, { games, winRate }]): ResultLine => {
    return { ...own, players, role: role as ContestRole, games, rate: winRate };
  });
  return [{ ...own, players, role: null, games: line.games, rate: line.winRate }, ...roles];
}

const stageCell = ({ date, stage }: Pick<TeamStage, 'date' | 'stage'>): Cell =>
  stage === 'run' ? stage : date === undefined ? pageSaid(stage) : say('testing-day', { date });

const STAGE = { key: 'stage', ...headed({ en: 'stage', ja: '段階' }), form: 'text', cell: stageCell } as const;
const REVISION: ColumnOf<ResultLine> = {
  ...{ key: 'revision', ...headed({ en: 'revision', ja: '版' }), form: 'count' },
  cell: ({ revision }) => revision,
};

const TREND_COLUMNS: readonly ColumnOf<ResultLine>[] = [
  STAGE,
  REVISION,
  column('players', ({ players }) => players),
  column('games_', ({ games }) => games),
  column('win-rate', ({ rate }) => intervalOf(rate)),
];

const ROLE_COLUMNS: readonly ColumnOf<ResultLine>[] = [
  STAGE,
  column('players', ({ players }) => players),
  column('role', ({ role }) => (role === null ? null : { role })),
  column('games_', ({ games }) => games),
  column('win-rate', ({ rate }) => intervalOf(rate)),
];

const FAULT_COLUMNS: readonly ColumnOf<FaultLine>[] = [
  STAGE,
  column('fault', ({ kind }) => kind),
  column('happened', ({ kind }) => faultSaid(kind)),
  column('count', ({ count }) => count),
  column('first-case-text', ({ address, day, request }) => `${address}, ${day}, ${request}`),
  column('detail', ({ detail }) => detail),
];
