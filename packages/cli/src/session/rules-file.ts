import { didYouMean } from '@aiwolf-arena/agents/load';
import { PRESETS, type PresetName, type RuleOverrides } from '@aiwolf-arena/engine';
import { z } from 'zod';
import { oneOf } from '../options/word-option.ts';
import { UsageError } from '../usage-error.ts';

const some = z.int().min(0).max(200);
const yes = z.boolean();
const seats = z.int().min(0).max(18);

/** What a rules file may say: a preset, and any rule that differs from it. */
const RULES_FILE = z.strictObject({
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
  roleNumMap: z.strictObject({
    BODYGUARD: seats,
    MEDIUM: seats,
    POSSESSED: seats,
    SEER: seats,
    VILLAGER: seats,
    WEREWOLF: seats,
  }),
  talkOnFirstDay: yes,
  timeLimit: z.int().min(-1),
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
});

const KEYS = Object.keys(RULES_FILE.shape);

export type RulesFile = RuleOverrides & { readonly preset?: PresetName };

/** The contents of a rules file. UsageError that names every key that cannot be read. */
export function readRulesFile(path: string, contents: string): RulesFile {
  let json: unknown;
  try {
    json = JSON.parse(contents);
  } catch (error) {
    throw new UsageError(`--rules: ${path} is no JSON: ${(error as Error).message}`);
  }
  const parsed = RULES_FILE.partial().safeParse(json);
  if (parsed.success) return parsed.data as RulesFile;
  throw new UsageError(
    parsed.error.issues.map((issue) => `--rules: ${path}: ${said(issue)}`).join('\nerror: '),
  );
}

function said(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `there is no rule ${key}.${didYouMean(key, KEYS)}`).join(' ');
  }
  return `${issue.path.join('.')}: ${issue.message}`;
}
