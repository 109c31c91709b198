import {
  DEALT_ROLES,
  DEFAULT_PRESET,
  PRESETS,
  type PresetName,
  type RoleNumMap,
  RULE_FIELDS,
  type RuleField,
  type RuleOverrides,
  type Rules,
  resolveRules,
  roleNumMapOf,
} from '@aiwolf-arena/engine';
import { broughtText, LARGEST_FILE, UnfitFile } from '@aiwolf-arena/sandbox';
import { z } from 'zod';
import { unknownWord, whole, wordValue, YES } from '../options/kinds.ts';
import { usageErrors, type Wording } from '../options/option-set.ts';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from './hooks.ts';

const CONTEST_SIZES = [5, 15];

export function noteSizes(players: readonly number[], onNote: OnNote): void {
  const others = players.filter((size) => !CONTEST_SIZES.includes(size));
  if (others.length > 0) onNote(`note: contests have ${CONTEST_SIZES.join(' and ')} players, not ${others.join(' and ')}`);
}

export type RulesOf = (players: number) => Rules;

const PRESET_NAMES = Object.keys(PRESETS);

/** Returns the rules of a preset or of a rules file. If the text names neither, throws UsageError with a suggestion. */
export function rulesChoice(text: string): RulesOf {
  if (PRESET_NAMES.includes(text)) return (players) => resolveRules(players, text as PresetName);
  if (!/[./\\]/.test(text)) throw new UsageError(`\`rules\`: ${unknownWord(text, PRESET_NAMES)}`);
  const file = readRulesFile(text, contentsOf(text));
  return (players) => changed(text, file, players);
}

function contentsOf(path: string): string {
  try {
    return broughtText(path, LARGEST_FILE.rules);
  } catch (thrown) {
    if (thrown instanceof UnfitFile) throw new UsageError(`\`rules\`: ${thrown.message}`);
    throw new UsageError(`\`rules\`: there is no rule preset with this name, and no readable file ${path}`);
  }
}

function changed(path: string, { preset = DEFAULT_PRESET, roleNumMap, ...changes }: RulesFile, players: number): Rules {
  const roles = roleNumMap === undefined ? {} : { roleNumMap: { ...roleNumMapOf(players), ...roleNumMap } };
  try {
    return resolveRules(players, preset, { ...changes, ...roles });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`rules file ${path}: ${error.message}`);
    throw error;
  }
}

const seats = whole(0, 18).value;

/** The number of seats for each role. A role that is left out has as many seats as in the preset. */
const ROLES = z.strictObject(Object.fromEntries([...DEALT_ROLES].sort().map((role) => [role, seats]))).partial();

const RULES_FILE = z
  .strictObject({
    preset: wordValue(Object.keys(PRESETS) as PresetName[]),
    ...Object.fromEntries(Object.entries(RULE_FIELDS).map(([rule, { takes }]) => [rule, valueTaken(takes)])),
  })
  .partial();

function valueTaken(takes: RuleField['takes']): z.ZodType {
  if (takes === 'boolean') return YES.value;
  if (takes === 'seats') return ROLES;
  return 'from' in takes ? whole(takes.from, takes.to).value : wordValue(takes);
}

/** The content of a rules file: changes of a preset. `roleNumMap` only changes the roles that it names. */
interface RulesFile extends Omit<RuleOverrides, 'roleNumMap'> {
  readonly preset?: PresetName;
  readonly roleNumMap?: Partial<RoleNumMap>;
}

/** Reads the content of a rules file. Throws UsageError, which names the file and every invalid field. */
function readRulesFile(path: string, contents: string): RulesFile {
  const parsed = RULES_FILE.safeParse(jsonOf(path, contents));
  if (parsed.success) return parsed.data as RulesFile;
  const said = usageErrors(parsed.error.issues, WORDING);
  throw new UsageError(said.map((line) => `rules file ${path}: ${line}`).join('\n'));
}

function jsonOf(path: string, contents: string): unknown {
  try {
    return JSON.parse(contents);
  } catch (error) {
    throw new UsageError(`rules file ${path} is not valid JSON: ${(error as Error).message}`);
  }
}

const WORDING: Wording = {
  known: (path) => Object.keys((path.length === 0 ? RULES_FILE : ROLES).shape),
  what: (path) => (path.length === 0 ? 'rule' : 'role'),
  at: (path) => `${path.join('.')}: `,
  notAnObject: (path) =>
    path.length === 0
      ? 'expected an object, such as {"maxTalk": 3}'
      : `${path.join('.')}: expected an object, such as {"SEER": 1}`,
};
