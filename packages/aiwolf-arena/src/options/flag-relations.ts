type Spec = Readonly<Record<string, unknown>>;
type Refinement = readonly [(spec: Spec) => boolean, { readonly error: string }];

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/** A flag that means nothing without another; `value`: what that one takes. */
export const needs = (flag: string, other: string, value: string): Refinement => [
  (spec) => !isGiven(spec[flag]) || isGiven(spec[other]),
  { error: `--${flag}: needs --${other} ${value}` },
];

/** Two flags that cannot be given together. */
export const excludes = (flag: string, other: string): Refinement => [
  (spec) => !isGiven(spec[flag]) || !isGiven(spec[other]),
  { error: `--${flag} and --${other} cannot be given together` },
];
