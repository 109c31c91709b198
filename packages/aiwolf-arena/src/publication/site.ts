import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeRules } from '@aiwolf-arena/engine';
import type { Bilingual } from '@aiwolf-arena/report';
import { makeFolder, type Plan, planOfFolder, writeWhole } from '@aiwolf-arena/tournament';
import { type PublishedSite, sitePage } from '@aiwolf-arena/viewer';
import { type ContestManifest, stageNamed } from '../contest/manifest.ts';
import type { PublicNames } from '../contest/public-names.ts';
import type { StageFolder, StageResult } from '../contest/stage-result.ts';
import { filedGames } from '../page/filed-games.ts';
import { stagedParts } from '../page/parts.ts';

interface SiteSpec {
  readonly manifest: ContestManifest | undefined;
  readonly names: PublicNames;
  readonly stages: readonly StageFolder[];
  /** The published folder, in which all other files already are. */
  readonly out: string;
  readonly url: string | undefined;
  readonly results: readonly StageResult[];
}

/** Writes the page of a published contest, and the files with its games. Writes nothing if nothing was played. */
export async function writeSite({ manifest, names, out, results, stages, url }: SiteSpec) {
  const isShown = ({ path, stage }: (typeof stages)[number]): boolean =>
    results.some((one) => one.stage === stage && one.sets > 0) && planOfFolder(path).secret === undefined;
  const played = stages.filter(isShown).toReversed();
  if (played.length === 0) return null;
  const write = (path: string, content: string | Uint8Array): void => {
    makeFolder(dirname(join(out, path)));
    writeWhole(join(out, path), [content]);
  };
  const { games, sets, counted } = await filedGames(played, names, write);
  const parts = await stagedParts(
    out,
    played.map(({ stage }, at) => ({ run: { folder: join(out, stage), stage: stageNamed(stage) }, games: counted[at]! })),
    dateSaid(manifest?.date ?? null),
  );
  const teams = teamsOf(
    results,
    (manifest?.teams ?? []).map((facts) => names.facts(facts)),
  );
  const plans = played.map(({ stage }) => planOfFolder(join(out, stage)));
  const site = { address: url ?? null, teams, rules: rulesOf(plans), files: filesIn(out), sets };
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

/** Returns all teams: best of the last stage first, then those of earlier stages, then those that never played. */
function teamsOf(results: readonly StageResult[], facts: ContestManifest['teams']): PublishedSite['teams'] {
  const places = results.toReversed().flatMap(({ ranking, stage }) => ranking.map((line) => ({ ...line, stage })));
  const known = [...new Set([...places, ...facts].map(({ team }) => team))];
  return known.map((team) => {
    const own = places.filter((line) => line.team === team);
    const { affiliation = null, language = null, name = null } = facts.find((one) => one.team === team) ?? {};
    const { rank = null, stage = null } = own[0] ?? {};
    const violations = [...new Set(own.flatMap((line) => line.violations))];
    return { team, name, affiliation, language, stage: stageNamed(stage ?? ''), rank, violations };
  });
}

function rulesOf(plans: readonly Plan[]): PublishedSite['rules'] {
  const blocks = plans.flatMap((plan) => plan.blocks);
  const once = new Map(blocks.map(({ rules }) => [JSON.stringify(rules), rules]));
  return [...once.values()].map((rules) => ({ name: rules.name, players: rules.playerNum, lines: describeRules(rules) }));
}

/** Returns the data files of the published folder that a reader may want, without logs, games and code. */
const filesIn = (out: string): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:csv|json|md|ndjson)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1))
    .filter((path) => path.split('/').length <= 2)
    .sort();
