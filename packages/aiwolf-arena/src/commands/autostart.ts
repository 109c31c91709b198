import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import {
  AutoStarterError,
  baseOf,
  type LaunchOptions,
  launchOfListed,
  pathNotes,
  REPLY_LIMITS,
  readSettingFile,
  readStarterFile,
  type StarterFile,
} from '@aiwolf-arena/bridge';
import { resolveRules } from '@aiwolf-arena/engine';
import { counted } from '@aiwolf-arena/report';
import { type GameLog, LARGEST_FILE } from '@aiwolf-arena/sandbox';
import { makeFolder, readRun, writeWhole } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { argument, ofKind } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, drawnSeed, OPTIONS } from '../options/table.ts';
import { entrantOf, jvmOptionsOf, recorderOf, sourcesIn, tapOf } from '../run/remote-pool.ts';
import { command, type Output } from '../terminal/session.ts';
import { textOf } from '../terminal/text-file.ts';
import { clientsOf, HOSTED, listening, playVillage, type VillageAgent, winTable } from '../terminal/village.ts';

const AUTOSTART = options({
  ini: argument('<ini>', 'the AutoStarter.ini file'),
  seed: ofKind(OPTIONS.seed, { value: z.string().min(1) }).meta({ unset: 'random, and printed' }),
  ...HOSTED,
  ...choose('isolated', 'oneJvm', 'chance', 'clock'),
});

export const autostartCommand = command('serve autostart', AUTOSTART, autostart);

async function autostart(spec: Spec<typeof AUTOSTART.rows>): Promise<Output> {
  const start = readStart(spec.ini);
  const stale = spec.logs === 'all' ? earlierLogs(start.logFolder, start.file.games) : [];
  for (const note of [...start.notes, ...stale]) console.error(`note: ${note}`);
  const recorder = recorderOf(spec);
  const { file, limitMs, rules } = start;
  const listed = listedAgents(start, { ...jvmOptionsOf(spec), ...tapOf(recorder) });
  const waiting = file.players - listed.length;
  const at = { ...spec, port: file.port, limitMs, recorder };
  const host = waiting === 0 ? undefined : await listening(at);
  try {
    const names = listed.map(({ agent }) => agent.name);
    const joined = host && (await clientsOf(host, waiting, spec.quiet, names));
    const agents = [...listed, ...(joined ?? [])];
    const lineUp = agents.map((_, agent) => agent);
    const onLog = spec.logs === 'all' ? officialLogs(start.logFolder) : undefined;
    const options = { command: 'serve autostart', rules, games: file.games, agents, lineUp, recorder, onLog };
    const seed = spec.seed ?? start.seed ?? drawnSeed();
    const { folder, document, text } = await playVillage(options, { ...spec, seed });
    const { plan, results } = readRun(folder);
    return { document, text: async () => `${winTable(plan, results[0]!.seats)}\n${await text()}` };
  } finally {
    await host?.close();
  }
}

/** Reads an AutoStarter.ini and its settings file. `notes`: ignored settings. Throws an error if no game is possible. */
function readStart(ini: string) {
  const file = readStarterFile(textOf(ini, LARGEST_FILE.list), ini);
  const folder = dirname(resolve(ini));
  const { notes, rules: changes, seed } = settingOf(file, ini, folder);
  const rules = resolveRules(file.players, 'regulation-2021', { ...changes, roleRequest: 'honoured' });
  return {
    ...{ file, folder, rules, seed },
    logFolder: logFolderOf(file, ini, folder),
    limitMs: rules.timeLimit > 0 ? rules.timeLimit : REPLY_LIMITS.replyMs,
    notes: [...file.notes, ...pathNotes(file, ini, folder), ...notes],
  };
}

function logFolderOf({ lines, log }: StarterFile, ini: string, folder: string): string {
  const path = resolve(baseOf(log, folder), log);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false) return path;
  throw new AutoStarterError(ini, lines.get('log') ?? 1, `log=${log}: expected a folder, but this is a file`);
}

const MOST_NAMED = 5;

/** Returns a note on logs that an earlier run with more games has left in the folder. Logs of this run replace the others. */
function earlierLogs(folder: string, games: number): string[] {
  const found = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  const logs = found.filter((name) => Number(/^(\d{3,7})\.log$/.exec(name)?.[1] ?? -1) >= games).sort();
  if (logs.length === 0) return [];
  const names = logs.slice(0, MOST_NAMED).join(', ') + (logs.length > MOST_NAMED ? ', ...' : '');
  return [`${relative('', folder) || '.'}/ also contains ${counted(logs.length, 'log')} of an earlier run: ${names}`];
}

/** Reads the settings file that an AutoStarter.ini names. If no file is named, the rules of the official server apply. */
function settingOf({ lines, setting }: StarterFile, ini: string, folder: string): ReturnType<typeof readSettingFile> {
  if (setting === undefined) return { rules: {}, seed: undefined, notes: [] };
  const path = resolve(baseOf(setting, folder), setting);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    return readSettingFile(textOf(path, LARGEST_FILE.list), relative('', path));
  const where = 'in the working directory or in the folder of the ini file';
  throw new AutoStarterError(ini, lines.get('setting')!, `setting=${setting}: expected a file ${where}`);
}

/** Returns the agents that an AutoStarter.ini lists, to be started as processes. Throws LaunchError for an invalid command. */
function listedAgents({ file, folder, limitMs }: ReturnType<typeof readStart>, options: Partial<LaunchOptions>) {
  const entrants = file.agents.map((agent) => entrantOf(launchOfListed(agent, file, folder)));
  const limits = { ...REPLY_LIMITS, replyMs: limitMs };
  const sourceOf = (at: number) => (run: string) => sourcesIn(run, entrants, { limits, ...options })(at)!;
  return entrants.map((agent, i): VillageAgent => ({ agent, ranked: true, sourceIn: sourceOf(i) }));
}

/** Returns a function that writes a game's log as the official AutoStarter does: `000.log`, `001.log`, ... */
function officialLogs(folder: string): (log: GameLog) => void {
  makeFolder(folder);
  return ({ game, text }) => writeWhole(join(folder, `${String(game).padStart(3, '0')}.log`), [text]);
}
