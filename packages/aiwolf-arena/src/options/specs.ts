import { z } from 'zod';
import { CONTEST_PLAN_FIELDS, withoutSets } from '../library/contest/contest-options.ts';
import { cores, OUTPUT_FIELDS, threadCount } from '../library/options/output-fields.ts';
import { agentNames, bundled, sets } from '../library/options/village-fields.ts';
import { PLAY_FIELDS } from '../library/play/play-options.ts';
import { RUN_PLAN_FIELDS } from '../library/run/run-options.ts';
import { type GameAddress, gameAddress } from '../session/replayed-game.ts';
import { DOCUMENTS, ONE_DOCUMENT, oneDocument } from './documents.ts';
import { FAULT_FIELDS } from './fault-options.ts';
import { excludes, needs } from './flag-relations.ts';
import { inspectAddress } from './inspect-option.ts';
import { logChoice } from './log-option.ts';
import { typedNumber, typedNumbers } from './number-option.ts';
import { typedRate } from './rank-option.ts';
import { namedCommands, REMOTE_FIELDS } from './remote-options.ts';
import { namedWishes } from './role-option.ts';
import { shardOption } from './shard-option.ts';
import { TIMING_FIELDS } from './timing-options.ts';

/** A list as typed, for a field of the library. */
export const names = z
  .string({ error: 'name the agents, such as --agents random,./my-agent.ts' })
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(agentNames);

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
  threads: typedNumber(threadCount).default(cores),
  logs: logChoice,
  out: OUTPUT_FIELDS.out,
  shard: shardOption.optional(),
  /** Shown, or only counted where it is undefined, or not even counted. */
  behaviour: OUTPUT_FIELDS.behaviour,
  json: z.boolean().default(false),
  quiet: z.boolean().default(false),
};

/** How games are played, judged and shown. */
const played = { ...output, ...FAULT_FIELDS, ...TIMING_FIELDS, ...REMOTE_FIELDS };

/** What `play` was asked for. */
export const PLAY_SPEC = z
  .object({
    ...PLAY_FIELDS,
    agents: names.default(bundled),
    players: typedNumber(PLAY_FIELDS.players),
    role: namedWishes,
    log: z.string().min(1, 'expected a file').optional(),
    replay: gameOfRun.optional(),
    kept: z.boolean().default(false),
    seat: z.string().min(1, 'expected the name of an agent, or a number').optional(),
    step: z.boolean().default(false),
    inspect: inspectAddress.optional(),
    wait: z.boolean().default(true),
    watch: z.boolean().default(false),
    json: output.json,
  })
  .refine(...needs('kept', 'replay', 'RUN#set/game'))
  .refine(...needs('step', 'seat', 'NAME'))
  .refine(({ inspect, wait }) => wait || inspect !== undefined, '--no-wait: needs --inspect')
  .refine(({ inspect, json, step }) => !(step && json) || inspect !== undefined, {
    error: '--step and --json cannot be given together',
  })
  .refine(...excludes('inspect', 'kept'))
  .refine(...excludes('inspect', 'watch'))
  .refine(...excludes('watch', 'seat'))
  .refine(...excludes('watch', 'replay'));
export type PlaySpec = z.infer<typeof PLAY_SPEC>;

const runFields = {
  ...RUN_PLAN_FIELDS,
  agents: names.optional(),
  agent: namedCommands,
  players: typedNumbers(RUN_PLAN_FIELDS.players),
  sets: typedNumber(RUN_PLAN_FIELDS.sets),
  games: typedNumber(RUN_PLAN_FIELDS.games),
  role: namedWishes,
};

/** What `run` was asked for. */
export const RUN_SPEC = z.object({ ...runFields, ...played });
export const RUN_PLAN_SPEC = z.object(runFields);

/** What `analyze` was asked for. */
export const ANALYZE_SPEC = z
  .object({ behaviour: output.behaviour, ...DOCUMENTS })
  .refine(oneDocument, ONE_DOCUMENT);
export type AnalyzeSpec = z.infer<typeof ANALYZE_SPEC>;

const contestFields = {
  ...CONTEST_PLAN_FIELDS,
  agents: names.default(bundled),
  agent: namedCommands,
  players: typedNumbers(CONTEST_PLAN_FIELDS.players),
  sets: typedNumber(CONTEST_PLAN_FIELDS.sets),
  games: typedNumber(CONTEST_PLAN_FIELDS.games),
  finalSets: typedNumber(sets).optional(),
  finalists: typedNumber(CONTEST_PLAN_FIELDS.finalists),
  rankBy: typedRate(CONTEST_PLAN_FIELDS.rankBy),
};

/** What `contest` was asked for. */
export const CONTEST_SPEC = z.object({ ...contestFields, ...played, withoutSets });
export type ContestOptions = z.infer<typeof CONTEST_SPEC>;
export const CONTEST_PLAN_SPEC = z.object(contestFields);
