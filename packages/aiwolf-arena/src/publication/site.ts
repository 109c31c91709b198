import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { describeRules } from '@aiwolf-arena/engine';
import { type Bilingual, faultSaid } from '@aiwolf-arena/report';
import { keptAgent, makeFolder, type Plan, planOfFolder, readRun, writeWhole } from '@aiwolf-arena/tournament';
import { type PublishedSite, sitePage } from '@aiwolf-arena/viewer';
import { type ContestManifest, refusedTeams, stageNamed } from '../contest/manifest.ts';
import type { PublicNames } from '../contest/public-names.ts';
import type { StageFolder, StageResult } from '../contest/stage-result.ts';
import { type RefusedTeam, shortReason } from '../contest/submission/finding.ts';
import { arenaLine } from '../options/usage.ts';
import { filedGames } from '../page/filed-games.ts';
import { stagedParts } from '../page/parts.ts';
import type { ProgressCounter } from '../run/progress.ts';
import type { StageCommands } from './published-readme.ts';

interface SiteSpec {
  readonly manifest: ContestManifest | undefined;
  readonly names: PublicNames;
  readonly stages: readonly StageFolder[];
  /** The published folder, in which all other files already are. */
  readonly out: string;
  readonly url: string | undefined;
  readonly progress: ProgressCounter;
  readonly results: readonly StageResult[];
  /** The commands of each result, in the same order. */
  readonly commands: readonly StageCommands[];
}

/** Writes the page of a published contest, and the files with its games. Writes nothing if nothing was played. */
export async function writeSite({ commands, manifest, names, out, progress, results, stages, url }: SiteSpec) {
  const isShown = ({ path, stage }: (typeof stages)[number]): boolean =>
    results.some((one) => one.stage === stage && one.sets > 0) && planOfFolder(path).secret === undefined;
  const played = stages.filter(isShown).toReversed();
  if (played.length === 0) return null;
  const write = (path: string, content: string | Uint8Array): void => {
    makeFolder(dirname(join(out, path)));
    writeWhole(join(out, path), [content]);
  };
  const { games, sets, counted } = await filedGames(played, names, write, progress);
  const replayable = played.map(({ stage }) => isReplayable(join(out, stage)));
  const parts = await stagedParts(
    out,
    played.map(({ stage }, at) => {
      const { again, rank } = commands[results.findIndex((one) => one.stage === stage)]!;
      const own = { command: again ?? rank, verify: replayable[at] ? arenaLine('verify', stage) : null };
      return { run: { folder: join(out, stage), stage: stageNamed(stage), commands: own }, games: counted[at]! };
    }),
    dateSaid(manifest?.date ?? null),
  );
  const refused = refusedIn(manifest, names);
  const teams = teamsOf(
    results,
    refused,
    (manifest?.teams ?? []).map((facts) => names.facts(facts)),
  );
  const plans = played.map(({ stage }) => planOfFolder(join(out, stage)));
  const site = {
    replayable: played[replayable.indexOf(true)]?.stage ?? null,
    address: url ?? null,
    teams,
    rules: rulesOf(plans, manifest),
    files: filesIn(out),
    sets,
  };
  write('index.html', await sitePage(parts, games, site));
  return { games: games.lines.length, verifiable: sets.filter(({ answered }) => answered).length };
}

function dateSaid(date: ContestManifest['date']): Required<Bilingual> | undefined {
  if (date === null) return undefined;
  const days = typeof date === 'string' ? [date] : [...date];
  const formats = (['en', 'ja'] as const).map((language) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const [first, last = first] = days.map((day) => new Date(`${day}T00:00:00Z`));
    return format.formatRange(first!, last!);
  });
  return { en: formats[0]!, ja: formats[1]! };
}

/** Returns the teams that were not admitted, by their public names. */
export function refusedIn(manifest: ContestManifest | undefined, names: PublicNames): readonly RefusedTeam[] {
  const { testing, preliminary = testing } = manifest?.stages ?? {};
  return preliminary === undefined ? [] : refusedTeams(names.record(preliminary));
}

/** Returns all teams: best of the last stage first, then those of earlier stages, then those that never played. */
function teamsOf(
  results: readonly StageResult[],
  refused: readonly RefusedTeam[],
  facts: ContestManifest['teams'],
): PublishedSite['teams'] {
  const places = results.toReversed().flatMap(({ ranking, stage }) => ranking.map((line) => ({ ...line, stage })));
  const known = [...new Set([...places, ...facts].map(({ team }) => team))];
  return known.map((team) => {
    const own = places.filter((line) => line.team === team);
    const { affiliation = null, language = null, name = null } = facts.find((one) => one.team === team) ?? {};
    const { rank = null, stage = null } = own[0] ?? {};
    const violations = [...new Set(own.flatMap((line) => line.violations))];
    const why = refused.find((one) => one.team === team);
    const shown = { team, name, affiliation, language, stage: stageNamed(stage ?? ''), rank, violations };
    return { ...shown, refused: why === undefined ? null : refusalSaid(why) };
  });
}

/** Says why a team was not admitted: what went wrong in its trial, or the first error in its files. */
function refusalSaid({ findings }: RefusedTeam): Required<Bilingual> {
  const reason = shortReason(findings);
  const kind = /^[a-z-]+(?=: | \()/.exec(reason)?.[0] ?? '';
  const { en, ja } = faultSaid(kind);
  if (en !== kind) return { en: `${en}, in the trial game`, ja: `試しのゲームで、${ja}` };
  return { en: `its file cannot be used: ${reason}`, ja: `ファイルを使用できません: ${reason}` };
}

/** Whether `verify` can replay sets of a published stage: those in which all agents are bundled, or have their code there. */
function isReplayable(folder: string): boolean {
  const { plan, results } = readRun(folder);
  const bundled = CATALOG.map(({ name }) => name);
  const can = plan.agents.map((agent) => {
    const entry = agent.source.slice(agent.source.indexOf('=') + 1);
    return agent.remote !== true && (bundled.includes(entry) || keptAgent(folder, agent) !== undefined);
  });
  return results.some(({ seats }) => seats.every(({ agent }) => can[agent]));
}

function rulesOf(plans: readonly Plan[], manifest: ContestManifest | undefined): PublishedSite['rules'] {
  const blocks = plans.flatMap((plan) => plan.blocks);
  const once = new Map(blocks.map(({ rules }) => [JSON.stringify(rules), rules]));
  const years = new Set(Object.values(manifest?.stages ?? {}).map(({ regulation }) => regulation));
  const of = [...clientRules(plans), ...[...years].map((year) => `the contest was held by the regulation of ${year}`)];
  return [...once.values()].map((rules) => ({
    name: rules.name,
    players: rules.playerNum,
    lines: [...describeRules(rules), ...of],
  }));
}

/** Says whose random numbers and clock the clients had whose interpreter the arena starts. */
function clientRules(plans: readonly Plan[]): string[] {
  const runtimes = plans.flatMap(({ agents }) => agents.flatMap(({ runtime }) => runtime ?? []));
  if (runtimes.length === 0) return [];
  const whose = (what: string): string =>
    runtimes.some((one) => one.includes(`real ${what}`)) ? "the machine's" : "the arena's";
  return [`agents in Python and Java: ${whose('random numbers')} random numbers, ${whose('clock')} clock`];
}

/** Returns the data files of the published folder that a reader may want, without logs, games and code. */
const filesIn = (out: string): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:csv|json|md|ndjson)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1))
    .filter((path) => path.split('/').length <= 2)
    .sort();
