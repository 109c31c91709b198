import { type AgentLine, type BlockStandings, MEASURES, type Measure, type MeasureLine } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { intervalOf } from '../format.ts';
import { type Bilingual, type ColumnOf, type IntervalCell, type Said, type Section, tableOf } from '../model.ts';
import { MEASURE_NAMES } from '../names.ts';
import { careNotes } from '../render/cells.ts';
import { shortName } from '../sanitize.ts';
import words from './behaviour.json' with { type: 'json' };
import { column, headed, INTERVALS, roleHead } from './columns.ts';
import measures from './measures.json' with { type: 'json' };
import { sentencesOf } from './said.ts';

const COUNTS: Readonly<Record<Measure, Required<Bilingual>>> = measures;

const say = sentencesOf(words);
export const measureSaid = (measure: Measure): Required<Bilingual> => MEASURE_NAMES[`m-${measure}`];

/** Returns the name of a measure: `votes for werewolves` for `wolfVotes`. */
export const measureName = (measure: Measure): string => measureSaid(measure).en;

/** Shows, for each role, how each agent behaves compared with random choices. Returns no section without counts. */
export function behaviourSections({ block, agents }: Pick<BlockStandings, 'block' | 'agents'>): Section[] {
  const counted = agents.filter(({ behaviour }) => behaviour !== undefined);
  if (counted.length === 0) return [];
  const tables = counted.map(agentSection);
  return [
    { title: say('title', { players: block.players }), above: [say('at-random', { level: INTERVALS.level })] },
    ...tables.map(({ table }) => ({ table: { ...table!, cares: null } })),
    {
      notes: [
        ...MEASURES.filter((measure) => counted.some((line) => isKnown(line, measure))).map((measure) =>
          say('measure', { name: measureSaid(measure), counts: COUNTS[measure] }),
        ),
        ...noted(tables),
        say('misses', { misses: INTERVALS.misses }),
      ],
    },
  ];
}

/** Returns the explanations of the warning signs of all tables, each explanation only once. */
function noted(tables: readonly Section[]): Said[] {
  const notes = tables.flatMap(({ table }) => {
    const [english, japanese] = [careNotes(table!), careNotes(table!, undefined, 'ja')];
    return english.map((en, at) => [en, { en, ja: japanese[at]! }] as const);
  });
  return [...new Map(notes)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => note);
}

const LABEL = 20;

function agentSection(line: AgentLine): Section {
  const { name, behaviour = {} } = line;
  const roles = CONTEST_ROLES.filter((role) => behaviour[role] !== undefined);
  const columns: ColumnOf<Measure>[] = [
    column('measure', measureSaid, headed({ en: shortName(name, LABEL), ja: shortName(name, LABEL) })),
    ...roles.map(
      (role): ColumnOf<Measure> => ({
        key: role,
        ...headed(roleHead(role)),
        form: 'ratio',
        cell: (measure) => ratioOf(behaviour[role]?.[measure]),
      }),
    ),
  ];
  const measures = MEASURES.filter((measure) => isKnown(line, measure));
  const cares = { 'care-single-set': say('single-set'), 'care-degenerate': say('degenerate') };
  return { table: tableOf(columns, measures, { cares }) };
}

/** Whether a measure can be shown: at least one role has a ratio of observed to expected counts (expected count not 0). */
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

/** Returns all measures of a block that can be compared with random choices. */
export const behaviourCells = ({ agents }: Pick<BlockStandings, 'agents'>): BehaviourCell[] =>
  agents.flatMap(({ name, behaviour = {} }) =>
    CONTEST_ROLES.flatMap((role) =>
      MEASURES.flatMap((measure) => {
        const line = behaviour[role]?.[measure];
        return line === undefined || line.ratio.value === null ? [] : [{ name, role, measure, line }];
      }),
    ),
  );
