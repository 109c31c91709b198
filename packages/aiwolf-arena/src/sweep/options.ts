import { z } from 'zod';
import { SEARCH_CONSTRAINTS, SEARCH_ROWS } from '../compare/confirm.ts';
import { AGENT_WORDS, listValue, Misread, readList } from '../options/kinds.ts';
import { argumentList, option, required } from '../options/option.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, ONE_FIELD, OPTIONS, studySeed } from '../options/table.ts';

/** A parameter and the values that a sweep tries, as texts. */
export interface VariedParam {
  readonly name: string;
  readonly values: readonly string[];
}

const HOW = 'expected NAME=VALUE,VALUE,..., such as threshold=0,0.2,0.35';

/** The kind of the option `param`. A user types `threshold=0,0.2,0.35` for each parameter. */
const VARIED = {
  value: listValue(
    z.strictObject(
      { name: z.string().min(1), values: z.array(z.string()).min(1) },
      { error: 'expected an object such as { name: "depth", values: ["1", "2"] }' },
    ),
    'params, such as [{ name: "depth", values: ["1", "2"] }]',
  ) as z.ZodType<VariedParam[], VariedParam[]>,
  read(text: string): VariedParam {
    const [, name, list] = /^([A-Za-z_][\w-]*)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || list === undefined) throw new Misread(HOW);
    const values = readList(list);
    if (new Set(values).size < values.length) throw new Misread(`a value occurs twice in ${text}`);
    return { name, values };
  },
};

export const SWEEP = options(
  {
    /** The agents to vary: names of bundled agents, and paths. The first one, as given, is the default. */
    agents: required(
      argumentList('<agents...>', 'agents to vary: names of bundled agents, and paths; the first is the default'),
      AGENT_WORDS,
    ),
    /** The values to try of each parameter. All combinations are candidates. */
    param: option('--param <name=list>', 'values of a parameter to try (repeatable: all combinations are candidates)', VARIED, {
      isMany: true,
    }).default(() => []),
    /** Opponents: names of bundled agents and paths. Default: all bundled agents. */
    field: ONE_FIELD,
    /** Village sizes, 3 to 18. Default: `[5]`. */
    players: OPTIONS.players.default([5]),
    /** Number of sets of each size that a candidate plays if it is not dropped. Default: 200. */
    sets: OPTIONS.sets.default(200).meta({ about: 'number of game sets of each size, for candidates that are not dropped' }),
    /** Milliseconds to play before the confirmation. A later call with the same options goes on. Default: no limit. */
    for: OPTIONS.for.meta({
      about: 'end the sweep after this time, such as 90s or 10m; then confirm; the same command goes on',
    }),
    ...choose('games'),
    /** Any text. The confirmation has a seed of its own, made from this one. Default: `sweep`. */
    seed: studySeed('sweep'),
    ...SEARCH_ROWS,
  },
  ...SEARCH_CONSTRAINTS,
);
export type SweepSpec = Spec<typeof SWEEP.rows>;

/** Options of `sweep`: the agents to vary, the games, and the test of the chosen candidate. */
export interface SweepOptions extends OptionsOf<Omit<typeof SWEEP.rows, 'agents'>> {
  readonly agents: readonly string[];
}
