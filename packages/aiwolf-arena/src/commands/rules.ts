import { DEFAULT_PRESET, describeRules, diffRules, PRESETS, type Rules } from '@aiwolf-arena/engine';
import { argument } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { rulesChoice } from '../run/rules.ts';
import { withinScreen } from '../terminal/results.ts';
import { command } from '../terminal/session.ts';

const SHOWN_RULES = options({
  a: argument('[a]', 'preset or file').default(DEFAULT_PRESET),
  b: argument('[b]', 'preset or file to compare with'),
  players: OPTIONS.size.default(5),
  ...choose('json'),
});

export const rulesCommand = command('rules', SHOWN_RULES, ({ a, b, players }) => {
  const one = rulesChoice(a)(players);
  const other = b === undefined ? undefined : rulesChoice(b)(players);
  return {
    document: rulesJson(other === undefined ? [one] : [one, other]),
    text: () => withinScreen(other === undefined ? inWords(one) : differences(one, other)),
  };
});

export const rulesJson = (rules: readonly Rules[]) => ({ schema: 'aiwolf-arena/rules/1' as const, rules });

function inWords(rules: Rules): string {
  const presets = Object.entries(PRESETS).map(([name, { about }]) => `  ${name}:\n    ${about}`);
  return [rules.name, '', ...describeRules(rules), '', 'Presets:', ...presets, '', REGULATION].join('\n');
}

const REGULATION = `Rules say how a game is played. How a contest is held (forms of submission, who may play, documents) is said by the key
regulation of its roster, or by --regulation: 2021, 2022 or 2023. Those of 2022 and 2023 are the same.`;

function differences(a: Rules, b: Rules): string {
  const pairs = diffRules(a, b).map((pair) => `${a.name}: ${pair.a}\n${b.name}: ${pair.b}`);
  return pairs.length === 0 ? `${a.name} and ${b.name} play the same game` : pairs.join('\n\n');
}
