import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { CATALOG } from '@aiwolf-arena/agents';
import { writeEntries } from '../../../packages/aiwolf-arena/test/command/contest-entries/entries.ts';
import { ran } from '../../command.ts';
import { table } from '../../report.ts';

/** A contest of full size from a folder of submissions to a published winner, unattended, and what became of it. */
export async function rehearse(sets: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  try {
    return rehearsalText(rehearsed(folder, String(sets)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Agents of the arena, beside those that the entries have already. */
const house = CATALOG.map(({ name }) => name)
  .filter((name) => name !== 'chatty')
  .map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`);

function rehearsed(cwd: string, sets: string): Figures {
  writeEntries(cwd, house);
  const organise = (...args: string[]) => ran(args, [0], cwd);
  const stage = (name: string, ...args: string[]): number => {
    const out = ['--seed', `rehearsal of a whole ${name}`, '--out', 'cup', '--json', '--quiet'];
    return organise('contest', name, ...args, ...out).seconds;
  };
  const roster = ['--roster', 'roster.yaml', '--players', '5,15', '--games', '100'];
  const check = ran(['check', 'roster.yaml', '--json'], [1], cwd);
  const seconds: Readonly<Record<string, number>> = {
    testing: stage('testing', ...roster),
    preliminary: stage('preliminary', ...roster, '--sets', sets),
    final: stage('final', '--from', 'cup', '--final-sets', sets),
  };
  const publish = organise('contest', 'publish', 'cup', '--out', 'public', '--json');
  const exported = organise('contest', 'export-logs', 'cup', '--team', 'py-one', '--out', 'for-py-one');
  const { stages, winner } = JSON.parse(publish.stdout) as Pick<Figures, 'winner'> & {
    readonly stages: readonly PublishedStage[];
  };
  const at = join(cwd, 'public');
  return {
    winner,
    checksums: haveChecksums(at),
    stages: stages.map((one) => ({
      ...one,
      seconds: seconds[one.stage]!,
      least: leastSets(join(at, one.stage)),
      recounted: isRecounted(join(at, one.stage), one),
      reranked: isRanked(at, one.stage),
    })),
    others: { check: check.seconds, publish: publish.seconds, 'export-logs': exported.seconds },
  };
}

/** Whether `rank` makes of the published files the ranking that was published. */
function isRanked(published: string, stage: string): boolean {
  const { stdout } = ran(['rank', stage, '--json'], [0], published);
  const before = readFileSync(join(published, stage, 'rank.json'), 'utf8');
  return isDeepStrictEqual(JSON.parse(stdout), JSON.parse(before));
}

/** Wins and games by team. */
type Counts = Readonly<Record<string, { readonly wins: number; readonly games: number }>>;

/** Counts the published logs of a stage by the words of the official format, with nothing of the arena. */
function recountLogs(stageFolder: string): Counts {
  const counts: Record<string, { wins: number; games: number }> = {};
  for (const log of globSync('logs/**/*.log.gz', { cwd: stageFolder })) {
    const text = gunzipSync(readFileSync(join(stageFolder, log))).toString();
    const winner = /^\d+,result,\d+,\d+,(\w+)$/m.exec(text)![1];
    for (const [, role, team] of text.matchAll(/^0,status,\d+,(\w+),ALIVE,(.*)$/gm)) {
      const own = role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER';
      counts[team!] ??= { wins: 0, games: 0 };
      counts[team!]!.games++;
      if (own === winner) counts[team!]!.wins++;
    }
  }
  return counts;
}

/** A stage as the published result has it. */
interface PublishedStage {
  readonly stage: string;
  readonly sets: number;
  readonly games: number;
  readonly ranking: readonly {
    readonly rank: number | null;
    readonly team: string;
    readonly wins: number;
    readonly games: number;
  }[];
}

interface PublishedPlan {
  readonly agents: readonly { readonly name: string; readonly ranked: boolean }[];
  readonly sets: readonly { readonly block: string; readonly seats: readonly number[] }[];
}

/** The fewest sets that a team played of a size: `5: 12, 15: 10`. */
function leastSets(stageFolder: string): string {
  const { agents, sets } = JSON.parse(readFileSync(join(stageFolder, 'plan.json'), 'utf8')) as PublishedPlan;
  const blocks = [...new Set(sets.map(({ block }) => block))];
  return blocks
    .map((block) => {
      const own = sets.filter((set) => set.block === block);
      const played = agents.map((_, at) => own.filter(({ seats }) => seats.includes(at)).length);
      const least = Math.min(...played.filter((_, at) => agents[at]!.ranked));
      return `${block.split('/')[1]}: ${least}`;
    })
    .join(', ');
}

/** Whether the logs, counted by themselves, give the wins and games of the result. */
function isRecounted(stageFolder: string, { ranking }: PublishedStage): boolean {
  const counts = recountLogs(stageFolder);
  return ranking.every(({ team, wins, games }) => isDeepStrictEqual(counts[team], { wins, games }));
}

/** Whether all files are those that were published. */
const haveChecksums = (folder: string): boolean =>
  readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
    .every(([sum, path]) => {
      const bytes = readFileSync(join(folder, path!));
      return createHash('sha256').update(bytes).digest('hex') === sum;
    });

interface PlayedStage extends PublishedStage {
  readonly seconds: number;
  readonly least: string;
  readonly recounted: boolean;
  readonly reranked: boolean;
}

/** What a rehearsal found. */
interface Figures {
  readonly winner: { readonly team: string; readonly wins: number; readonly games: number } | null;
  readonly stages: readonly PlayedStage[];
  /** All files are those that SHA256SUMS names. */
  readonly checksums: boolean;
  /** Seconds of commands that play nothing. */
  readonly others: Readonly<Record<string, number>>;
}

const STAGE_HEAD = [
  ...['stage', 'teams', 'sets', 'games', 'fewest sets of a team, by size', 'seconds'],
  ...['games a second', 'wins counted from the logs alone', 'rank recomputed'],
];

/** The figures in Markdown. */
function rehearsalText({ stages, winner, others, checksums }: Figures): string {
  const took = Object.entries(others).map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`);
  return `# A rehearsed contest

Winner: **${winner?.team ?? 'nobody'}**, ${winner?.wins} of ${winner?.games} games of the final.

${table(STAGE_HEAD, stages.map(stageRow))}

Seconds of the others: ${took.join(', ')}. SHA256SUMS: ${yes(checksums)}.
`;
}

const stageRow = (one: PlayedStage): (string | number)[] => [
  ...[one.stage, one.ranking.length, one.sets, one.games, one.least, one.seconds.toFixed(0)],
  ...[(one.games / one.seconds).toFixed(0), yes(one.recounted), yes(one.reranked)],
];

const yes = (holds: boolean): string => (holds ? 'equal' : 'NOT EQUAL');
