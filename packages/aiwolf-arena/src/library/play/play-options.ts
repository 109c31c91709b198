import { z } from 'zod';
import {
  agentNames,
  bundled,
  type NamedWish,
  RULES,
  rules,
  seed,
  size,
  trust,
  wishes,
} from '../options/village-fields.ts';

/** What `play` plays. */
export interface PlayOptions {
  /** Bundled names and paths, from the working folder on; `NAME=AGENT` renames one. Default: all bundled. */
  readonly agents?: readonly string[] | undefined;
  /** Village size, 3 to 18. Default: 5. */
  readonly players?: number | undefined;
  /** A rule preset, or a JSON file with changes to one, such as `{"preset": "regulation-2021", "maxTalk": 5}`. Default: `regulation-2021`. */
  readonly rules?: string | undefined;
  /** Any text: the same seed plays the same game. Default: drawn, and in the result. */
  readonly seed?: string | undefined;
  /** Roles that agents have. */
  readonly role?: readonly NamedWish[] | undefined;
  /** Names of agents from files that get Node, outside all walls: they can do what you can. */
  readonly trust?: readonly string[] | undefined;
}

/** What stands where nothing is asked for. */
export const PLAY_DEFAULTS = { players: 5, rules: RULES } as const;

export const PLAY_FIELDS = {
  agents: agentNames.default(bundled),
  players: size.default(PLAY_DEFAULTS.players),
  rules: rules.default(PLAY_DEFAULTS.rules),
  seed,
  role: wishes.default([]),
  trust: trust.default([]),
} satisfies Record<keyof PlayOptions, z.ZodType>;

export const PLAY = z.strictObject(PLAY_FIELDS);
