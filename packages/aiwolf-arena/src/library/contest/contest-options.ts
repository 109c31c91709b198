import { DRAWS, type Draw, type RankBy } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { clients } from '../options/client-fields.ts';
import { yes } from '../options/fields.ts';
import type { OutputOptions, VillageOptions } from '../options/option-types.ts';
import { PLAYED_FIELDS } from '../options/played-fields.ts';
import { contestRate, finalists } from '../options/rank-fields.ts';
import {
  agentName,
  agentNames,
  bundled,
  GAMES,
  games,
  RULES,
  rules,
  seed,
  sets,
  sizes,
  trust,
} from '../options/village-fields.ts';
import { oneOf } from '../options/words.ts';

/** What `contest` plays, and how. */
export interface ContestOptions extends VillageOptions, OutputOptions {
  /** The entrants, each once: bundled names and paths. Default: all bundled. */
  readonly agents?: readonly string[] | undefined;
  /** Village sizes, 3 to 18. Default: `[5, 15]`. */
  readonly players?: readonly number[] | undefined;
  /** Game sets of every size that every entrant plays at least. Default: 20. */
  readonly sets?: number | undefined;
  /** How villages are drawn from more agents than seats: `random` (default) or `balanced`. */
  readonly draw?: Draw | undefined;
  /** An unranked agent that fills villages larger than the field. */
  readonly fill?: string | undefined;
  /** Places in the final. Default: 15, or as many as there are entrants. */
  readonly finalists?: number | undefined;
  /** Sets of the final that every finalist plays at least, every size. Default: `sets`. */
  readonly finalSets?: number | undefined;
  /** Decide without sets that the arena has failed in, and do not try them again. Default: false: nothing is decided then. */
  readonly withoutSets?: boolean | undefined;
  /** What ranks: `pooled` (default), `size-mean`, or one of the village sizes. */
  readonly rankBy?: RankBy | undefined;
}

/** What stands where nothing is asked for. */
export const CONTEST_DEFAULTS = {
  players: [5, 15],
  sets: 20,
  games: GAMES,
  rules: RULES,
  draw: 'random',
  finalists: 15,
  rankBy: 'pooled',
} as const;

/** What decides which games are played. */
export const CONTEST_PLAN_FIELDS = {
  agents: agentNames.default(bundled),
  agent: clients,
  players: sizes.default([...CONTEST_DEFAULTS.players]),
  sets: sets.default(CONTEST_DEFAULTS.sets),
  games: games.default(CONTEST_DEFAULTS.games),
  rules: rules.default(CONTEST_DEFAULTS.rules),
  seed,
  draw: oneOf(DRAWS).default(CONTEST_DEFAULTS.draw),
  fill: agentName.optional(),
  finalists: finalists.default(CONTEST_DEFAULTS.finalists),
  finalSets: sets.optional(),
  rankBy: contestRate.default(CONTEST_DEFAULTS.rankBy),
  trust: trust.default([]),
};

/** An organiser's word on sets that the arena has failed in. */
export const withoutSets = yes.default(false);

export const CONTEST = z.strictObject({
  ...CONTEST_PLAN_FIELDS,
  ...PLAYED_FIELDS,
  withoutSets,
} satisfies Record<keyof ContestOptions, z.ZodType>);
