import { isIP } from 'node:net';
import { textValue, whole } from './kinds.ts';
import { option } from './option.ts';
import type { Spec } from './option-set.ts';
import { choose, HELD, OPTIONS, SHOWN } from './table.ts';

const ADDRESS = {
  value: textValue('an address of this machine').refine(
    (text) => isIP(text) !== 0 || text === 'localhost',
    'expected an address of this machine, such as 0.0.0.0 for all that it has',
  ),
};

/** How a village of clients is hosted, booked and shown. */
export const HOSTED = {
  host: option(
    '--host <address>',
    'address to listen at: any but 127.0.0.1 lets other machines join',
    ADDRESS,
  ).otherwise(() => '127.0.0.1', '127.0.0.1'),
  ...HELD,
  ...choose('behaviour'),
  logs: OPTIONS.logs.default('all'),
  ...choose('out', 'onFault', 'pardon'),
  ...SHOWN,
};

/** A port to listen at. */
export const PORT = whole(1, 65_535);

export type HostedSpec = Spec<typeof HOSTED> & { readonly seed: string };
