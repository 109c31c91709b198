import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { CATALOG } from '@aiwolf-arena/agents';
import { DRAWS } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { type GameAddress, gameAddress } from '../session/replayed-game.ts';
import { DOCUMENTS, ONE_DOCUMENT, oneDocument } from './documents.ts';
import { FAULT_FIELDS } from './fault-options.ts';
import { logChoice } from './log-option.ts';
import { wholeNumber, wholeNumbers } from './number-option.ts';
import { rankBy } from './rank-option.ts';
import { namedCommands, REMOTE_FIELDS } from './remote-options.ts';
import { namedWishes } from './role-option.ts';
import { shardOption } from './shard-option.ts';
import { TIMING_FIELDS } from './timing-options.ts';
import { trustedNames } from './trust-option.ts';
import { oneOf } from './word-option.ts';

const MAX_SETS = 1_000_000;

export const names = z
  .string({ error: 'name the agents, such as --agents random,./my-agent.ts' })
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((list) => list.every((name) => name !== ''), 'there is an empty name in the list');

export const bundled = (): string[] => CATALOG.map(({ name }) => name);

export const seed = z
  .string()
  .min(1, 'expected a text')
  .max(200, 'expected at most 200 characters')
  .default(() => randomBytes(6).toString('hex'));

const gameOfRun = z.string().transform((text, context): GameAddress => {
  const address = gameAddress(text);
  if (address !== null) return address;
  context.addIssue({
    code: 'custom',
    message: 'expected RUN#set/game, such as results/spring#1/3',
  });
  return z.NEVER;
});

export const output = {
  threads: wholeNumber(1, 1024).default(() => availableParallelism()),
  logs: logChoice,
  out: z.string().min(1, 'expected a folder').optional(),
  shard: shardOption.optional(),
  /** Shown, or only counted where it is undefined, or not even counted. */
  behaviour: z.boolean().optional(),
  json: z.boolean().default(false),
  quiet: z.boolean().default(false),
};

/** How games are played, judged and shown. */
const played = { ...output, ...FAULT_FIELDS, ...TIMING_FIELDS, ...REMOTE_FIELDS };

const villages = {
  agents: names,
  players: wholeNumbers(3, 18),
  games: wholeNumber(1, 1_000_000),
  rules: z.string(),
  seed,
  trust: trustedNames,
};

/** What `play` was asked for. */
export const PLAY_SPEC = z.object({
  agents: names.default(bundled),
  players: wholeNumber(3, 18),
  rules: z.string(),
  seed,
  role: namedWishes,
  trust: trustedNames,
  log: z.string().min(1, 'expected a file').optional(),
  replay: gameOfRun.optional(),
  watch: z.boolean().default(false),
  json: output.json,
});
export type PlaySpec = z.infer<typeof PLAY_SPEC>;

const runFields = {
  ...villages,
  agents: names.optional(),
  agent: namedCommands,
  sets: wholeNumber(1, MAX_SETS),
  draw: oneOf(DRAWS),
  role: namedWishes,
};

/** What `run` was asked for. */
export const RUN_SPEC = z.object({ ...runFields, ...played });
export type RunSpec = z.infer<typeof RUN_SPEC>;
export const RUN_PLAN_SPEC = z.object(runFields);
export type RunPlanSpec = z.infer<typeof RUN_PLAN_SPEC>;

/** What `analyze` was asked for. */
export const ANALYZE_SPEC = z
  .object({ behaviour: output.behaviour, ...DOCUMENTS })
  .refine(oneDocument, ONE_DOCUMENT);
export type AnalyzeSpec = z.infer<typeof ANALYZE_SPEC>;

const contestFields = {
  ...villages,
  agent: namedCommands,
  agents: names.default(bundled),
  sets: wholeNumber(1, MAX_SETS),
  draw: oneOf(DRAWS),
  finalSets: wholeNumber(1, MAX_SETS).optional(),
  finalists: wholeNumber(1, 10_000),
  rankBy,
  fill: z.string().min(1, 'expected an agent').optional(),
};

/** What `contest` was asked for. */
export const CONTEST_SPEC = z.object({ ...contestFields, ...played });
export type ContestOptions = z.infer<typeof CONTEST_SPEC>;
export const CONTEST_PLAN_SPEC = z.object(contestFields);
export type ContestPlanOptions = z.infer<typeof CONTEST_PLAN_SPEC>;
