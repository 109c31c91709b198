import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  absentText,
  documentMarkdown,
  judgedRankJson,
  markdownLines,
  missingText,
  rankCsv,
  rankDocument,
  textIn,
} from '@aiwolf-arena/report';
import { bytesInPieces, bytesOfOutside, LARGEST_FILE } from '@aiwolf-arena/sandbox';
import {
  checked,
  checkedLine,
  FolderTaken,
  linesOf,
  logPath,
  makeFolder,
  type Plan,
  type RecordedRun,
  readRun,
  writeWhole,
} from '@aiwolf-arena/tournament';
import { type ContestManifest, MANIFEST_NAME, PATH_FLAGS, type StageRecord, stageAt } from '../contest/manifest.ts';
import { PublicNames } from '../contest/public-names.ts';
import { judgedBy, stageCommand } from '../contest/repeat-command.ts';
import type { ContestAbout } from '../contest/roster.ts';
import { DRAW_NAME, drawProtocol } from '../contest/stage-plans.ts';
import { contestWinner, type JudgedStage, judgedStage, type StageFolder, stageFolders } from '../contest/stage-result.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import type { ProgressCounter } from '../run/progress.ts';
import { hasClient } from '../run/roster.ts';
import { sha256Of } from '../run/stored-document.ts';
import { readmeOf, resultCsv, resultMarkdown, type StageCommands } from './published-readme.ts';
import { refusedIn, writeSite } from './site.ts';

export type Published = ReturnType<typeof publishData>;

interface PublishSpec {
  /** Whether to add the code of agents that are not clients. */
  readonly code: boolean;
  /** What the roster says now about the contest and its teams; what it said when the last stage was played, if omitted. */
  readonly about?: ContestAbout | undefined;
  /** The address at which the site will be; `undefined` if it is not known. */
  readonly url?: string | undefined;
  /** Whether to replace an earlier publication. */
  readonly replace: boolean;
  readonly progress: ProgressCounter;
}

/** Publishes as `publishIn` does. If `out` has an earlier publication, replaces it as a whole when the new one is complete. */
export async function publish(folder: string, out: string, spec: PublishSpec) {
  if (!spec.replace || !existsSync(join(out, CHECKSUMS_NAME))) return publishIn(folder, out, spec);
  refuseForeign(out);
  const target = realpathSync(out);
  const fresh = mkdtempSync(`${target}.new-`);
  try {
    const published = await publishIn(folder, fresh, spec);
    chmodSync(fresh, statSync(target).mode);
    const old = `${fresh}-old`;
    renameSync(target, old);
    renameSync(fresh, target);
    rmSync(old, { recursive: true });
    return published;
  } finally {
    rmSync(fresh, { recursive: true, force: true }); // it is still there if publishing failed
  }
}

/** Throws FolderTaken if a published folder contains anything that is not as `publish` has written it. */
function refuseForeign(out: string): void {
  const written = readFileSync(join(out, CHECKSUMS_NAME), 'utf8').split('\n');
  const now = checksumsOf(out).split('\n');
  const other = now.find((line) => !written.includes(line));
  if (other === undefined) return;
  const path = other.replace(/^\S+ {2}/, '');
  throw new FolderTaken(
    `${join(out, path)} is not as \`contest publish\` wrote it: move it out of ${out}, which \`replace\` deletes`,
  );
}

/**
 * Writes everything that the public needs to see and to check a result into the empty folder `out`: a website, results, plans,
 * journals, logs, and a README that explains how to compute each number again. Throws FolderTaken if `out` is not empty, and
 * UnreadableRun if `folder` contains no result.
 */
async function publishIn(folder: string, out: string, spec: PublishSpec) {
  refuseTaken(out);
  const contest = publishedContest(folder, spec.about);
  const published = publishData(contest, out, spec.code);
  const site = await writeSite({
    ...contest,
    out,
    url: spec.url,
    progress: spec.progress,
    results: published.stages,
    commands: published.commands,
  });
  writeWhole(join(out, 'README.md'), [readmeOf(out, published, published.commands)]);
  writeWhole(join(out, CHECKSUMS_NAME), [checksumsOf(out)]);
  return { ...published, site };
}

/** Returns the stages of a contest with the names and the judgements as they are published. */
function publishedContest(folder: string, about?: ContestAbout) {
  refuseStage(folder);
  const { manifest, stages } = stageFolders(folder);
  const known = manifest === undefined ? undefined : { ...manifest, ...about };
  const names = new PublicNames(known?.teams ?? []);
  return { manifest: known, names, stages: stages.map((stage) => ({ ...stage, judgement: names.judgement(stage.judgement) })) };
}

function publishData({ manifest, names, stages: from }: ReturnType<typeof publishedContest>, out: string, code: boolean) {
  const stages = from.map((stage) => publishStage(stage, join(out, stage.stage), names, code));
  const results = stages.map(({ result }) => result);
  const winner = contestWinner(results.find(({ stage }) => stage === 'final'));
  const logs = stages.reduce((sum, stage) => sum + stage.logs, 0);
  const withheld = stages.reduce((sum, stage) => sum + stage.withheld, 0);
  const published = { stages: results, winner, logs, withheld, commands: stages.map((stage) => stage.commands) };
  writeTop(out, manifest, names, published);
  return published;
}

/** Throws UsageError for the folder of a stage: only the contest's folder says what each team allows to be published. */
function refuseStage(folder: string): void {
  const { home } = stageAt(folder) ?? {};
  if (home === undefined) return;
  throw new UsageError(`${folder} is a stage of the contest ${relative('.', home) || '.'}: publish the folder of the contest`);
}

function refuseTaken(out: string): void {
  const found = statSync(out, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new FolderTaken(`${out} is not a folder: choose another folder to publish in (\`out\`)`);
  if (readdirSync(out).length > 0)
    throw new FolderTaken(
      `the folder ${out} is not empty: choose another folder (\`out\`), or give \`replace\` to replace an earlier publication in it`,
    );
}

type KnownManifest = ContestManifest | undefined;

function writeTop(out: string, manifest: KnownManifest, names: PublicNames, { stages, winner }: Published): void {
  const title = manifest === undefined || manifest.title === null ? null : textIn(manifest.title, 'en');
  const write = (name: string, text: string): void => writeWhole(join(out, name), [text]);
  const document = { schema: 'aiwolf-arena/published/3', title, winner, stages };
  write('result.json', `${JSON.stringify(document, null, 2)}\n`);
  const languages = new Map((manifest?.teams ?? []).map(({ team, language }) => [names.of(team), language]));
  write('result.csv', resultCsv(stages, languages));
  write('result.md', resultMarkdown(title, stages, winner, refusedIn(manifest, names), languages));
  if (manifest !== undefined) write(MANIFEST_NAME, `${JSON.stringify(publicManifest(manifest, names), null, 2)}\n`);
}

const CHECKSUMS_NAME = 'SHA256SUMS';

/** Returns the checksums of all files in a folder and its subfolders, in the format that `sha256sum -c` reads. */
function checksumsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== CHECKSUMS_NAME)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.map((path) => `${sha256Of(readFileSync(path))}  ${relative(folder, path)}\n`).join('');
}

/** Files of a run that are published if they exist. `timing.ndjson` exists only if times were measured. */
const COPIED = ['plan.json', 'journal.ndjson', 'timing.ndjson'];

function publishStage(from: StageFolder, out: string, names: PublicNames, code: boolean) {
  const { path } = from;
  const run = readRun(path);
  makeFolder(out);
  for (const name of COPIED)
    if (existsSync(join(path, name))) writeWhole(join(out, name), publicFile(join(path, name), run.plan, names));
  if (code && existsSync(join(path, 'agents'))) copyCode(path, out, run.plan, names);
  const isOriginal = names.isWhole || (names.isOpen && run.plan.secret !== undefined); // an open stage has its seed only in `path`
  const judged = judgedStage(isOriginal ? path : out, from);
  writeResults(judged, out);
  const { logs, withheld } = publishLogs(run, out, names);
  return { result: judged.result, logs, withheld, commands: commandsOf(from, judged, code, names) };
}

/** Returns a file of a run as it is published. It differs from the original if a team's name or logs are withheld. */
function publicFile(path: string, { agents }: Plan, names: PublicNames): Iterable<string | Uint8Array> {
  if (names.isWhole) return bytesInPieces(path);
  if (basename(path) === 'plan.json')
    return [JSON.stringify(names.plan(JSON.parse(bytesOfOutside(path, LARGEST_FILE.plan).toString())))];
  const foreign = (tell: (text: string) => string) => (key: string, value: unknown) =>
    FOREIGN.has(key) && typeof value === 'string' ? tell(value) : value;
  const published = (value: object, tell: (text: string) => string): object => JSON.parse(JSON.stringify(value), foreign(tell));
  return [...linesOf(path)].map(({ text }) => {
    const value = checked(text) as { readonly seats?: readonly { readonly agent: number }[] } | undefined;
    if (value === undefined) return `${text}\n`;
    const seats = value.seats?.map((seat) => published(seat, (said) => names.textOf(agents[seat.agent]!.name, said)));
    return checkedLine({ ...published(value, (said) => names.text(said)), ...(seats === undefined ? {} : { seats }) });
  });
}

/** The fields of a journal that contain texts of agents and of errors. */
const FOREIGN: ReadonlySet<string> = new Set(['detail', 'why']);

function copyCode(from: string, out: string, plan: Plan, names: PublicNames): void {
  const secret = plan.agents.filter(({ name }) => !names.hasCode(name)).map(({ hash }) => `-${hash.slice(0, 12)}`);
  const filter = (path: string): boolean => !secret.some((mark) => basename(path).includes(mark));
  cpSync(join(from, 'agents'), join(out, 'agents'), { recursive: true, filter });
}

function writeResults({ judged, result, run }: JudgedStage, out: string): void {
  const { absent, failed: missing } = result;
  const rank = {
    ...judgedRankJson(judged),
    ...(absent.length === 0 ? {} : { absent }),
    ...(missing.length === 0 ? {} : { missing }),
  };
  const missingSets = missingText(missing);
  const write = (name: string, text: string): void => writeWhole(join(out, name), [text]);
  write('rank.json', `${JSON.stringify(rank)}\n`); // like `rank --json`
  const above = markdownLines(absentText(absent));
  const below = markdownLines(missingSets && `\n${missingSets}`);
  write('rank.md', above + documentMarkdown(rankDocument(judged)) + below); // like `rank --markdown`
  write('rank.csv', rankCsv(judged.ranked));
  write(DRAW_NAME, `${JSON.stringify(drawProtocol(run.plan), null, 1)}\n`);
}

function commandsOf(from: StageFolder, { run }: JudgedStage, code: boolean, names: PublicNames): StageCommands {
  const { stage, record, judgement, path } = from;
  const judging = [...judgedBy(judgement), ...timedBy(judgement)];
  const rank = arenaLine('rank', stage, ...judging, '--json');
  if (record !== undefined)
    return { rank, again: stageCommand(stage, run.plan, publicRecord(record, names)), needs: 'the submissions' };
  const kept = code && existsSync(join(path, 'agents')) ? `in ${stage}/agents, or ` : '';
  if (run.results.every((set) => hasClient(set, run.plan))) return { rank, again: null, needs: 'the clients' };
  return { rank, again: arenaLine('verify', stage), needs: `its agents, ${kept}in the files that plan.json names` };
}

function publishLogs({ folder, plan, results }: RecordedRun, out: string, names: PublicNames) {
  const secret = results.filter((set) => !names.hasLogs(set, plan));
  const folders = new Set(secret.map(({ block, set }) => dirname(logPath('', block, set, 0))));
  const found = globSync('logs/*/set-*/*.log', { cwd: folder }).sort();
  const logs = found.filter((log) => !folders.has(dirname(log)));
  for (const log of logs) {
    const to = join(out, `${log}.gz`);
    makeFolder(dirname(to));
    const text = bytesOfOutside(join(folder, log), LARGEST_FILE.log);
    writeWhole(to, [gzipSync(names.isOpen ? text : publicLog(text.toString(), names))]);
  }
  return { logs: logs.length, withheld: secret.reduce((sum, { games }) => sum + games, 0) };
}

/** Returns an official log with the names as they are published. A name is the last field of a line such as `0,status,...`. */
const publicLog = (log: string, names: PublicNames): string =>
  log.replaceAll(/^(\d+,status,\d+,\w+,\w+,)(.*)$/gm, (_, head: string, name: string) => head + names.of(name));

/** Returns the flags with which `rank` also counts faults that were found by measuring times. */
const timedBy = ({ measured, tolerance }: StageRecord['judgement']): string[] =>
  measured.length === 0 || tolerance === undefined
    ? []
    : ['--timing', '--time-tolerance', `${tolerance.ms},${tolerance.share}`];

/** Returns the manifest as it is published: without earlier testing contests, which decide nothing. */
const publicManifest = (manifest: ContestManifest, names: PublicNames): object => ({
  ...manifest,
  teams: manifest.teams.map((facts) => names.facts(facts)),
  days: [], // their games are not published
  stages: Object.fromEntries(Object.entries(manifest.stages).map(([stage, record]) => [stage, publicRecord(record, names)])),
});

function publicRecord(shown: StageRecord, names: PublicNames): StageRecord {
  const record = names.record(shown);
  const named = (one: StageRecord['entrants'][number]) => ({ ...one, file: basename(one.file) });
  return {
    ...record,
    flags: record.flags.map((flag, at, all) => (PATH_FLAGS.includes(all[at - 1]) ? basename(flag) : flag)),
    roster: { ...record.roster, file: basename(record.roster.file) },
    entrants: record.entrants.map(named),
    rejected: record.rejected.map(named),
  };
}
