import { dirname, join, resolve } from 'node:path';
import {
  type LaunchTerms,
  launchOfListed,
  REPLY_LIMITS,
  readSettingFile,
  readStarterFile,
  type StarterFile,
} from '@aiwolf-arena/bridge';
import { type RuleOverrides, type Rules, resolveRules } from '@aiwolf-arena/engine';
import { type GameLog, makeFolder, readRun, writeWhole } from '@aiwolf-arena/tournament';
import { LARGEST_FILE } from '@aiwolf-arena/tournament/outside-file';
import { z } from 'zod';
import { argument } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, drawnSeed, OPTIONS } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { watched } from '../page/watch.ts';
import { entrantOf, jvmTermsOf, recorderOf, sourcesIn } from '../run/remote-pool.ts';
import { textOf } from '../terminal/logs.ts';
import { command } from '../terminal/session.ts';
import { clientsOf, HOSTED, listening, playVillage, type VillageAgent, winTable } from '../terminal/village.ts';

const AUTOSTART = options({
  ini: argument('<ini>', 'the AutoStarter.ini file'),
  seed: OPTIONS.seed.of({ value: z.string().min(1) }).but({ unset: 'random, and printed' }),
  ...HOSTED,
  ...choose('isolated', 'oneJvm'),
});

export const autostartCommand = command('autostart', AUTOSTART, autostart);

async function autostart(spec: Spec<typeof AUTOSTART.rows>): Promise<string> {
  const start = readStart(spec.ini);
  for (const note of start.notes) console.error(`note: ${note}`);
  const recorder = recorderOf(spec);
  const { file, limitMs, rules } = start;
  const listed = listedAgents(start, { ...jvmTermsOf(spec), ...tapOf(recorder) });
  const waiting = file.players - listed.length;
  const at = { ...spec, port: file.port, limitMs, recorder };
  const watching = await watched(file.view);
  const host = waiting === 0 ? undefined : await listening(at);
  try {
    const names = listed.map(({ agent }) => agent.name);
    const joined = host && (await clientsOf(host, waiting, spec.quiet, names));
    const agents = [...listed, ...(joined ?? [])];
    const lineUp = agents.map((_, agent) => agent);
    const onLog = spec.logs === 'all' ? officialLogs(start.logFolder) : undefined;
    const terms = { command: 'autostart', watch: watching.terms, rules, games: file.games, agents, lineUp, recorder, onLog };
    const seed = spec.seed ?? start.seed ?? drawnSeed();
    const { folder, printed } = await playVillage(terms, { ...spec, seed });
    const { plan, results } = readRun(folder);
    process.stdout.write(spec.json ? printed : `${winTable(plan, results[0]!.seats)}\n${printed}`);
    await watching.looked();
    return '';
  } finally {
    watching.close();
    await host?.close();
  }
}

/** Reads an AutoStarter.ini and its settings file. `notes`: ignored settings. Throws an error if no game is possible. */
function readStart(ini: string) {
  const file = readStarterFile(textOf(ini, LARGEST_FILE.list), ini);
  const folder = dirname(resolve(ini)); // paths in AutoStarter.ini are relative to its folder
  const { notes, rules: changes, seed } = settingOf(file, folder);
  const rules = rulesOf(file.players, changes, ini);
  return {
    ...{ file, folder, rules, seed },
    logFolder: resolve(folder, file.log),
    limitMs: rules.timeLimit > 0 ? rules.timeLimit : REPLY_LIMITS.replyMs,
    notes: [...file.notes, ...notes],
  };
}

/** Reads the settings file that an AutoStarter.ini names. If no file is named, the rules of the official server apply. */
function settingOf({ setting }: StarterFile, folder: string): ReturnType<typeof readSettingFile> {
  if (setting === undefined) return { rules: {}, seed: undefined, notes: [] };
  return readSettingFile(textOf(resolve(folder, setting), LARGEST_FILE.list), setting);
}

function rulesOf(players: number, changes: RuleOverrides, ini: string): Rules {
  try {
    return resolveRules(players, 'regulation-2021', { ...changes, roleRequest: 'honoured' });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new UsageError(`${ini}: ${thrown.message} (agent=)`);
    throw thrown;
  }
}

/** Returns the agents that an AutoStarter.ini lists, to be started as processes. Throws LaunchError for an invalid command. */
function listedAgents({ file, folder, limitMs }: ReturnType<typeof readStart>, terms: Partial<LaunchTerms>) {
  const entrants = file.agents.map((agent) => entrantOf(launchOfListed(agent, file, folder)));
  const limits = { ...REPLY_LIMITS, replyMs: limitMs };
  const sourceOf = (at: number) => (run: string) => sourcesIn(run, entrants, { limits, ...terms })(at)!;
  return entrants.map((agent, i): VillageAgent => ({ agent, ranked: true, sourceIn: sourceOf(i) }));
}

/** Returns a function that writes a game's log as the official AutoStarter does: `000.log`, `001.log`, ... */
function officialLogs(folder: string): (log: GameLog) => void {
  makeFolder(folder);
  return ({ game, text }) => writeWhole(join(folder, `${String(game).padStart(3, '0')}.log`), [text]);
}

const tapOf = (recorder: ReturnType<typeof recorderOf>): Partial<LaunchTerms> =>
  recorder === undefined ? {} : { tap: (client) => recorder.tap(client) };
