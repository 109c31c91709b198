import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AgentLine, type BlockStandings, type Rate, standingsOf } from '@aiwolf-arena/analysis';
import { readLog } from '@aiwolf-arena/engine';
import type { Measure } from '@aiwolf-arena/engine/behaviour';
import { bracketed, decimal, faultSaid, measureName, percent, percentRange } from '@aiwolf-arena/report';
import { bytesOfOutside, fileNames, LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { logPath, makeFolder, type Plan, RecordedSets, readRun, type SetResult, writeWhole } from '@aiwolf-arena/tournament';
import { htmlPage, type TeamStage, teamSections } from '@aiwolf-arena/viewer';
import { faultsWithPlaces } from '../author/places.ts';
import { type ContestManifest, rosterFolder, type StageRecord, stageNamed } from '../contest/manifest.ts';
import { visibleLog } from '../contest/visible-log.ts';
import { arenaLine } from '../options/usage.ts';
import { listedLog } from '../page/game-lists.ts';
import { gamesSaid, type ListedGame } from '../page/games.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { markdownCell } from './published-readme.ts';

interface ExportedTeam {
  /** What the team's agent ran on, if it was a client of which that is known. */
  readonly runtime: string | undefined;
  readonly counts: { readonly sets: number; readonly games: number; readonly logs: number; readonly faults: number };
  /** Each kind of fault, with its first case. */
  readonly faults: readonly KindOfFault[];
  /** The content of the team's page. */
  readonly page: { readonly stage: Pick<TeamStage, 'faults' | 'sizes'>; readonly games: readonly ListedGame[] };
}

/** Writes the files that a team may receive before publication: faults, console output, results and its view of logs. */
export async function exportTeam(
  runFolder: string,
  stage: string,
  team: string,
  out: string,
): Promise<ExportedTeam | undefined> {
  using run = new RecordedSets(runFolder);
  const { plan } = run;
  const agent = plan.agents.findIndex(({ name, ranked }) => ranked && name === team);
  if (agent < 0) return undefined;
  const results = [...run.results()];
  const sets = setsOfTeam(results, agent);
  makeFolder(out);
  const faults = await faultsWithPlaces(faultsOfTeam(runFolder, plan, sets), () => team, plan.agents, rosterFolder(runFolder));
  write(out, 'faults.json', `${JSON.stringify(faults, null, 2)}\n`);
  write(out, 'console.txt', consoleOf(runFolder, plan, agent));
  const sizes = sizesOf(team, standingsOf(plan, results));
  write(out, 'report-card.md', reportCard(team, stage, sizes, faults));
  const games = sets.flatMap((set) => exportLogs(runFolder, set, out));
  const played = sets.reduce((sum, { result }) => sum + result.games, 0);
  const counts = { sets: sets.length, games: played, logs: games.length, faults: faults.length };
  return { runtime: plan.agents[agent]!.runtime, counts, faults: byKind(faults), page: { stage: { faults, sizes }, games } };
}

const write = (folder: string, name: string, content: string | Uint8Array): void => writeWhole(join(folder, name), [content]);

/** Writes the logs of a set as the seat saw its games. Returns these games. */
function exportLogs(runFolder: string, { result, seat }: TeamSet, out: string): ListedGame[] {
  const { block, set, games } = result;
  const folder = join(out, 'logs', block.replace('/', '-'), `set-${String(set).padStart(5, '0')}`);
  const shown: ListedGame[] = [];
  for (let game = 0; game < games; game++) {
    const log = logOf(runFolder, result, game);
    if (log === undefined) continue;
    makeFolder(folder);
    const visible = visibleLog(log, seat);
    write(folder, `game-${String(game).padStart(3, '0')}.log.gz`, gzipSync(visible));
    shown.push(...gameSeenBy(seat, visible, `${block} ${set}/${game}`));
  }
  return shown;
}

function gameSeenBy(seat: number, log: string, name: string): ListedGame[] {
  const { game } = readLog(log);
  if (game === null) return [];
  const { line, record } = listedLog(game, name);
  return [{ line, record: { ...record, seenBy: seat } }];
}

const sizesOf = (team: string, blocks: readonly BlockStandings[]): TeamStage['sizes'] =>
  blocks.flatMap(({ block: { players }, agents }) =>
    agents.filter(({ name, ranked }) => ranked && name === team).map((line) => ({ players, line })),
  );

type TeamSet = ReturnType<typeof setsOfTeam>[number];

const setsOfTeam = (results: Iterable<SetResult>, agent: number) =>
  [...results].flatMap((result) => {
    const at = result.seats.findIndex((seat) => seat.agent === agent);
    return at < 0 ? [] : [{ result, seat: at + 1 }];
  });

function logOf(runFolder: string, { block, set }: SetResult, game: number): string | undefined {
  const path = logPath(runFolder, block, set, game);
  return existsSync(path) ? textOfOutside(path, LARGEST_FILE.log) : undefined;
}

/** Returns the console output of an agent. It is empty if the agent printed nothing. */
function consoleOf(runFolder: string, plan: Plan, agent: number): string {
  const name = `${fileNames(plan.agents)[agent]!}.log`;
  return ['output', 'clients']
    .map((folder) => join(runFolder, folder, name))
    .filter((path) => existsSync(path))
    .map((path) => bytesOfOutside(path, LARGEST_FILE.log).toString())
    .join('');
}

export const teamsIn = (runFolder: string): string[] =>
  readRun(runFolder).plan.agents.flatMap(({ name, ranked }) => (ranked ? [name] : []));

type TeamFault = ReturnType<typeof faultsOfTeam>[number];

/** Returns each kind of fault of a team in each set: count, first case, and the command that replays it (null for clients). */
function faultsOfTeam(folder: string, plan: Plan, sets: readonly TeamSet[]) {
  return sets.flatMap(({ result, seat }) => {
    const { block, set, seats } = result;
    const isAskedAgain = seats.every(({ agent }) => plan.agents[agent]!.remote !== true);
    return seats[seat - 1]!.faults.map(({ kind, count, games, first }) => {
      const { day, request } = first;
      const detail = forTeam(first.detail);
      const address = `${block}/${set}/${Math.max(0, first.game)}`;
      const again = arenaLine('play', '--replay', `${folder}#${address}`);
      return { kind, count, games, address, day, request, detail, command: isAskedAgain ? again : null };
    });
  });
}

/** Matches the file with a client's output in the run folder. The team gets its content as `console.txt`. */
const OUTPUT = /its output: [^()]*\)/;

/** Returns the detail of a fault for the team itself. */
export const forTeam = (detail: string): string => detail.replace(OUTPUT, 'its output: console.txt)');

/** A kind of fault of a team in a stage: how often it happened, and its first case. */
export type KindOfFault = Pick<TeamFault, 'kind' | 'count' | 'address' | 'day' | 'request' | 'detail'>;

const byKind = (faults: readonly TeamFault[]): KindOfFault[] =>
  [...Map.groupBy(faults, ({ kind }) => kind).values()].map((same) => ({
    ...same[0]!,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

function reportCard(team: string, stage: string, sizes: TeamStage['sizes'], faults: readonly TeamFault[]): string {
  const parts = [
    `# ${team}: ${stage}`,
    ...sizes.map(({ players, line }) => sizeCard(players, line)),
    faults.length === 0 ? 'No faults.' : faultTable(faults),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sizeCard(players: number, line: AgentLine): string {
  const rows = [['all', line] as const, ...Object.entries(line.roles).map(([role, rate]) => [role, rate] as const)];
  return [
    `## Villages of ${players}`,
    '',
    '| role | games | wins | win rate | 95 % interval |',
    '| --- | --: | --: | --: | --- |',
    ...rows.map(([role, { games, wins, winRate }]) => `| ${role} | ${games} | ${wins} | ${rateText(winRate)} |`),
    ...behaviourLines(line),
  ].join('\n');
}

const rateText = ({ value, low, high }: Rate): string =>
  `${percent({ value, low, high })} | ${percentRange({ low, high }) || '-'}`;

function behaviourLines({ behaviour }: AgentLine): string[] {
  if (behaviour === undefined) return [];
  const rows = Object.entries(behaviour).flatMap(([role, lines]) =>
    Object.entries(lines).map(([measure, { observed, ratio }]) => {
      const { value, low, high } = ratio;
      const interval = low === null || high === null ? '-' : bracketed(decimal(low), decimal(high));
      return `| ${role} | ${measureName(measure as Measure)} | ${observed} | ${value === null ? '-' : decimal(value)} | ${interval} |`;
    }),
  );
  if (rows.length === 0) return [];
  return ['', '| role | behaviour | times | ratio to random | 95 % interval |', '| --- | --- | --: | --: | --- |', ...rows];
}

function faultTable(faults: readonly TeamFault[]): string {
  const rows = faults.map(({ kind, count, address, day, request, detail, command }) => {
    const again = command === null ? 'client processes cannot be replayed: see log and console output' : `\`${command}\``;
    return `| ${kind} (${faultSaid(kind).en}) | ${count} | ${address}, day ${day}, ${request} | ${markdownCell(detail)} | ${again} |`;
  });
  return [
    '## Faults',
    '',
    '| fault | times in the set | first case | details | replay |',
    '| --- | --: | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

interface PageStage extends Pick<TeamStage, 'faults' | 'sizes'> {
  readonly stage: string;
  readonly record: StageRecord | undefined;
  readonly games: readonly ListedGame[];
}

/** Returns the page that a team gets before publication: its results, its faults, and its games as its agent saw them. */
export function teamPage(team: string, manifest: ContestManifest | undefined, stages: readonly PageStage[]): Promise<string> {
  const games = stages.flatMap((one) => one.games);
  const title = manifest?.title ?? null;
  const of = (contest: string): string => `${contest}: ${team}`;
  const sections = stages.map(({ faults, record, sizes, stage }): TeamStage => {
    const revision = record?.entrants.find((one) => one.team === team)?.revision ?? null;
    const { day: date } = record ?? {};
    return { stage: stageNamed(stage) ?? (date === undefined ? 'run' : 'testing'), date, revision, sizes, faults };
  });
  return htmlPage({
    kind: 'run',
    title: title === null ? team : typeof title === 'string' ? of(title) : { en: of(title.en), ja: of(title.ja) },
    ...{ arena: ARENA_VERSION, agents: [], sections: teamSections(sections) },
    games: { about: [gamesSaid('games-about-team', { games: games.length })], games },
  });
}
