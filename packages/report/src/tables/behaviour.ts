import type { AgentLine, BlockStandings, IntervalEstimate, MeasureLine } from '@aiwolf-arena/analysis';
import { MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { intervalOf } from '../format.ts';
import { type ColumnOf, type IntervalCell, type Section, tableOf } from '../model.ts';
import { careNotes } from '../render/cells.ts';
import { shortName } from '../sanitize.ts';
import { speaking } from '../words/words.ts';
import { column, missesOf } from './columns.ts';
import measures from './measures.json' with { type: 'json' };

const COUNTS: Readonly<Record<Measure, string>> = measures;

const say = speaking('en');

/** `votes for werewolves` for `wolfVotes`. */
export const measureName = (measure: Measure): string => say(`m-${measure}`);

/** What each agent does compared with chance, by role; empty if that was not counted. */
export function behaviourSections({ block, agents }: Pick<BlockStandings, 'block' | 'agents'>): Section[] {
  const counted = agents.filter(({ behaviour }) => behaviour !== undefined);
  if (counted.length === 0) return [];
  const level = counted.flatMap(ratiosOf)[0]?.level ?? 0.95;
  const tables = counted.map(agentSection);
  const notes = tables.flatMap(({ table }) => careNotes(table!));
  return [
    {
      title: `What they do, ${block.players} players`,
      above: [
        `1.00 is chance (random choices in the same situations), 2.00 twice that; below, the ${Math.round(level * 100)} % interval.`,
      ],
    },
    ...tables.map(({ table }) => ({ table: { ...table!, cares: null } })),
    {
      notes: [
        ...MEASURES.filter((measure) => counted.some((line) => isKnown(line, measure))).map(
          (measure) => `${measureName(measure)}: ${COUNTS[measure]}`,
        ),
        ...[...new Set(notes)].sort(),
        `One interval in ${missesOf(level)} is expected to miss: single ones are hints, no proof.`,
      ],
    },
  ];
}

const ratiosOf = ({ behaviour = {} }: AgentLine): IntervalEstimate[] =>
  Object.values(behaviour).flatMap((lines) => Object.values(lines).map(({ ratio }) => ratio));

const NO_INTERVAL = 'no interval can be told';

/** The width of the names of measures. */
const LABEL = 20;

function agentSection(line: AgentLine): Section {
  const { name, behaviour = {} } = line;
  const roles = CONTEST_ROLES.filter((role) => behaviour[role] !== undefined);
  const columns: ColumnOf<Measure>[] = [
    column('measure', measureName, { head: shortName(name, LABEL) }),
    ...roles.map(
      (role): ColumnOf<Measure> => ({
        key: role,
        head: role,
        form: 'ratio',
        cell: (measure) => ratioOf(behaviour[role]?.[measure]),
      }),
    ),
  ];
  const measures = MEASURES.filter((measure) => isKnown(line, measure));
  return {
    table: tableOf(columns, measures, {
      cares: { 'care-single-set': `one set only: ${NO_INTERVAL}`, 'care-degenerate': `all sets agree exactly: ${NO_INTERVAL}` },
    }),
  };
}

/** Whether a ratio exists: there is none if chance expects nothing. */
const isKnown = ({ behaviour = {} }: AgentLine, measure: Measure): boolean =>
  Object.values(behaviour).some((lines) => ratioOf(lines[measure]) !== null);

const ratioOf = (line: MeasureLine | undefined): IntervalCell | null =>
  line === undefined || line.ratio.value === null ? null : intervalOf(line.ratio);

export interface BehaviourCell {
  readonly name: string;
  readonly role: ContestRole;
  readonly measure: Measure;
  readonly line: MeasureLine;
}

/** All measures of a block that can be compared with chance. */
export const behaviourCells = ({ agents }: Pick<BlockStandings, 'agents'>): BehaviourCell[] =>
  agents.flatMap(({ name, behaviour = {} }) =>
    CONTEST_ROLES.flatMap((role) =>
      MEASURES.flatMap((measure) => {
        const line = behaviour[role]?.[measure];
        return line === undefined || line.ratio.value === null ? [] : [{ name, role, measure, line }];
      }),
    ),
  );
