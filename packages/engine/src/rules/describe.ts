import { RULE_FIELDS, type RuleField } from './fields.ts';
import type { Rules } from './rules.ts';

const FIELDS: readonly RuleField[] = Object.values(RULE_FIELDS);

/** The rules in words, one sentence a rule, in the order of play. */
export const describeRules = (rules: Rules): string[] =>
  FIELDS.flatMap(({ says }) => (says === undefined ? [] : [says(rules)]));

/** The sentences in which two rule sets differ; empty if they play the same game. */
export function diffRules(a: Rules, b: Rules): { readonly a: string; readonly b: string }[] {
  const [ofA, ofB] = [describeRules(a), describeRules(b)];
  return ofA.map((line, i) => ({ a: line, b: ofB[i]! })).filter((pair) => pair.a !== pair.b);
}
