import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rootHash } from '@aiwolf-arena/engine';
import { logPath, makeFolder, RecordedSets, removeFile, type SetResult, seedMark, writeWhole } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { type OnNote, silent, stoppable, withUsageErrors } from '../run/hooks.ts';
import { ProgressCounter } from '../run/progress.ts';
import { refuseOtherTrust, trustMark } from '../run/roster.ts';
import { partNotes } from '../run/run-folders.ts';
import { poolOf } from '../run/session.ts';
import { aheadOf } from '../run/time-left.ts';
import { type Dictionary, dictionaryOf, type ExportedRun, exportJson } from './dictionary.ts';
import { breath, exportLogs, INTERRUPTED } from './log-games.ts';
import { EXPORT, type ExportHooks, type ExportOptions, type ExportSpec } from './options.ts';
import { placesIn } from './places.ts';
import { FORMATS, fileOfTable, RowFiles } from './row-files.ts';
import { rowOfSet } from './rows.ts';
import { type GamesOfRun, gamesOfRun, loggedParts, type PartOfSet, partsWithoutGames, replayedParts } from './run-games.ts';
import { TABLE_NAMES } from './tables.ts';

export interface Exported {
  readonly folder: string;
  /** The document that `export --json` prints. */
  readonly document: ReturnType<typeof exportJson>;
}

/**
 * Writes tables of sets, games, seats, talks, votes and results of runs or of official logs, for statistics programs. Games are
 * replayed, or read from official logs if an agent cannot be replayed. Rejects with UsageError if games can be neither replayed
 * nor read, or if a replay differs from the record, Interrupted (`signal`), and WriteFailed if a file cannot be written.
 */
export const exportRun = (
  paths: string | readonly string[],
  options: ExportOptions = {},
  hooks: ExportHooks = {},
): Promise<Exported> => withUsageErrors(hooks, () => exportPlaces([paths].flat(), EXPORT.parse(options), hooks));

export async function exportPlaces(paths: readonly string[], spec: ExportSpec, hooks: ExportHooks): Promise<Exported> {
  const [first] = paths;
  if (first === undefined) throw new UsageError('give the folder of a run');
  const { runs: folders, logs } = placesIn(paths);
  using opened = new DisposableStack();
  const runs = folders.map(({ name, folder }) => ({ name, run: opened.use(new RecordedSets(folder)) }));
  for (const { run } of runs) for (const note of partNotes(run)) hooks.onNote?.(note);
  const sources = await sourcesOf(runs, spec, hooks.onNote ?? silent);
  const out = spec.out ?? folderBeside(first);
  openExportFolder(out);
  const files = await RowFiles.open(out, spec.tables, spec.to);
  try {
    const done = await exportSources(sources, files, spec, hooks);
    if (logs !== null) done.push(await exportLogs(logs, files, spec, hooks));
    files.end();
    const rows = spec.tables.map((table) => [table, files.rowsOf(table)] as const);
    const dictionary = dictionaryOf(spec.to, done, rows);
    keepExport(out, files, dictionary);
    return { folder: out, document: exportJson(out, dictionary) };
  } finally {
    files.discard();
  }
}

interface NamedRun {
  readonly name: string;
  readonly run: RecordedSets;
}

interface Source extends NamedRun, GamesOfRun {}

async function sourcesOf(runs: readonly NamedRun[], { tables, trust }: ExportSpec, onNote: OnNote): Promise<Source[]> {
  const isEmpty = runs.length > 0 && runs.every(({ run }) => run.addresses().length === 0);
  if (isEmpty) throw new UsageError(`no set is finished in ${runs.map(({ run }) => run.folder).join(', ')}`);
  if (tables.every((table) => table === 'sets')) return runs.map((named) => ({ ...named, source: 'journal', agents: null }));
  refuseOtherTrust(
    runs.map(({ run }) => run),
    trust,
    onNote,
  );
  return Promise.all(runs.map(async (named) => ({ ...named, ...(await gamesOfRun(named.run, trust, onNote)) })));
}

async function exportSources(sources: readonly Source[], files: RowFiles, { threads }: ExportSpec, hooks: ExportHooks) {
  const counter = new ProgressCounter(hooks.onProgress);
  counter.begin('', aheadOf(sources.flatMap(({ run }) => setsOf(run))));
  const replayed = sources.filter(({ source }) => source === 'replay').flatMap(({ run }) => setsOf(run));
  if (replayed.length > 0)
    hooks.onReplay?.({ sets: replayed.length, games: replayed.reduce((sum, { games }) => sum + games, 0) });
  const done: ExportedRun[] = [];
  for (const source of sources) {
    const rows = new RunRows(source, files);
    await eachPart(source, threads, hooks, (part) => {
      rows.add(part);
      if (part.isLast) counter.set(part.result);
    });
    done.push(rows.end());
  }
  return done;
}

const setsOf = (run: RecordedSets): SetResult[] => run.addresses().map((address) => run.resultOf(address));

/** Calls `write` for each part of the sets of a run, in plan order. */
async function eachPart(
  { run, source, agents }: Source,
  threads: number,
  { signal, onNote = silent }: ExportHooks,
  write: (part: PartOfSet) => void,
): Promise<void> {
  if (agents === null) {
    return writeAll(source === 'logs' ? loggedParts(run, onNote) : partsWithoutGames(run), write, signal);
  }
  const pool = await poolOf(agents, threads);
  const options = { pool, signal, interrupted: INTERRUPTED };
  await stoppable(options, () => writeAll(replayedParts(run, pool), write, signal));
}

async function writeAll(
  parts: Iterable<PartOfSet> | AsyncIterable<PartOfSet>,
  write: (part: PartOfSet) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const part of parts) {
    write(part);
    await breath(signal);
  }
}

/** Converts the sets of a run to rows. */
class RunRows {
  readonly #source: Source;
  readonly #files: RowFiles;
  readonly #results: Pick<SetResult, 'block' | 'set' | 'hash'>[] = [];
  #games = 0;

  constructor(source: Source, files: RowFiles) {
    this.#source = source;
    this.#files = files;
  }

  add({ result, records, isFirst }: PartOfSet): void {
    const { name, run, source } = this.#source;
    const { block, set, hash } = result;
    if (isFirst) {
      this.#files.add('sets', [rowOfSet(name, run.plan, result)]);
      this.#results.push({ block, set, hash });
    }
    this.#games += source === 'journal' ? result.games : records.length;
    const agents = result.seats.map(({ agent }) => run.plan.agents[agent]!);
    for (const record of records) {
      const log = source === 'logs' ? logPath(run.folder, block, set, record.game) : null;
      this.#files.addGame({ run: name, block, set, record, agents, log });
    }
  }

  end(): ExportedRun {
    const { name, run, source } = this.#source;
    const { length: sets } = this.#results;
    return {
      ...{ run: name, source, sets, games: this.#games, seed: seedMark(run.plan), rootHash: rootHash(this.#results) },
      ...trustMark(run.plan.agents).json,
    };
  }
}

const DICTIONARY = 'dictionary.json';

const FILES: readonly string[] = TABLE_NAMES.flatMap((table) => FORMATS.map((format) => fileOfTable(table, format)));

/** Names that an export may leave in its folder, also if it is killed. */
const EXPORTED: readonly string[] = [...FILES, DICTIONARY].flatMap((name) => [name, `${name}.tmp`]);

/** Returns the folder `RUN-tables` beside a run or a folder of logs. */
function folderBeside(path: string): string {
  const folder = statSync(path, { throwIfNoEntry: false })?.isFile() === true ? dirname(path) : path;
  const isUnnamed = /(^|\/)\.{0,2}\/*$/.test(folder);
  return `${isUnnamed ? resolve(folder) : folder.replace(/\/+$/, '')}-tables`;
}

/** Creates the output folder. Throws UsageError if it contains files that are not from an export. */
function openExportFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new UsageError(`\`out\`: ${folder} is a file: choose a folder`);
    const other = readdirSync(folder).find((name) => !EXPORTED.includes(name));
    if (other !== undefined)
      throw new UsageError(`\`out\`: ${folder} already contains ${other}, which is no table: choose another folder`);
  }
  makeFolder(folder);
  for (const name of EXPORTED.filter((one) => one.endsWith('.tmp'))) removeFile(join(folder, name)); // left by a killed export
}

/** Gives the new files their names. The tables of an earlier export are deleted first, and the dictionary is written last. */
function keepExport(folder: string, files: RowFiles, dictionary: Dictionary): void {
  for (const name of [DICTIONARY, ...FILES]) removeFile(join(folder, name));
  files.keep();
  writeWhole(join(folder, DICTIONARY), [`${JSON.stringify(dictionary, null, 2)}\n`]);
}
