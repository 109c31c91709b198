import { type Command, Option } from 'commander';
import { z } from 'zod';
import { size } from '../library/options/village-fields.ts';
import { single } from './flags.ts';
import { typedNumber, wholeNumber } from './number-option.ts';
import { points, share } from './share-option.ts';

/** What `power` was asked for. */
export const POWER_SPEC = z
  .object({
    detect: points.optional(),
    sets: wholeNumber(2, 1_000_000_000).optional(),
    players: typedNumber(size),
    games: wholeNumber(1, 1_000_000),
    paired: z.boolean().default(false),
    icc: share(0, 1).optional(),
    discordant: share(0.001, 1).optional(),
    spread: share(0, 1).optional(),
    rate: share(0.001, 0.999).optional(),
    json: z.boolean().default(false),
  })
  .refine(({ detect, sets }) => detect !== undefined || sets !== undefined, {
    error: 'ask for a difference (--detect 2pp), about a number of sets (--sets 30), or both',
  })
  .refine(({ paired, discordant }) => paired || discordant === undefined, {
    error: '--discordant is for agents in the same seats: add --paired',
  })
  .refine(({ paired, spread }) => paired || spread === undefined, {
    error: '--spread is for agents in the same seats: add --paired',
  })
  .refine(({ spread, icc }) => spread === undefined || icc === undefined, {
    error: '--icc and --spread say the same of agents in the same seats: give one of them',
  })
  .refine(({ paired, rate }) => !paired || rate === undefined, {
    error: '--rate does not count with --paired: --discordant says what win rates would',
  });
export type PowerSpec = z.infer<typeof POWER_SPEC>;

const FLAGS: readonly (readonly [syntax: string, about: string, preset?: string])[] = [
  ['--detect <points>', 'difference of win rates to detect, such as 2pp'],
  ['--sets <n>', 'say what so many sets can detect, 2 or more'],
  [
    '--players <n>',
    'village size from 3 to 18: what is not given is as our agents have it there',
    '15',
  ],
  ['--games <n>', 'games in a set', '100'],
  ['--paired', 'both agents sit in the same seats of the same games'],
  [
    '--icc <r>',
    'correlation of the games of a set, which share opponents, 0 to 1; with --paired: of the differences in them',
  ],
  ['--rate <p>', 'win rate near which the difference is sought; without --paired'],
  ['--discordant <share>', 'games that only one of both wins; with --paired'],
  [
    '--spread <s>',
    'how much the true difference varies between sets (standard deviation); with --paired',
  ],
  ['--json', 'print one JSON document and nothing else'],
];

/** Adds the flags of `power`. */
export function addPowerFlags(command: Command): Command {
  for (const [syntax, about, preset] of FLAGS) {
    const option = single(new Option(syntax, about));
    command.addOption(preset === undefined ? option : option.default(preset));
  }
  return command;
}
