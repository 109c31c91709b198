import {
  PRESETS,
  type PresetName,
  type RoleNumMap,
  type RuleOverrides,
} from '@aiwolf-arena/engine';
import { didYouMean } from '@aiwolf-arena/tournament/load';
import { z } from 'zod';
import { whole, yes } from '../options/fields.ts';
import { UsageError } from '../options/usage-error.ts';
import { oneOf } from '../options/words.ts';

const some = whole(0, 200);
const seats = whole(0, 18);

/** Seats by role; those left out keep the number of the village size. */
const ROLES = z
  .strictObject({
    BODYGUARD: seats,
    MEDIUM: seats,
    POSSESSED: seats,
    SEER: seats,
    VILLAGER: seats,
    WEREWOLF: seats,
  })
  .partial();

/** What a rules file may say: a preset, and any rule that differs from it. */
const RULES_FILE = z
  .strictObject({
    preset: oneOf(Object.keys(PRESETS) as PresetName[]),
    enableNoAttack: yes,
    enableNoExecution: yes,
    enableRoleRequest: yes,
    maxAttackRevote: some,
    maxRevote: some,
    maxSkip: some,
    maxTalk: some,
    maxTalkTurn: some,
    maxWhisper: some,
    maxWhisperTurn: some,
    roleNumMap: ROLES,
    talkOnFirstDay: yes,
    timeLimit: whole(-1, 2_147_483_647),
    validateUtterance: yes,
    votableInFirstDay: yes,
    voteVisible: yes,
    whisperBeforeRevote: yes,
    talkEnd: oneOf(['server', 'regulation']),
    overIsFinal: yes,
    talkExchange: oneOf(['sequential', 'simultaneous']),
    invalidVote: oneOf(['random', 'abstain']),
    unseatedVote: oneOf(['invalid', 'worthless']),
    victoryCheck: oneOf(['afterNight', 'afterEachDeath']),
    utterances: oneOf(['server', 'strict']),
    roleRequest: oneOf(['ignored', 'honoured']),
  })
  .partial();

/** What a rules file changes. The roles are changes too: to the table of the village size. */
export interface RulesFile extends Omit<RuleOverrides, 'roleNumMap'> {
  readonly preset?: PresetName;
  readonly roleNumMap?: Partial<RoleNumMap>;
}

/** The contents of a rules file. UsageError that names the file and every field that cannot be read. */
export function readRulesFile(path: string, contents: string): RulesFile {
  const parsed = RULES_FILE.safeParse(jsonOf(path, contents.replace(/^\uFEFF/, '')));
  if (parsed.success) return parsed.data as RulesFile;
  const said = parsed.error.issues.flatMap(wrong);
  throw new UsageError(said.map((line) => `rules file ${path}: ${line}`).join('\n'));
}

function jsonOf(path: string, contents: string): unknown {
  try {
    return JSON.parse(contents);
  } catch (error) {
    throw new UsageError(`rules file ${path} is no JSON: ${(error as Error).message}`);
  }
}

/** One line for every field that an issue is about. */
function wrong(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys((at === '' ? RULES_FILE : ROLES).shape);
    const kind = at === '' ? 'rule' : 'role';
    return issue.keys.map(
      (key) => `${at && `${at}: `}there is no ${kind} ${key}.${didYouMean(key, known)}`,
    );
  }
  if (issue.code === 'invalid_type' && issue.expected === 'object') {
    return [
      `${at || 'all of it'}: expected an object, such as ${at ? '{"SEER": 1}' : '{"maxTalk": 3}'}`,
    ];
  }
  return [`${at}: ${issue.message}`];
}
