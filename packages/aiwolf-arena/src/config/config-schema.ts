import { PRESETS } from '@aiwolf-arena/engine';
import { z } from 'zod';
import { whole, yes } from '../library/options/fields.ts';
import { threadCount } from '../library/options/output-fields.ts';
import { games, sets, size } from '../library/options/village-fields.ts';

/*
 * What a config file may say, under the names of the flags: nothing here is changed on its way, so that the same schema
 * serves editors. What a value means is decided where flags are read.
 */

const share = (low: number, high: number) => {
  const error = `expected a number from ${low} to ${high}`;
  return z.number({ error }).min(low, { error }).max(high, { error });
};

const text = (expected: string) => z.string({ error: expected }).min(1, { error: expected });

/** One, or a list of them. */
const some = <One extends z.ZodType>(one: One, error: string) =>
  z.union([one, z.array(one).min(1, { error })], { error });

const POINTS = 'expected points of win rate as a text with their unit, such as "2pp"';
const points = z
  .string({ error: POINTS })
  .regex(/^(\d+(\.\d+)?|\.\d+) ?(pp|%)$/, { error: POINTS });
const NONE_OR_POINTS = `${POINTS}, or "0"`;
const AGENTS = 'expected an agent, such as "sample" or "./my-agent.ts", or a list of them';
const agents = some(text(AGENTS), AGENTS);
const FIELD = `${AGENTS}; a list of such lists is several fields`;
const NAMES = 'expected the name of an agent, or a list of them';
const SIZES = 'expected a village size from 3 to 18, or a list of them';
const SEED = 'expected a text of at most 200 characters';
const RULES = `expected a preset (${Object.keys(PRESETS).join(', ')}) or a rules file`;

/** Every key is the flag of that name (`maxFaults` is `--max-faults`), and what stands there is its default. */
export const CONFIG = z
  .strictObject({
    $schema: z.string().describe('The JSON Schema of this file, for editors.'),
    baselines: agents.describe('What the candidate is compared with.'),
    field: z
      .union([agents, z.array(z.array(text(FIELD)).min(1, { error: FIELD })).min(1)], {
        error: FIELD,
      })
      .describe('Opponents that villages are drawn from; a list of lists is several fields.'),
    players: some(size, SIZES).describe('Village sizes.'),
    games: games.describe('Games in a set.'),
    sets: sets.describe('Sets, where their number is not for the gate to find.'),
    seed: z
      .union([z.string().min(1).max(200), z.int()], { error: SEED })
      .describe('The same seed plays the same games.'),
    rules: text(RULES).describe('A rule preset, or a JSON file with changes to one.'),
    threads: threadCount.describe('Worker threads.'),
    trust: some(text(NAMES), NAMES).describe('Agents of yours that may use Node, outside walls.'),
    better: yes.describe('Ask whether it is better by the margin, instead of not worse by it.'),
    margin: points.describe('Difference of role-balanced win rates that matters.'),
    alpha: share(0.0001, 0.49).describe('Chance to pass what is as bad as that.'),
    beta: share(0.0001, 0.49).describe('Chance to fail what is good.'),
    atLeast: whole(2, 100_000).describe(
      'No verdict before so many sets, and no pass before 36 at alpha .05.',
    ),
    maxSets: whole(2, 100_000).describe('Inconclusive after so many sets.'),
    eProcess: yes.describe('A test that may be looked at, and gone on with, at any time.'),
    fixedSets: whole(2, 100_000).describe('One test after exactly so many sets.'),
    untilWidth: points.describe('Play until the always-valid interval is so narrow.'),
    maxFaults: z
      .union([points, z.literal('0'), z.literal(0)], { error: NONE_OR_POINTS })
      .describe('How many more games with faults than the baseline has.'),
    eachRole: yes.describe('Fail if any role is shown to be worse.'),
  })
  .partial();

export type Config = z.infer<typeof CONFIG>;

/** The JSON Schema of config files, for editors. */
export const configSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'aiwolf-arena.config',
  ...z.toJSONSchema(CONFIG, { io: 'input' }),
});
