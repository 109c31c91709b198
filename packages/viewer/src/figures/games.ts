import type { BlockStandings, LengthLine } from '@aiwolf-arena/analysis';
import { walk } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole, ROLES } from '@aiwolf-arena/protocol';
import { type ColumnOf, decimal, percent, ROLE_NAMES, tableOf } from '@aiwolf-arena/report/browser';
import { column } from '@aiwolf-arena/report/tables';
import { colour } from '../charts/draw.ts';
import { linesChart } from '../charts/lines-chart.ts';
import type { ShownRecord } from '../page/document.ts';
import { inPicture } from '../page/words.ts';
import { type DrawnFigure, say } from './figure.ts';

export function lengthFigure({ block, village }: BlockStandings, lines: readonly LengthLine[], id: string): DrawnFigure[] {
  if (lines.length === 0) return [];
  const all = lines.reduce((sum, { games }) => sum + games, 0);
  const { players } = block;
  const said = { days: decimal(village.meanLastDay.value ?? 0, 1), rate: percent({ value: village.winRate.value ?? 0 }) };
  return [
    {
      drawing: null,
      id: `length${id}-${players}`,
      title: say('length-title', { players }),
      answer: [say('length-answer', said)],
      folded: true,
      explain: [say('explain-length')],
      table: tableOf(lengthColumns(all), lines),
    },
  ];
}

const lengthColumns = (all: number): readonly ColumnOf<LengthLine>[] => [
  column('last-day', ({ day }) => day),
  column('games_', ({ games }) => games),
  column('share', ({ games }) => games / all),
];

/** Returns for each seat the first morning on which the agent of the seat is dead; Infinity if it survives. */
function deathsOf({ roles, events }: Pick<ShownRecord, 'roles' | 'events'>): number[] {
  const died = roles.map(() => Number.POSITIVE_INFINITY);
  for (const one of walk({ events, said: [] }))
    if (one.kind === 'execute' || (one.kind === 'attack' && one.hasDied)) died[one.seat] = one.day + 1;
  return died;
}

interface Survival {
  readonly role: ContestRole;
  readonly day: number;
  readonly alive: number;
}

const SURVIVAL_COLUMNS: readonly ColumnOf<Survival>[] = [
  column('role', ({ role }) => ({ role })),
  column('day', ({ day }) => day),
  column('share', ({ alive }) => alive),
];

function survival(records: readonly Pick<ShownRecord, 'roles' | 'events'>[]): Survival[] {
  const seats = records.flatMap((record) => {
    const died = deathsOf(record);
    return record.roles.flatMap((role, seat) => (seat === 0 ? [] : [{ role: ROLES[role]!, died: died[seat]! }]));
  });
  const last = Math.max(1, ...seats.map(({ died }) => (Number.isFinite(died) ? died : 0)));
  const days = Array.from({ length: last }, (_, i) => i + 1);
  return CONTEST_ROLES.flatMap((role) => {
    const own = seats.filter((seat) => seat.role === role);
    if (own.length === 0) return [];
    return days.map((day) => ({ role, day, alive: own.filter(({ died }) => died > day).length / own.length }));
  });
}

/** Blue and green for the villagers' side, orange for the werewolves' side. */
const COLOURS = {
  VILLAGER: 'c-blue',
  SEER: 'c-sky',
  MEDIUM: 'c-green',
  BODYGUARD: 'c-grey',
  POSSESSED: 'c-orange',
  WEREWOLF: 'c-vermillion',
} as const satisfies Record<ContestRole, string>;

/** Draws, for each role and day, the share of the seats with this role that are alive in the recorded games. */
export function survivalFigure(
  records: readonly Pick<ShownRecord, 'roles' | 'events'>[],
  players: number,
  id: string,
): DrawnFigure[] {
  if (records.length === 0) return [];
  const lines = survival(records);
  const roles = [...new Set(lines.map(({ role }) => role))];
  const last = Math.max(...lines.map(({ day }) => day));
  const best = lines.filter(({ day }) => day === last).reduce((a, b) => (b.alive > a.alive ? b : a));
  const said = { role: ROLE_NAMES[best.role], rate: percent({ value: best.alive }), day: last };
  return [
    {
      drawing: linesChart({
        points: lines.map(({ role, day, alive }) => ({ line: inPicture(role), x: day, y: alive * 100 })),
        lines: roles.map(inPicture),
        colours: roles.map((role) => colour(COLOURS[role])),
        band: [],
        ...{ xTitle: 'days-axis', yTitle: 'survival-axis' },
      }),
      id: `survival${id}-${players}`,
      title: say('survival-title', { players }),
      answer: [say('survival-answer', said)],
      folded: true,
      explain: [say('explain-survival', { games: records.length })],
      table: tableOf(SURVIVAL_COLUMNS, lines),
    },
  ];
}
