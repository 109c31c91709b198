import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '@aiwolf-arena/report';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { trialOutput } from '../../contest/admission.ts';
import { daysOf, erredIn } from '../../contest/days.ts';
import { readManifest } from '../../contest/manifest.ts';
import { readRoster, teamName } from '../../contest/roster.ts';
import { finalWinnerSaid, stageFolders } from '../../contest/stage-result.ts';
import { Misread, readAs, text, unknownWord } from '../../options/kinds.ts';
import { argument, flag, option, required } from '../../options/option.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { choose, OPTIONS } from '../../options/table.ts';
import { shellLine, UsageError } from '../../options/usage.ts';
import { type Published, publish } from '../../publication/publish.ts';
import { exportTeam, teamPage, teamsIn } from '../../publication/team.ts';
import { refusalsOf, teamMessage } from '../../publication/team-message.ts';
import { ProgressCounter } from '../../run/progress.ts';
import { ProgressLine } from '../../terminal/progress.ts';
import { withinScreen } from '../../terminal/results.ts';
import { command } from '../../terminal/session.ts';

const FOLDER = argument('<run>', 'folder of a contest, or of a run');
const TEAM = { value: teamName };

const EXPORT = options({
  run: FOLDER,
  team: required(option('--team <name>', 'registered name of the team', TEAM), TEAM),
  out: OPTIONS.out.meta({ about: 'output folder', unset: 'the subfolder exports/TEAM of the run' }),
  ...choose('json'),
});

/** The command `contest export-logs`: writes the files that one team may receive before publication (regulation 2.2). */
export const exportLogsCommand = command('contest export-logs', EXPORT, exportLogs);

type ExportedStage = { readonly stage: string } & NonNullable<Awaited<ReturnType<typeof exportTeam>>>['counts'];

export const exportedJson = (team: string, folder: string, stages: readonly ExportedStage[]) => ({
  schema: 'aiwolf-arena/export-logs/1' as const,
  ...{ team, folder, stages },
});

async function exportLogs({ run, team, out = join(run, 'exports', team) }: Spec<typeof EXPORT.rows>) {
  const { manifest, stages: own } = stageFolders(run);
  const days = daysOf(run, manifest);
  const stages = [...days.filter(({ stage }) => stage !== 'testing'), ...own];
  const erred = days.flatMap(erredIn);
  const refused = (manifest?.teams ?? []).map((one) => one.team).filter((one) => refusalsOf(one, manifest, erred).length > 0);
  const teams = [...new Set([...stages.flatMap(({ path }) => teamsIn(path)), ...refused])];
  if (!teams.includes(team)) throw new UsageError(`--team: ${unknownWord(team, teams)}`);
  const exported: ExportedStage[] = [];
  const pages = [];
  const news = [];
  for (const { stage, path, record } of stages) {
    const found = await exportTeam(path, stage, team, join(out, stage));
    if (found === undefined) continue;
    exported.push({ stage, ...found.counts });
    const name = record?.day === undefined ? stage : `testing ${record.day}`;
    news.push({ ...found.counts, stage: name, faults: found.faults, runtime: found.runtime });
    pages.push({ record, ...found.page.stage, stage, games: found.page.games });
  }
  makeFolder(out);
  const printed = join(run, trialOutput(team));
  if (existsSync(printed)) cpSync(printed, join(out, trialOutput(team)));
  if (pages.length > 0) writeWhole(join(out, 'index.html'), [await teamPage(team, manifest, pages)]);
  writeWhole(join(out, 'message.txt'), [teamMessage(team, manifest, news, erred)]);
  const lines = exported.map(({ stage, sets, games, logs, faults }) => {
    const unlogged = logs < games ? ` (${games - logs} games were played without --logs all)` : '';
    return `${stage}: ${counted(sets, 'set')}, ${counted(logs, 'log')}${unlogged}, ${counted(faults, 'fault')}`;
  });
  return { document: exportedJson(team, out, exported), text: () => [...lines, `written to ${out}`].join('\n') };
}

/** The kind of the option --url. The result ends with a slash, so that names of files can be added. */
const ADDRESS = readAs((typed: string): string => {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '';
  if (!isPlain) throw new Misread('expected the address of a folder, such as https://example.org/cup/');
  return url.href.replace(/(?:index\.html|\/)?$/, '/').replace(/\/\/$/, '/');
});

const PUBLISH = options({
  run: FOLDER,
  out: OPTIONS.out.meta({ about: 'output folder', unset: 'the subfolder "published" of the run' }),
  code: flag('--code', 'also publish the code of agents that ran inside this program, so that anybody can run verify'),
  url: option(
    '--url <address>',
    'address at which the folder will be on the web, for links with a title and a picture',
    ADDRESS,
  ),
  replace: flag('--replace', 'replace an earlier publication in the output folder when the new one is complete'),
  roster: option('--roster <file>', 'roster with newer titles, dates, names and consents', text('a file'), {
    unset: 'as when the last stage was played',
  }),
  ...choose('json', 'quiet'),
});

export const publishCommand = command('contest publish', PUBLISH, publishFolder);

export const publishedJson = (folder: string, { logs, winner, stages }: Published) => ({
  schema: 'aiwolf-arena/publish/3' as const,
  folder,
  logs,
  winner,
  stages,
});

async function publishFolder({
  run,
  out = join(run, 'published'),
  code,
  url,
  roster,
  replace,
  quiet,
}: Spec<typeof PUBLISH.rows>) {
  const about = roster === undefined ? undefined : readRoster(roster, readManifest(run)?.stages.preliminary?.regulation).about;
  const line = new ProgressLine(quiet || !process.stderr.isTTY);
  const progress = new ProgressCounter((now) => line.show(now));
  const published = await publish(run, out, { code, about, url, replace, progress }).finally(() => line.end());
  const { stages, winner, logs } = published;
  const lines = stages.map(({ stage, sets, games, missing, rootHash }) => {
    const open = missing === 0 ? '' : `, ${counted(missing, 'set')} still to be played`;
    return `${stage}: ${counted(sets, 'set')}, ${counted(games, 'game')}${open}, root hash ${rootHash}`;
  });
  const won = winner === null ? [] : [finalWinnerSaid(winner).en];
  return {
    document: publishedJson(out, published),
    text: () =>
      withinScreen([...lines, ...won, `${counted(logs, 'log')}; written to ${out}`, ...seen(out, published)].join('\n')),
  };
}

/** Returns lines that say how to look at the published site. */
const seen = (out: string, { site }: Awaited<ReturnType<typeof publish>>): string[] =>
  site === null
    ? []
    : [
        `${counted(site.games, 'game')} in the viewer; readers can verify ${counted(site.verifiable, 'set')} in the browser`,
        `look at it with a web server, then open http://localhost:8000:`,
        `  ${shellLine(['python3', '-m', 'http.server', '--directory', out])}`,
      ];
