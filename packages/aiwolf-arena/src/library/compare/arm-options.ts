import { z } from 'zod';
import { threads } from '../options/output-fields.ts';
import {
  agentNames,
  bundled,
  GAMES,
  games,
  givenSeed,
  RULES,
  rules,
  sizes,
  trust,
} from '../options/village-fields.ts';

/** Which games both sides play. */
export interface ArmOptions {
  /** Opponents that villages are drawn from; a list of lists is several fields. Default: all bundled agents. */
  readonly field?: readonly string[] | readonly (readonly string[])[] | undefined;
  /** Village sizes, 3 to 18. Default: `[5]`. */
  readonly players?: readonly number[] | undefined;
  /** Games in a set. Default: 100. */
  readonly games?: number | undefined;
  /** Any text: the same seed plays the same villages. Default: `compare`. */
  readonly seed?: string | undefined;
  /** A rule preset, or the path of a JSON file with changes to one. Default: `regulation-2021`. */
  readonly rules?: string | undefined;
  /** Names of agents from files that get Node, outside all walls: they can do what you can. */
  readonly trust?: readonly string[] | undefined;
  /** Worker threads, 1 to 1024; results do not depend on them. Default: the cores of this machine. */
  readonly threads?: number | undefined;
}

/** What stands where nothing is asked for. */
export const ARM_DEFAULTS = { players: [5], games: GAMES, seed: 'compare', rules: RULES } as const;

const FIELD = 'name agents, such as ["sample", "./my-agent.ts"], or lists of them';

/** One list a field. */
const field = z
  .union([agentNames, z.array(agentNames)], { error: FIELD })
  .default([])
  .transform((given) => {
    if (given.length === 0) return [bundled()];
    return given.every((one) => typeof one === 'string') ? [given] : (given as string[][]);
  });

export const ARM_FIELDS = {
  field,
  players: sizes.default([...ARM_DEFAULTS.players]),
  games: games.default(ARM_DEFAULTS.games),
  seed: givenSeed.default(ARM_DEFAULTS.seed),
  rules: rules.default(ARM_DEFAULTS.rules),
  trust: trust.default([]),
  threads,
} satisfies Record<keyof ArmOptions, z.ZodType>;
