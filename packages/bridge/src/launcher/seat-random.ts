import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Key } from '@aiwolf-arena/engine/random';
import type { Started } from './agent-process.ts';

/** Where random numbers and times of clients come from whose interpreter we start (`python:` and `java:`). */
export interface RandomOptions {
  /** `arena`: from the key of the seat, so the same seed gives the same games. `real`: from the machine. */
  readonly random: 'arena' | 'real';
  /** `counted`: only readings of the clock and sleeping move it. `real`: the clock of the machine. */
  readonly clock: 'counted' | 'real';
}

export const RANDOM_OPTIONS: RandomOptions = { random: 'arena', clock: 'counted' };

/** The same for one seat of a set. `key`: hexadecimal digits, or `real`. */
export interface SeatRandom {
  readonly key: string;
  readonly clock: RandomOptions['clock'];
}

/** The key of a client that is only tried. */
const TRIAL: Key = [0, 0, 0, 0];

export function seatRandom({ random, clock }: RandomOptions, key: Key = TRIAL): SeatRandom {
  const digits = key.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  return { key: random === 'real' ? 'real' : digits, clock };
}

/** Whether the client gets nothing from us. */
export const isAllReal = ({ random, clock }: RandomOptions): boolean => random === 'real' && clock === 'real';

/** Returns the environment variables of a client's clock: hours are the same everywhere. */
export const zoneOf = ({ clock }: Pick<RandomOptions, 'clock'>): { TZ?: string } => (clock === 'real' ? {} : { TZ: 'UTC' });

/** The folder of our Python modules. Python imports its `sitecustomize` before the client. */
export const PYTHON_FOLDER = fileURLToPath(new URL('../python/', import.meta.url));

/** Returns the same client with environment variables for `sitecustomize.py`, which the client does not see. */
export function withPythonRandom(started: Started, { key, clock }: SeatRandom): Started {
  if (key === 'real' && clock === 'real') return started;
  const others = started.env.PYTHONPATH ?? process.env.PYTHONPATH;
  const env = {
    ...started.env,
    ...(key === 'real' ? {} : { PYTHONHASHSEED: '0' }),
    ...zoneOf({ clock }),
    PYTHONPATH: [PYTHON_FOLDER, ...(others ? [others] : [])].join(delimiter),
    AIWOLF_ARENA_RANDOM: key,
    AIWOLF_ARENA_CLOCK: clock,
  };
  const command = key === 'real' ? started.command : [...(fixedAddresses() ?? []), ...started.command];
  return { ...started, command, env };
}

let prefix: readonly string[] | null | undefined;

/**
 * Returns the words before a command that give its objects the same addresses in every run, by which Python orders sets of
 * objects; null if the system or its container forbids it.
 */
export function fixedAddresses(): readonly string[] | null {
  const words = ['setarch', '-R'];
  if (prefix === undefined) prefix = spawnSync(words[0]!, [...words.slice(1), 'true']).status === 0 ? words : null;
  return prefix;
}
