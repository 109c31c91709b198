import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  launchOfListed,
  REPLY_LIMITS,
  type Recorder,
  readSettingFile,
  readStarterFile,
  type StarterFile,
} from '@aiwolf-arena/bridge';
import { type RuleOverrides, type Rules, resolveRules } from '@aiwolf-arena/engine';
import { entrantOf } from '../../library/remote/launches.ts';
import { sourcesIn } from '../../library/remote/remote-terms.ts';
import { UsageError } from '../../options/usage-error.ts';
import type { VillageAgent } from './village.ts';

/** What an AutoStarter.ini and its settings file ask for. */
export interface Start {
  readonly file: StarterFile;
  /** Of the ini; paths in it begin there. */
  readonly folder: string;
  readonly logFolder: string;
  readonly rules: Rules;
  /** Milliseconds for an answer. */
  readonly limitMs: number;
  readonly seed: string | undefined;
  /** What the files say without a meaning here. */
  readonly notes: readonly string[];
}

/** Reads the files. UsageError or AutoStarterError for what cannot be played. */
export function readStart(ini: string): Start {
  const file = readStarterFile(textOf(ini), ini);
  const folder = dirname(resolve(ini));
  const { notes, rules: changes, seed } = settingOf(file, folder);
  const rules = rulesOf(file.players, changes, ini);
  return {
    ...{ file, folder, rules, seed },
    logFolder: resolve(folder, file.log),
    limitMs: rules.timeLimit > 0 ? rules.timeLimit : REPLY_LIMITS.replyMs,
    notes: [...file.notes, ...notes],
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`there is no readable file ${path}`);
  }
}

/** Without a file the official default game is played. */
function settingOf({ setting }: StarterFile, folder: string): ReturnType<typeof readSettingFile> {
  if (setting === undefined) return { rules: {}, seed: undefined, notes: [] };
  return readSettingFile(textOf(resolve(folder, setting)), setting);
}

function rulesOf(players: number, changes: RuleOverrides, ini: string): Rules {
  try {
    return resolveRules(players, 'regulation-2021', { ...changes, roleRequest: 'honoured' });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new UsageError(`${ini}: ${thrown.message} (agent=)`);
    throw thrown;
  }
}

/** The agents that the file lists, as processes of their own. LaunchError for one that cannot be. */
export function listedAgents(
  { file, folder, limitMs }: Start,
  recorder: Recorder | undefined,
): VillageAgent[] {
  const entrants = file.agents.map((agent) => entrantOf(launchOfListed(agent, file, folder)));
  const limits = { ...REPLY_LIMITS, replyMs: limitMs };
  const tap = recorder && { tap: (client: string) => recorder.tap(client) };
  return entrants.map((agent, i) => ({
    agent,
    ranked: true,
    sourceIn: (run) => sourcesIn(run, entrants, { limits, ...tap })(i)!,
  }));
}
