import { readFileSync } from 'node:fs';
import {
  DEFAULT_PRESET,
  PRESETS,
  type PresetName,
  type RuleOverrides,
  type Rules,
  resolveRules,
} from '@aiwolf-arena/engine';
import { unknownWord } from '../options/word-option.ts';
import { UsageError } from '../usage-error.ts';
import { readRulesFile } from './rules-file.ts';

/** Rules for any village size, as chosen by `--rules`. */
export type RulesOf = (players: number) => Rules;

const PRESET_NAMES = Object.keys(PRESETS);

/** Reads `PRESET` or the path of a JSON file. UsageError for anything else, with a suggestion. */
export function rulesChoice(text: string): RulesOf {
  if (PRESET_NAMES.includes(text)) return rulesOf(text as PresetName, {});
  if (!/[./\\]/.test(text)) throw new UsageError(`--rules: ${unknownWord(text, PRESET_NAMES)}`);
  const { preset = DEFAULT_PRESET, ...changes } = readRulesFile(text, contentsOf(text));
  return rulesOf(preset, changes);
}

function contentsOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`--rules: there is no preset and no readable file ${path}`);
  }
}

function rulesOf(preset: PresetName, changes: RuleOverrides): RulesOf {
  return (players) => {
    try {
      return resolveRules(players, preset, changes);
    } catch (error) {
      if (error instanceof RangeError) throw new UsageError(`--rules: ${error.message}`);
      throw error;
    }
  };
}
