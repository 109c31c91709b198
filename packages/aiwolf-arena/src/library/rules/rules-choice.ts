import { readFileSync } from 'node:fs';
import {
  DEFAULT_PRESET,
  PRESETS,
  type PresetName,
  type Rules,
  resolveRules,
  roleNumMapOf,
} from '@aiwolf-arena/engine';
import { unknownWord } from '../../options/kinds.ts';
import { UsageError } from '../../options/usage-error.ts';
import { type RulesFile, readRulesFile } from './rules-file.ts';

/** Rules for any village size. */
export type RulesOf = (players: number) => Rules;

const PRESET_NAMES = Object.keys(PRESETS);

/** Reads `PRESET` or the path of a JSON file. UsageError for anything else, with a suggestion. */
export function rulesChoice(text: string): RulesOf {
  if (PRESET_NAMES.includes(text)) return (players) => resolveRules(players, text as PresetName);
  if (!/[./\\]/.test(text)) throw new UsageError(`\`rules\`: ${unknownWord(text, PRESET_NAMES)}`);
  const file = readRulesFile(text, contentsOf(text));
  return (players) => changed(text, file, players);
}

function contentsOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`\`rules\`: there is no preset and no readable file ${path}`);
  }
}

function changed(path: string, file: RulesFile, players: number): Rules {
  const { preset = DEFAULT_PRESET, roleNumMap, ...changes } = file;
  const roles =
    roleNumMap === undefined ? {} : { roleNumMap: { ...roleNumMapOf(players), ...roleNumMap } };
  try {
    return resolveRules(players, preset, { ...changes, ...roles });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`rules file ${path}: ${error.message}`);
    throw error;
  }
}
