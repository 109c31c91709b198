import { rootOf } from '@aiwolf-arena/engine/random';
import { meanOf, percent, provenance, report, table } from '../../report.ts';
import { daysOf, type Fate, fatesOf, type SeatDay } from './acts.ts';
import { guestsText } from './guests.ts';
import { type Measure, meansOf, measuresAt, rolesAt, wins, winsAs } from './measures.ts';
import { MIX, playedMix } from './played.ts';
import { type PlayedSet, playedSets } from './sets.ts';

const GAMES = 100;
const SIZES = [
  { players: 5, sets: 112 },
  { players: 15, sets: 16 },
];

/** What the agents called `contestants` do and win, beside the agents of a folder of official logs. */
export async function reportMix(share: number, folder: string): Promise<void> {
  const logs = await playedSets([folder]);
  const parts = SIZES.filter(({ players }) => logs.has(players)).map(({ players, sets }) => {
    const root = rootOf('mix');
    const own = Array.from({ length: Math.ceil(sets * share) }, (_, set) => playedMix(root, set, { players, games: GAMES }));
    return sizeText(players, logs.get(players)!, own);
  });
  report('field/mix.md', documentOf([...parts, guestsText(share, weakestIn(logs.get(5)!))]), share >= 1);
}

const weakestIn = (logs: readonly PlayedSet[]): number => Math.min(...meansOf(logs.flatMap(daysOf), wins).values());

/** What separates the 16 agents of the logs, and which bundled agents do the same. Grouped by hand from the shares by agent. */
const FAMILIES = [
  [
    4,
    'learn each seat in the set; with three claimants vote among them, with two hardly ever',
    '`mimic`, `confidant`, `bayes`',
  ],
  [4, 'the same from the number of claimants, but learn little; few sentences; most seers begin with a werewolf', '`herald`'],
  [1, 'vote for a claimant in a tenth of their ballots; its werewolf claims to be the seer and clears seats', '`loyalist`'],
  [4, 'vote for claimants in 63 % of their ballots or more, also if only two claim', '`sceptic`, `sample`'],
  [
    3,
    'between these: four in ten ballots for claimants if two claim; one gives announced votes of others as its reasons',
    '`disciple`',
  ],
] as const;

function documentOf(parts: readonly string[]): string {
  return `# A field like that of contests

\`contestants\` in a list of agents, such as \`--agents ./my-agent.ts,contestants\`, stands for ${MIX.length} bundled agents: ${MIX.map(({ name }) => `\`${name}\``).join(', ')}.
Six of them were written after what agents of contests do in official logs ([real.md](real.md)). As villagers, these are of five families:

${table(['agents in the logs', 'as villagers', 'bundled'], FAMILIES)}

Across the families, possessed differ in whom they call what: the true seer a werewolf after it has spoken (\`mimic\`), the most suspect seat human
(\`confidant\`), any seat a werewolf at once (\`herald\`, \`loyalist\`). Many agents give themselves away as werewolves by something that has to be learnt
in the set: first a Skip, no reasons, an estimate more or less, a ballot against the own word. \`mimic\` hardly does.

Two of 23 agents of contests, which are not among those of the logs, hide as seer on the first day unless they have found a werewolf, so that one
seat claims to be the seer in 5 % of games. \`loyalist\` hides as they do.

Below, the eight are beside the agents of the logs: means over agents and, in brackets, the range of 90 % of the agents. The last column says whether
the mean of \`contestants\` lies in the range of the logs.

${provenance('node scripts/measure.ts mix 1 LOGS')}
- seeds \`mix\` and \`guests\`

${parts.join('\n\n')}
`;
}

function sizeText(players: number, logs: readonly PlayedSet[], own: readonly PlayedSet[]): string {
  const [theirs, ours] = [logs.flatMap(daysOf), own.flatMap(daysOf)];
  const rows = measuresAt(players).map((measure) =>
    measureRow(measure, meansOf(theirs, measure.of, measure.per), meansOf(ours, measure.of, measure.per)),
  );
  const spread = (days: readonly SeatDay[]) => percent(deviationOf([...meansOf(days, wins).values()]));
  return `## ${players} players: ${gamesIn(logs)} games of logs, ${gamesIn(own)} of \`contestants\`

${table(['', 'logs', 'contestants', 'within'], rows)}

${table(['of games', 'logs', 'contestants'], fateRows(logs.flatMap(fatesOf), own.flatMap(fatesOf)))}

Standard deviation over agents of the win rate: ${spread(theirs)} in the logs, ${spread(ours)} here. Win rates of \`contestants\`:

${table(['agent', 'all', ...rolesAt(players)], winRows(ours, players))}`;
}

const gamesIn = (sets: readonly PlayedSet[]): number => sets.reduce((count, { games }) => count + games.length, 0);

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
  const seers = ['no seat claims', 'one seat claims', 'two seats claim', 'three seats claim'];
  return [
    row('villagers win', ({ villagersWon }) => villagersWon),
    ...shown.map((role) => row(`executed on day 1: ${role}`, ({ executed }) => executed === role)),
    ...seers.map((name, count) => row(`${name} to be the seer, end of day 1`, (fate) => fate.seers === count)),
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
  const byRole = rolesAt(players).map((role) => meansOf(days, winsAs(role)));
  return all.map(([agent, rate]) => [`\`${agent}\``, percent(rate), ...byRole.map((means) => percent(means.get(agent)!))]);
}
