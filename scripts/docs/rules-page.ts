import {
  describeRules,
  diffRules,
  PRESETS,
  type PresetName,
  resolveRules,
} from '@aiwolf-arena/engine';

const SIZES = [5, 15];
const [USUAL, ...OTHERS] = Object.keys(PRESETS) as [PresetName, ...PresetName[]];

/** The rules as they are played, out of the data that plays them. */
export function rulesPage(): string {
  return [
    '# The rules as we play them',
    '',
    '<!-- written by scripts/docs.ts from the rule data: change that, not this -->',
    '',
    'Wherever the regulation is silent, or differs from the official server 0.6.3, the server is followed: the contests were played on it.',
    '`aiwolf-arena rules PRESET [OTHER]` prints the same for any preset or file of changes (`--rules`).',
    '',
    `## ${USUAL}`,
    '',
    `The default: ${PRESETS[USUAL].about}.`,
    ...SIZES.flatMap((players) => [
      '',
      `### ${players} players`,
      '',
      ...bulleted(describeRules(resolveRules(players))),
    ]),
    ...OTHERS.flatMap(other),
    '',
  ].join('\n');
}

/** What another preset changes in the larger village. */
function other(name: PresetName): string[] {
  const differences = diffRules(resolveRules(15), resolveRules(15, name));
  const lines = differences.map(({ a, b }) => `| ${a} | ${b} |`);
  return [
    '',
    `## ${name}`,
    '',
    `${PRESETS[name].about}.`,
    '',
    `| ${USUAL} | ${name} |`,
    '|---|---|',
    ...lines,
  ];
}

const bulleted = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
