import type { FactVerdict, LawVerdict } from './verdict.ts';

/** What was played where, for the head of the report. */
export interface Setting {
  readonly command: string;
  readonly seed: string;
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly blocks: readonly {
    readonly players: number;
    readonly mode: string;
    readonly games: number;
    readonly gamesPerSet: number;
    readonly cpuSeconds: number;
  }[];
}

/** The report as Markdown: every deviation first, then all facts and laws. */
export function markdown(
  setting: Setting,
  facts: readonly FactVerdict[],
  laws: readonly LawVerdict[],
): string {
  const bad = facts.filter(({ verdict }) => verdict === 'DEVIATES');
  const broken = laws.filter(({ verdict }) => verdict === 'BROKEN');
  return `${[
    '# All-`sample` villages against the official sample player',
    '',
    ...head(setting),
    '',
    `${facts.length} facts: ${facts.length - bad.length} agree, ${bad.length} deviate.`,
    `${laws.length} laws: ${laws.length - broken.length} hold, ${broken.length} are broken.`,
    '',
    'Agreement: within 3 standard errors of the difference (ours clustered by game set, the reference as independent',
    'games, and the rounding of the printed value) or within 2 %, whichever is wider; win rates within 3 errors only.',
    '',
    '## Deviations',
    '',
    ...(bad.length + broken.length === 0 ? ['None.'] : [...factRows(bad), '', ...lawRows(broken)]),
    '',
    '## Facts',
    '',
    ...factRows(facts),
    '',
    '## Laws',
    '',
    ...lawRows(laws),
  ].join('\n')}\n`;
}

const head = ({ command, seed, machine, node, commit, blocks }: Setting): string[] => [
  `- Command: \`${command}\`, seed \`${seed}\``,
  `- Machine: ${machine}; Node ${node}; commit ${commit}`,
  ...blocks.map(
    ({ players, mode, games, gamesPerSet, cpuSeconds }) =>
      `- ${players} players, \`${mode}\`: ${games} games in sets of ${gamesPerSet}, ${cpuSeconds.toFixed(1)} CPU-seconds`,
  ),
];

function factRows(facts: readonly FactVerdict[]): string[] {
  if (facts.length === 0) return [];
  return [
    '| players | mode | fact | here | reference | z | verdict | reference is from |',
    '|---|---|---|---|---|---|---|---|',
    ...facts.map(
      (fact) =>
        `| ${fact.players} | ${fact.mode} | ${fact.name} | ${digits(fact.value)} | ${digits(fact.reference)} | ${
          fact.z === null ? '' : fact.z.toFixed(1)
        } | ${fact.verdict} | ${fact.source} |`,
    ),
  ];
}

function lawRows(laws: readonly LawVerdict[]): string[] {
  if (laws.length === 0) return [];
  return [
    '| players | mode | law | broken | of | verdict |',
    '|---|---|---|---|---|---|',
    ...laws.map(
      ({ players, mode, name, breaks, chances, verdict }) =>
        `| ${players} | ${mode} | ${name} | ${breaks} | ${chances} | ${verdict} |`,
    ),
  ];
}

const digits = (value: number): string => Number(value.toPrecision(4)).toString();
