import { CATALOG } from '@aiwolf-arena/agents';
import { takeRecord } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, type Root, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES, type Role } from '@aiwolf-arena/protocol';
import { logFiles } from '../../packages/aiwolf-arena/src/terminal/logs.ts';
import { rolesOf, stepsOf } from '../../packages/report/src/page/game/steps.ts';
import { playSet } from '../play.ts';
import { meanOf, percent, provenance, report, table } from '../report.ts';
import { type PlayedSet, playedSets } from './logs/sets.ts';
import { daysOf, type Fate, fatesOf, type SeatDay } from './mix/acts.ts';

const MIX = CATALOG.filter(({ group }) => group === 'contestants');
const GAMES = 100;
const SIZES = [
  { players: 5, sets: 200 },
  { players: 15, sets: 20 },
];

/** What the agents called `contestants` do and win, beside the agents of a folder of official logs. */
export function reportMix(share: number, folder: string): void {
  const logs = playedSets(logFiles([folder]));
  const parts = SIZES.filter(({ players }) => logs.has(players)).map(({ players, sets }) => {
    const root = rootOf('mix');
    const own = Array.from({ length: Math.ceil(sets * share) }, (_, set) => playedMix(root, set, players));
    return sizeText(players, logs.get(players)!, own);
  });
  report('field/mix.md', documentOf(parts), share >= 1);
}

function documentOf(parts: readonly string[]): string {
  return `# A field like that of contests

\`contestants\` in a list of agents, such as \`--agents ./my-agent.ts,contestants\`, stands for ${MIX.length} bundled agents: ${MIX.map(({ name }) => `\`${name}\``).join(', ')}.
Six of them were written after what agents of contests do ([real.md](real.md)), one for each family of agents that official logs show.
Here they are beside the agents of such logs: means over agents and, in brackets, the range of 90 % of the agents. The last column says whether the
mean of \`contestants\` lies in the range of the logs.

${provenance('node scripts/field.ts mix 1 LOGS')}

${parts.join('\n\n')}
`;
}

/** Games of different agents of the mix; in villages with more seats than agents, each sits there once or twice. */
function playedMix(root: Root, set: number, players: number): PlayedSet {
  const stream = new Stream().key(keyOf(root, set, PURPOSE.draw), players);
  let left: typeof MIX = [];
  const village = Array.from({ length: players }, () => {
    if (left.length === 0) left = [...MIX];
    return left.splice(stream.below(left.length), 1)[0]!;
  });
  const names = village.map(({ name }) => name);
  const games: PlayedSet['games'][number][] = [];
  playSet(root, set, village, {
    games: GAMES,
    onGame(game) {
      const { roles, events, said } = takeRecord(game);
      const tape = { roles: [...roles], events: [...events], said, names };
      games.push({ steps: stepsOf(tape), roles: rolesOf(tape) });
    },
  });
  return { names, games };
}

interface Measure {
  readonly name: string;
  /** What is averaged over the days of seats of each agent; undefined: the seat and day do not count. */
  readonly of: (made: SeatDay) => number | boolean | undefined;
  readonly isShare: boolean;
}

const share = (name: string, of: Measure['of']): Measure => ({ name, of, isShare: true });
const number = (name: string, of: Measure['of']): Measure => ({ name, of, isShare: false });
const onDay =
  (day: number, of: Measure['of']): Measure['of'] =>
  (made) =>
    made.day === day ? of(made) : undefined;
const as = (role: Role, day: number, of: Measure['of']): Measure['of'] =>
  onDay(day, (made) => (made.role === role ? of(made) : undefined));
const claims = (role: Role, day: number, claim: string) =>
  share(
    `${role} claims ${claim}, day ${day}`,
    as(role, day, (made) => made.claim === claim),
  );
const votes = (role: Role, target: Role, day: number) =>
  share(
    `${role} votes for ${target}, day ${day}`,
    as(role, day, (made) => made.voteFor === target),
  );

const TALK: readonly Measure[] = [
  number(
    'sentences, day 1',
    onDay(1, ({ sentences }) => sentences),
  ),
  number(
    'requests',
    onDay(1, ({ requests }) => requests),
  ),
  number(
    'estimates',
    onDay(1, ({ estimates }) => estimates),
  ),
  number(
    'announced votes',
    onDay(1, ({ words }) => words),
  ),
  share(
    'announces a vote',
    onDay(1, ({ words }) => words > 0),
  ),
  share(
    'keeps it',
    onDay(1, ({ word, ballot }) => (word === undefined ? undefined : word === ballot)),
  ),
  share(
    'votes with the largest group',
    onDay(1, ({ isWithMost }) => isWithMost),
  ),
  ...(['SEER', 'POSSESSED', 'WEREWOLF'] as const).map((role) => claims(role, 1, 'SEER')),
  ...(['SEER', 'POSSESSED'] as const).map((role) =>
    share(
      `${role}'s first result is a werewolf`,
      as(role, 1, ({ isBlack }) => isBlack),
    ),
  ),
  ...([1, 2] as const).flatMap((day) => [
    votes('VILLAGER', 'WEREWOLF', day),
    votes('VILLAGER', 'SEER', day),
    votes('SEER', 'WEREWOLF', day),
    votes('POSSESSED', 'WEREWOLF', day),
    votes('POSSESSED', 'SEER', day),
  ]),
];
const LAST_DAY = (['POSSESSED', 'WEREWOLF', 'SEER', 'VILLAGER'] as const).map((role) => claims(role, 2, 'WEREWOLF'));
const ONLY_SMALL = [...LAST_DAY, claims('POSSESSED', 2, 'POSSESSED')];
const ONLY_LARGE = [claims('MEDIUM', 2, 'MEDIUM'), votes('WEREWOLF', 'WEREWOLF', 1)];

function sizeText(players: number, logs: readonly PlayedSet[], own: readonly PlayedSet[]): string {
  const [theirs, ours] = [logs.flatMap(daysOf), own.flatMap(daysOf)];
  const measures = [...TALK, ...(players < 8 ? ONLY_SMALL : ONLY_LARGE)];
  const rows = measures.map((measure) => measureRow(measure, meansOf(theirs, measure.of), meansOf(ours, measure.of)));
  const spread = (days: readonly SeatDay[]) => percent(deviationOf([...meansOf(days, wins).values()]));
  return `## ${players} players: ${gamesIn(logs)} games of logs, ${gamesIn(own)} of \`contestants\`

${table(['', 'logs', 'contestants', 'within'], rows)}

${table(['of games', 'logs', 'contestants'], fateRows(logs.flatMap(fatesOf), own.flatMap(fatesOf)))}

Standard deviation over agents of the win rate: ${spread(theirs)} in the logs, ${spread(ours)} here. Win rates of \`contestants\`:

${table(['agent', 'all', ...rolesAt(players)], winRows(ours, players))}`;
}

const gamesIn = (sets: readonly PlayedSet[]): number => sets.reduce((count, { games }) => count + games.length, 0);
const wins = onDay(1, ({ hasWon }) => hasWon);
const rolesAt = (players: number): Role[] =>
  CONTEST_ROLES.filter((role) => players > 8 || (role !== 'MEDIUM' && role !== 'BODYGUARD'));

/** By agent, the mean of a measure. */
function meansOf(days: readonly SeatDay[], of: Measure['of']): Map<string, number> {
  const sums = new Map<string, { total: number; count: number }>();
  for (const made of days) {
    const value = of(made);
    if (value === undefined) continue;
    const entry = sums.getOrInsertComputed(made.agent, () => ({ total: 0, count: 0 }));
    entry.total += Number(value);
    entry.count++;
  }
  return new Map([...sums].map(([agent, { total, count }]) => [agent, total / count]));
}

function measureRow({ name, isShare }: Measure, theirs: Map<string, number>, ours: Map<string, number>): string[] {
  const shown = (value: number) => (isShare ? percent(value, 0) : value.toFixed(1));
  const [logs, own] = [[...theirs.values()], [...ours.values()]];
  const text = (values: readonly number[]) => {
    const [low, high] = rangeOf(values);
    return `${shown(meanOf(values))} (${shown(low)} to ${shown(high)})`;
  };
  const [low, high] = rangeOf(logs);
  const mean = meanOf(own);
  return [name, text(logs), text(own), mean >= low && mean <= high ? 'yes' : '**no**'];
}

/** The range of 90 % of some numbers, between neighbours in proportion. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const ascending = values.toSorted((a, b) => a - b);
  const at = (place: number) => {
    const below = Math.floor(place);
    const [low, high] = [ascending[below]!, ascending[Math.ceil(place)]!];
    return low + (place - below) * (high - low);
  };
  return [at(0.05 * (values.length - 1)), at(0.95 * (values.length - 1))];
}

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1));
}

function fateRows(logs: readonly Fate[], own: readonly Fate[]): string[][] {
  const row = (name: string, of: (fate: Fate) => boolean | undefined) => [name, shareOf(logs, of), shareOf(own, of)];
  const shown = ['WEREWOLF', 'SEER', 'POSSESSED', 'VILLAGER'] as const;
  const victims = ['SEER', 'VILLAGER'] as const;
  return [
    row('villagers win', ({ villagersWon }) => villagersWon),
    ...shown.map((role) => row(`executed on day 1: ${role}`, ({ executed }) => executed === role)),
    ...victims.map((role) =>
      row(`killed in the first night, if somebody is: ${role}`, ({ attacked }) => attacked && attacked === role),
    ),
  ];
}

function shareOf(fates: readonly Fate[], of: (fate: Fate) => boolean | undefined): string {
  const known = fates.map(of).filter((is) => is !== undefined);
  return percent(meanOf(known.map(Number)), 0);
}

function winRows(days: readonly SeatDay[], players: number): string[][] {
  const all = [...meansOf(days, wins)].toSorted(([, a], [, b]) => b - a);
  const byRole = rolesAt(players).map((role) =>
    meansOf(
      days,
      as(role, 1, ({ hasWon }) => hasWon),
    ),
  );
  return all.map(([agent, rate]) => [`\`${agent}\``, percent(rate), ...byRole.map((means) => percent(means.get(agent)!))]);
}
