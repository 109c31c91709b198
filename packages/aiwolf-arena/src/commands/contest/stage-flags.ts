import { type Command, Option } from 'commander';
import { z } from 'zod';
import {
  CONTEST_DEFAULTS,
  CONTEST_PLAN_FIELDS as FIELDS,
  withoutSets,
} from '../../library/contest/contest-options.ts';
import { givenSeed, sets } from '../../library/options/village-fields.ts';
import { FAULT_FIELDS } from '../../options/fault-options.ts';
import { addOutputFlags } from '../../options/flag-sets.ts';
import { addFlags, single, typedDefaults } from '../../options/flags.ts';
import { typedNumber, typedNumbers } from '../../options/number-option.ts';
import { typedRate } from '../../options/rank-option.ts';
import { REMOTE_FIELDS } from '../../options/remote-options.ts';
import { output } from '../../options/specs.ts';
import { TIMING_FIELDS } from '../../options/timing-options.ts';

/** A seed that nobody guesses: whoever has it knows every role. */
const stageSeed = givenSeed.min(
  16,
  'expected at least 16 characters: teams that guess the seed know all roles. Leave it out, and one is drawn; or type ' +
    'what nobody guesses, such as openssl rand -hex 16 gives',
);

const file = z.string().min(1, 'expected a file');

/** How the games of any stage are played, judged and shown. */
const played = {
  ...output,
  ...FAULT_FIELDS,
  ...TIMING_FIELDS,
  ...REMOTE_FIELDS,
  withoutSets,
};
const playedSpec = z.object(played);
export type PlayedSpec = z.infer<typeof playedSpec>;

/** What testing, preliminary, or all stages are asked for. */
export const STAGES_SPEC = z.object({
  ...played,
  roster: z.string({ error: 'name the roster, such as --roster roster.yaml' }).min(1),
  tryAgain: z.boolean().default(false),
  players: typedNumbers(FIELDS.players),
  games: typedNumber(FIELDS.games),
  rules: FIELDS.rules,
  seed: stageSeed.optional(),
  sets: typedNumber(FIELDS.sets),
  draw: FIELDS.draw,
  finalSets: typedNumber(sets).optional(),
  finalists: typedNumber(FIELDS.finalists).default(CONTEST_DEFAULTS.finalists),
  rankBy: typedRate(FIELDS.rankBy).default(CONTEST_DEFAULTS.rankBy),
  fill: FIELDS.fill,
});
export type StagesSpec = z.infer<typeof STAGES_SPEC>;

/** `TEAM=PATH` */
const revision = z.string().transform((text, context) => {
  const [, team, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (team !== undefined && path !== undefined) return { team, path };
  context.addIssue({ code: 'custom', message: 'expected TEAM=PATH, such as tori=tori-2.jar' });
  return z.NEVER;
});

/** What the final is asked for. */
export const FINAL_SPEC = z.object({
  ...played,
  from: z.string({ error: 'name the folder of the contest (--from results/spring)' }).min(1),
  roster: file.optional(),
  tryAgain: z.boolean().default(false),
  revise: z.array(revision).default([]),
  finalSets: typedNumber(sets).optional(),
  seed: stageSeed.optional(),
  disqualify: z.boolean().default(false),
  moveUp: z.boolean().default(false),
  widen: z.boolean().default(false),
  fill: FIELDS.fill,
});
export type FinalSpec = z.infer<typeof FINAL_SPEC>;

const ROSTER = 'YAML or JSON file that says who has handed in what';

export const addRosterFlag = (command: Command): Command =>
  command.addOption(single(new Option('--roster <file>', ROSTER)));

export const addTryAgainFlag = (command: Command): Command =>
  command.option('--try-again', 'try submissions again that were tried before in this folder');

const { draw, finalists, games, players, rankBy, rules } = typedDefaults(CONTEST_DEFAULTS);
const GAMES = { players, games, rules };

/** The flags of testing and preliminary. */
export function addStageFlags(command: Command, sets: string): Command {
  addTryAgainFlag(addRosterFlag(command));
  addFlags(command, ['fill', 'players', 'sets', 'games', 'stageSeed', 'rules'], { ...GAMES, sets });
  return command;
}

const CUT = { draw, finalists, rankBy };

/** What the preliminary decides for the final. */
export const addCutFlags = (command: Command): Command =>
  addFlags(command, ['draw', 'finalSets', 'finalists', 'rankBy', 'withoutSets'], CUT);

/** How games are played and where results go; logs of all games, since teams and the public get them. */
export function addPlayedFlags(command: Command): Command {
  addOutputFlags(command);
  const logs = command.options.find(({ long }) => long === '--logs')!;
  logs.default('all');
  command.setOptionValueWithSource('logs', 'all', 'default');
  return command;
}

/** The flags of the final. */
export function addFinalFlags(command: Command): Command {
  const from = 'folder of the contest, with its preliminary';
  command.addOption(single(new Option('--from <folder>', from)));
  command.addOption(single(new Option('--roster <file>', `${ROSTER} (default: as before)`)));
  command.option(
    '--revise <team=path>',
    'the final revision of a finalist (repeatable)',
    (text: string, before: readonly string[]) => [...before, text],
    [] as readonly string[],
  );
  command
    .option('--disqualify', 'finalists without source code are out (regulation 3.3)')
    .option('--move-up', 'the next best take the places of those who are out')
    .option('--widen', 'all that are equal at the cut are in');
  return addTryAgainFlag(addFlags(command, ['finalSets', 'stageSeed', 'fill', 'withoutSets']));
}
