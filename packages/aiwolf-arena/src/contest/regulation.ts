import { z } from 'zod';
import { word } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import regulations from './regulations.json' with { type: 'json' };
import type { Forms } from './submission/forms.ts';

/** A regulation of the protocol division: how a contest is held. How a game is played is decided by its rules (`--rules`). */
export interface Regulation extends Forms {
  readonly year: RegulationYear;
  /** Whether all finalists must hand in their source code. Else those whose submission is source code need not. */
  readonly everySource: boolean;
  /** Whether finalists must name an open source licence. */
  readonly licence: boolean;
  /** Whether only the last revision of a team counts, so that the team is out if that revision fails. */
  readonly onlyLastRevision: boolean;
}

/** All regulations. Those of 2022 and 2023 differ only in their name. */
export const REGULATIONS = regulations as Readonly<Record<RegulationYear, Regulation>>;

export const YEARS = ['2021', '2022', '2023'] as const;
export type RegulationYear = (typeof YEARS)[number];
export const DEFAULT_REGULATION = '2021';

/** The value of the key `regulation` of a roster. In YAML, a year without quotes is a number. */
export const regulationYear = z
  .literal([2021, 2022, 2023, ...YEARS], 'expected 2021, 2022 or 2023')
  .transform((year) => String(year) as RegulationYear);

/** The option for rosters without this key, and for files that are in no roster. */
export const regulation = option(
  '--regulation <year>',
  'how the contest is held (forms of submission, who may play): 2021, 2022 or 2023. How a game is played: --rules',
  word(YEARS),
  { unset: `the roster's, else ${DEFAULT_REGULATION}` },
);
