import { isIP } from 'node:net';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { WIRE_FIELDS } from '../library/options/client-fields.ts';
import { agentName, games, rules, seed, size } from '../library/options/village-fields.ts';
import { FAULT_FIELDS } from './fault-options.ts';
import { single } from './flags.ts';
import { typedNumber, wholeNumber } from './number-option.ts';
import { addWireFlags } from './remote-options.ts';
import { output } from './specs.ts';

const { behaviour, json, logs, out, quiet } = output;

/** How the one set of a village of clients is booked and shown. */
export const VILLAGE_FIELDS = {
  ...{ behaviour, json, logs, out, quiet, seed },
  ...FAULT_FIELDS,
  ...WIRE_FIELDS,
};

const villageFields = z.object(VILLAGE_FIELDS);
export type VillageSpec = z.infer<typeof villageFields>;

const address = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || text === 'localhost',
    'expected an address of this machine, such as 0.0.0.0 for all that it has',
  );

export const port = wholeNumber(1, 65_535);

/** Where clients join. */
export const HOST_FIELD = { host: address.default('127.0.0.1') };

/** What `serve` was asked for. */
export const SERVE_SPEC = z
  .object({
    ...VILLAGE_FIELDS,
    ...HOST_FIELD,
    port,
    watch: z.boolean().default(false),
    timeLimit: wholeNumber(1, 600_000),
    players: typedNumber(size),
    games: typedNumber(games),
    rules,
    fill: agentName.optional(),
    clients: wholeNumber(1, 18).optional(),
  })
  .refine(({ clients = 0, players }) => clients <= players, {
    path: ['clients'],
    error: 'more clients than seats (--players)',
  })
  .refine(({ clients, fill, players }) => fill !== undefined || (clients ?? players) === players, {
    path: ['clients'],
    error: 'fewer clients than seats: say who sits on the others (--fill sample)',
  });
export type ServeSpec = z.infer<typeof SERVE_SPEC>;

/** Adds where clients join, and what is the same wherever there are clients. */
export function addHostFlags(command: Command): Command {
  const open = 'address to listen at: any but 127.0.0.1 lets other machines join';
  command.addOption(single(new Option('--host <address>', `${open} (default: 127.0.0.1)`)));
  return addWireFlags(command);
}
