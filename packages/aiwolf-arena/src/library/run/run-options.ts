import { DRAWS, type Draw } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { clients } from '../options/client-fields.ts';
import type { OutputOptions, VillageOptions } from '../options/option-types.ts';
import { PLAYED_FIELDS } from '../options/played-fields.ts';
import {
  agentNames,
  GAMES,
  games,
  type NamedWish,
  RULES,
  rules,
  seed,
  sets,
  sizes,
  trust,
  wishes,
} from '../options/village-fields.ts';
import { oneOf } from '../options/words.ts';

/** What `run` plays, and how. As many agents as seats are one fixed village; fewer fill it; from more, villages are drawn. */
export interface RunOptions extends VillageOptions, OutputOptions {
  /** Village sizes, 3 to 18. Default: `[15]`. */
  readonly players?: readonly number[] | undefined;
  /** Game sets, in all of every size. Default: 30. */
  readonly sets?: number | undefined;
  /** How villages are drawn from more agents than seats: `balanced` (default) or `random`. */
  readonly draw?: Draw | undefined;
  /** Roles that agents have in every game; it is no contest then. */
  readonly role?: readonly NamedWish[] | undefined;
}

/** What stands where nothing is asked for. */
export const RUN_DEFAULTS = {
  players: [15],
  sets: 30,
  games: GAMES,
  rules: RULES,
  draw: 'balanced',
} as const;

/** What decides which games are played. */
export const RUN_PLAN_FIELDS = {
  agents: agentNames.optional(),
  agent: clients,
  players: sizes.default([...RUN_DEFAULTS.players]),
  sets: sets.default(RUN_DEFAULTS.sets),
  games: games.default(RUN_DEFAULTS.games),
  rules: rules.default(RUN_DEFAULTS.rules),
  seed,
  draw: oneOf(DRAWS).default(RUN_DEFAULTS.draw),
  role: wishes.default([]),
  trust: trust.default([]),
};

export const RUN = z.strictObject({
  ...RUN_PLAN_FIELDS,
  ...PLAYED_FIELDS,
} satisfies Record<keyof RunOptions, z.ZodType>);
