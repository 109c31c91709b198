import { z } from 'zod';
import { SEARCH_CONSTRAINTS, SEARCH_ROWS } from '../compare/confirm.ts';
import { listValue, Misread, POINTS } from '../options/kinds.ts';
import { argument, option } from '../options/option.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, ONE_FIELD, OPTIONS, studySeed } from '../options/table.ts';

/** A parameter to tune, possibly in a smaller range than the agent allows. */
interface TunedName {
  readonly name: string;
  readonly range?: readonly [number, number] | undefined;
}

const OBJECT = 'expected an object such as { name: "threshold", range: [0.1, 0.6] }';

/** The kind of the option `param`. A user types `threshold`, or `threshold=0.1..0.6` for a smaller range. */
const TUNED = {
  value: listValue(
    z.strictObject({ name: z.string().min(1), range: z.tuple([z.number(), z.number()]).optional() }, { error: OBJECT }),
    'parameters, such as [{ name: "threshold" }]',
  ) as z.ZodType<TunedName[], TunedName[]>,
  read(text: string): TunedName {
    const [, name, low, high] = /^([^=]+)(?:=(.+?)\.\.(.+))?$/s.exec(text) ?? [];
    if (name === undefined) throw new Misread('expected NAME or NAME=LOW..HIGH, such as threshold or threshold=0.1..0.6');
    if (low === undefined) return { name };
    const range = [Number(low), Number(high)] as const;
    if (range.every(Number.isFinite) && range[0] < range[1]) return { name, range };
    throw new Misread(`expected NAME=LOW..HIGH with two numbers, the lower first, such as threshold=0.1..0.6`);
  },
};

/** Number of sets for each parameter, if the user gives no number. */
export const SETS_PER_PARAM = 2000;

export const TUNE = options(
  {
    /** The agent to tune: the name of a bundled agent, or a path. Its values are the start. */
    agent: argument('<agent>', 'agent to tune: name of a bundled agent, or path; its values are the start'),
    /** The parameters to tune. Default: all numbers and integers. */
    param: option('--param <name[=low..high]>', 'parameter to tune (repeatable)', TUNED, { isMany: true })
      .default(() => [])
      .meta({ unset: 'all numbers and integers' }),
    /** Opponents: names of bundled agents and paths. Default: all bundled agents. */
    field: ONE_FIELD,
    /** Village sizes, 3 to 18. Default: `[5]`. */
    players: OPTIONS.players.default([5]),
    /** Maximum number of sets of each size; each is played at two points. Default: 2000 for each parameter. */
    sets: OPTIONS.sets.meta({
      about: 'maximum number of game sets of each size, each played with two points',
      unset: `${SETS_PER_PARAM} for each parameter`,
    }),
    /** Number of games in a set. Default: 10. */
    games: OPTIONS.games.default(10),
    ...choose('for'),
    /** The course ends when its slopes promise no more than this, which is no bound of what can be gained. Default: 0.005. */
    precision: option(
      '--precision <points>',
      'end when the slopes near the values promise no more win rate than this (no bound: a ridge hides more)',
      POINTS,
    ).default(0.005),
    /** Any text. The confirmation has a seed of its own, made from this one. Default: `tune`. */
    seed: studySeed('tune'),
    ...SEARCH_ROWS,
  },
  ...SEARCH_CONSTRAINTS,
);
export type TuneSpec = Spec<typeof TUNE.rows>;

/** Options of `tune`: the agent, its parameters, the games, the budget, and the test of the values that were found. */
export interface TuneOptions extends OptionsOf<Omit<typeof TUNE.rows, 'agent'>> {
  readonly agent: string;
}
