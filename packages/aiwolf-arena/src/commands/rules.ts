import {
  DEFAULT_PRESET,
  describeRules,
  diffRules,
  PRESETS,
  type Rules,
} from '@aiwolf-arena/engine';
import { Command } from 'commander';
import { z } from 'zod';
import { size } from '../library/options/village-fields.ts';
import { rulesChoice } from '../library/rules/rules-choice.ts';
import { addFlags } from '../options/flags.ts';
import { typedNumber } from '../options/number-option.ts';
import { parseOptions } from '../options/parse-options.ts';

const EXAMPLE = `
Examples:
  aiwolf-arena rules regulation-2021 --players 5
  aiwolf-arena rules regulation-2021 regulation-2019`;

const SPEC = z.object({ players: typedNumber(size), json: z.boolean().default(false) });

/** `rules [A] [B]`: one rule set in words, or in what two of them differ. */
export function rulesCommand(): Command {
  const command = new Command('rules')
    .argument('[a]', 'preset or file', DEFAULT_PRESET)
    .argument('[b]', 'preset or file to compare with');
  return addFlags(command, ['size', 'json'], { size: '15' })
    .addHelpText('after', EXAMPLE)
    .action((a: string, b: string | undefined, raw: unknown) => {
      const { players, json } = parseOptions(SPEC, raw);
      const one = rulesChoice(a)(players);
      const other = b === undefined ? undefined : rulesChoice(b)(players);
      if (json) console.log(JSON.stringify(rulesJson(other === undefined ? [one] : [one, other])));
      else console.log(other === undefined ? inWords(one) : differences(one, other));
    });
}

/** The JSON document of `rules`: one rule set, or two to compare. */
export const rulesJson = (rules: readonly Rules[]) => ({
  schema: 'aiwolf-arena/rules/1' as const,
  rules,
});

function inWords(rules: Rules): string {
  const presets = Object.entries(PRESETS).map(([name, { about }]) => `  ${name}:\n    ${about}`);
  return [rules.name, '', ...describeRules(rules), '', 'Presets:', ...presets].join('\n');
}

function differences(a: Rules, b: Rules): string {
  const pairs = diffRules(a, b).map((pair) => `${a.name}: ${pair.a}\n${b.name}: ${pair.b}`);
  return pairs.length === 0 ? `${a.name} and ${b.name} play the same game` : pairs.join('\n\n');
}
