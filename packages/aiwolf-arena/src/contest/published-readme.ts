import { globSync } from 'node:fs';
import { absentText, csvOf, harmless, missingText } from '@aiwolf-arena/report';
import { type ArenaIdentity, arenaText } from '@aiwolf-arena/tournament';
import type { Published } from './publish.ts';
import type { PublishedStage } from './publish-stage.ts';
import { type StageResult, type Winner, winnerLine } from './stage-result.ts';

/**
 * What a folder that is written to its end holds, but for this text and the checksums, and how each number in it is found
 * again. `commands`: by stage.
 */
export function readmeOf(
  folder: string,
  { stages, logs }: Published,
  commands: readonly Commands[],
): string {
  const games = stages.reduce((sum, stage) => sum + stage.games, 0);
  const at = stages.length === 1 ? stages[0]!.stage : 'STAGE';
  const fromLogs =
    logs === 0 ? '' : `, and the\nsame are found in the logs: aiwolf-arena analyze ${at}/logs`;
  return `# How to check this result

| file | what it holds |
| --- | --- |
${rowsOf(folder, at, { logs, games })}

Wins and games of a team are the sums over its seats in journal.ndjson (\`roles\`: games, wins, survived of each role)${fromLogs}.

${arenasText(stages.flatMap(({ arenas }) => arenas))}

${stages.map(({ stage, rootHash }, at) => stageText(stage, rootHash, commands[at]!)).join('\n\n')}
`;
}

type Commands = PublishedStage['commands'];

/** A line for every kind of file that is there. `at`: what stands for the folder of a stage. */
function rowsOf(
  folder: string,
  at: string,
  { logs, games }: { readonly logs: number; readonly games: number },
): string {
  const unlogged = logs < games ? ` (${games - logs} games were played without)` : '';
  const files: readonly [pattern: string, path: string, about: string][] = [
    [
      'result.json',
      'result.json, result.csv, result.md',
      'ranks, wins and games of every stage, and the winner',
    ],
    [
      'contest.json',
      'contest.json',
      'who took part with what (sha256 of the contents), who did not and why, how the stages hang together',
    ],
    [
      '*/plan.json',
      `${at}/plan.json`,
      'rules, seed, agents, the arena that played, and the village of every set',
    ],
    [
      '*/draw.json',
      `${at}/draw.json`,
      'the same villages, and the rule by which anyone finds them from the seed',
    ],
    [
      '*/journal.ndjson',
      `${at}/journal.ndjson`,
      'a line a set: wins of every seat and role, faults, the hash of its games',
    ],
    [
      '*/timing.ndjson',
      `${at}/timing.ndjson`,
      'where it was measured, calls that took too long, on the machine that played',
    ],
    [
      '*/rank.json',
      `${at}/rank.json, rank.csv, rank.md`,
      'the ranking with intervals, ties, undecided places and the ledger of violations',
    ],
    ['*/agents', `${at}/agents/`, 'the code of agents that played in process'],
    ['*/logs', `${at}/logs/`, `${logs} official logs${unlogged}`],
  ];
  return [
    ...files
      .filter(([pattern]) => globSync(pattern, { cwd: folder }).length > 0)
      .map(([, path, about]) => `| ${path} | ${about} |`),
    '| SHA256SUMS | of all these files: sha256sum -c SHA256SUMS |',
  ].join('\n');
}

/** Who played, and how one gets hold of the same. */
function arenasText(arenas: readonly ArenaIdentity[]): string {
  const one = [...new Map(arenas.map((arena) => [arena.gamesHash, arena])).values()];
  return `## The arena that played

${one.map(arenaLines).join('\n\n')}

\`aiwolf-arena --version\` says which one is there: it plays the same games if its games hash is the same.`;
}

function arenaLines(arena: ArenaIdentity): string {
  const { changed, commit, gamesHash, version } = arena;
  const checkout =
    commit === null
      ? ''
      : `

or in a checkout of its repository${changed === true ? ' (some files were changed there)' : ''}:

    git checkout ${commit} && npm run preinstalled`;
  return `${arenaText(arena)}, in full ${gamesHash}:

    npm install aiwolf-arena@${version}${checkout}`;
}

const stageText = (stage: string, rootHash: string, { rank, again, needs }: Commands): string =>
  `## ${stage}

Root hash of all games: ${rootHash}

Recompute ${stage}/rank.json, in this folder (to the byte, but for what --timing adds to it):

    ${rank}

Play it again, with ${needs}:

    ${again}`;

/** All rankings as one table for other programs. */
export const resultCsv = (stages: readonly StageResult[]): string =>
  csvOf(
    stages.flatMap(({ stage, ranking }) =>
      ranking.map(({ rank, team, wins, games, winRate, tiedAtCut, violations, sizes }) => ({
        ...{ stage, rank, team, wins, games, winRate, tiedAtCut },
        violations: violations.join(' '),
        ...Object.assign(
          {},
          ...sizes.map((size) => ({
            [`wins${size.players}`]: size.wins,
            [`games${size.players}`]: size.games,
          })),
        ),
      })),
    ),
  );

/** The same for people. */
export function resultMarkdown(
  title: string | null,
  stages: readonly StageResult[],
  winner: Winner | null,
): string {
  const parts = [
    `# ${markdownCell(title ?? 'Contest')}`,
    ...(winner === null ? [] : [`**${markdownCell(winnerLine(winner))}**`]),
    ...[...stages].reverse().map(stageMarkdown),
  ];
  return `${parts.join('\n\n')}\n`;
}

function stageMarkdown(result: StageResult): string {
  const { absent, arenas, stage, sets, games, missing, putAside, ranking, onFault, withoutSets } =
    result;
  const left = missing - putAside.length;
  const open = left === 0 ? '' : `, ${left} sets still to be played`;
  const marks = absentText(absent) + missingText(putAside, withoutSets);
  const quoted = marks
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `> ${markdownCell(line)}`);
  return [
    `## ${stage}`,
    '',
    `${sets} sets, ${games} games${open}; faults: ${onFault}`,
    '',
    `Played by ${arenas.map(arenaText).join(', then by ')}`,
    '',
    ...(quoted.length === 0 ? [] : [...quoted, '']),
    '| rank | team | wins | games | win rate | violations |',
    '| --: | --- | --: | --: | --: | --- |',
    ...ranking.map(({ rank, team, wins, games, winRate, violations, tiedAtCut }) => {
      const rate = winRate === null ? '-' : `${(100 * winRate).toFixed(2)} %`;
      const place = `${rank ?? '-'}${tiedAtCut ? ' (tied at the cut, by lot)' : ''}`;
      return `| ${place} | ${markdownCell(team)} | ${wins} | ${games} | ${rate} | ${violations.join(', ')} |`;
    }),
  ].join('\n');
}

/** A text of others in a table: it must not end its cell or begin a tag. */
export const markdownCell = (text: string): string =>
  harmless(text).replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);
