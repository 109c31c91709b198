import { flagOf } from './command-line.ts';

type AnySpec = Readonly<Record<string, unknown>>;

/** What must be true of several options together, and what to say if it is not. */
type AnyLaw = readonly [holds: (spec: AnySpec) => boolean, error: string];

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/** A flag that means nothing without another; `value`: what that one takes. */
export const needs = (option: string, other: string, value: string): AnyLaw => [
  (spec) => !isGiven(spec[option]) || isGiven(spec[other]),
  `${flagOf(option)}: needs ${flagOf(other)} ${value}`,
];

/** Two flags that cannot be given together. */
export const excludes = (option: string, other: string): AnyLaw => [
  (spec) => !isGiven(spec[option]) || !isGiven(spec[other]),
  `${flagOf(option)} and ${flagOf(other)} cannot be given together`,
];

/** At most one of the forms in which a table is printed is asked for. */
export const ONE_FORM: AnyLaw = [
  ({ json, csv, markdown }) => [json, csv, markdown].filter(Boolean).length < 2,
  'choose one of --json, --csv and --markdown',
];
