import {
  DEFAULT_PRESET,
  describeRules,
  diffRules,
  PRESETS,
  type Rules,
} from '@aiwolf-arena/engine';
import { Command } from 'commander';
import { options } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { rulesChoice } from '../run/rules.ts';

const EXAMPLE = `
Examples:
  aiwolf-arena rules regulation-2021 --players 5
  aiwolf-arena rules regulation-2021 regulation-2019`;

const RULES_SHOWN = options({ players: OPTIONS.size.default(15), ...choose('json') });

/** `rules [A] [B]`: one rule set in words, or in what two of them differ. */
export function rulesCommand(): Command {
  const command = new Command('rules')
    .argument('[a]', 'preset or file', DEFAULT_PRESET)
    .argument('[b]', 'preset or file to compare with');
  return RULES_SHOWN.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((a: string, b: string | undefined, raw) => {
      const { players, json } = RULES_SHOWN.read(raw);
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
