import { globSync, readFileSync } from 'node:fs';
import {
  absentText,
  column,
  counted,
  csvOf,
  documentMarkdown,
  harmless,
  markdownLines,
  missingText,
  resultsTable,
  sizeMeanFields,
} from '@aiwolf-arena/report';
import { type ArenaIdentity, arenaText, installCommand } from '@aiwolf-arena/tournament';
import { finalWinnerSaid, type StageResult, type Winner } from '../contest/stage-result.ts';
import { type RefusedTeam, refusedText } from '../contest/submission/finding.ts';
import { filledIn } from '../options/usage.ts';

interface PublishedFiles {
  readonly stages: readonly StageResult[];
  /** The number of published logs. */
  readonly logs: number;
  /** The number of games whose logs are not published. */
  readonly withheld: number;
}

/** Commands for readers of a published stage. */
export interface StageCommands {
  /** Prints the ranking. */
  readonly rank: string;
  /** Plays the games again. Null if no command can: client processes played in every set. */
  readonly again: string | null;
  /** What `again` requires. */
  readonly needs: string;
}

/** Returns the README of a published folder. It explains the files, and how to compute all numbers again. */
export function readmeOf(
  folder: string,
  { stages, logs, withheld }: PublishedFiles,
  commands: readonly StageCommands[],
): string {
  const unlogged = stages.reduce((sum, stage) => sum + stage.games, 0) - logs - withheld;
  const at = stages.length === 1 ? stages[0]!.stage : 'STAGE';
  const arenas = new Map(stages.flatMap((stage) => stage.arenas.map((arena) => [arena.gamesHash, arena])));
  const texts = stages.map(({ stage, rootHash }, i) => stageText(stage, rootHash, commands[i]!));
  const words = {
    logs: `${logs} official logs${unlogged > 0 ? ` (${unlogged} games were played without logs)` : ''}${withheldNote(withheld)}`,
    fromLogs: logs === 0 || withheld > 0 ? '' : `, and the\nsame are found in the logs: npx aiwolf-arena analyze ${at}/logs`,
    arenas: [...arenas.values()].map(arenaLines).join('\n\n'),
    stages: texts.join('\n\n'),
  };
  const template = readFileSync(new URL('../../templates/published.txt', import.meta.url), 'utf8');
  const lines = template.split('\n').filter((line) => isThere(line, folder));
  return filledIn(lines.join('\n').replaceAll('| STAGE/', `| ${at}/`), words);
}

const withheldNote = (games: number): string =>
  games === 0 ? '' : ` (${games} games are only counted: one of their teams did not consent to the publication of logs)`;

/** Whether a line of the README is to be kept. False only if it describes a file that the published folder does not contain. */
function isThere(line: string, folder: string): boolean {
  const [, path] = /^\| (\S+?)\/?,? .*\|$/.exec(line) ?? [];
  if (path === undefined || ['file', '---', 'SHA256SUMS'].includes(path)) return true;
  return globSync(path.replace('STAGE', '*'), { cwd: folder }).length > 0;
}

function arenaLines(arena: ArenaIdentity): string {
  const { changed, commit, gamesHash, version } = arena;
  const checkout =
    commit === null
      ? ''
      : `

That file is made in a checkout of its repository${changed === true ? ' (some files were changed there)' : ''}:

    git checkout ${commit} && npm run pack`;
  return `${arenaText(arena)}, in full ${gamesHash}:

    ${installCommand(version)}${checkout}`;
}

const stageText = (stage: string, rootHash: string, { rank, again, needs }: StageCommands): string =>
  `## ${stage}

Root hash of all games: ${rootHash}

Recompute ${stage}/rank.json in this folder (equal to the byte, except for the times that --timing adds):

    ${rank}

${
  again === null
    ? 'The games cannot be played again: client processes played in every set.'
    : `Play the games again (this needs ${needs}):\n\n    ${again}`
}`;

/** The languages of teams, by their public names. */
type Languages = ReadonlyMap<string, string>;

const MEAN = 'all and roles: the mean of the win rates of the village sizes, with its 95 % interval; win rate: of all games';

export const resultCsv = (stages: readonly StageResult[], languages: Languages): string =>
  csvOf(
    stages.flatMap(({ stage, ranking }) =>
      ranking.map(({ rank, team, wins, games, winRate, tiedAtCut, violations, sizes, sizeMean }) => ({
        ...{ stage, rank, team, wins, games, winRate, tiedAtCut },
        ...{ violations: violations.join(' '), language: languages.get(team) ?? null },
        ...sizeMeanFields(sizeMean),
        ...Object.assign(
          {},
          ...sizes.map((size) => ({ [`wins${size.players}`]: size.wins, [`games${size.players}`]: size.games })),
        ),
      })),
    ),
  );

export function resultMarkdown(
  title: string | null,
  stages: readonly StageResult[],
  winner: Winner | null,
  refused: readonly RefusedTeam[],
  languages: Languages,
): string {
  const parts = [
    `# ${markdownCell(title ?? 'Contest')}`,
    ...(winner === null ? [] : [`**${markdownCell(finalWinnerSaid(winner).en)}**`]),
    ...(refused.length === 0 ? [] : [`Not admitted: ${markdownCell(refusedText(refused))}.`]),
    ...[...stages].reverse().map((stage) => stageMarkdown(stage, languages)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function stageMarkdown(result: StageResult, languages: Languages): string {
  const { absent, arenas, stage, sets, games, missing, failed, ranking, onFault, withoutSets } = result;
  const left = missing - failed.length;
  const open = left === 0 ? '' : `, ${left} sets still to be played`;
  const marks = absentText(absent) + missingText(failed, withoutSets);
  const tied = ranking.filter(({ tiedAtCut }) => tiedAtCut).map(({ team }) => team);
  const quoted = marks.split('\n').flatMap((line) => (line === '' ? [] : [`> ${markdownCell(line)}`]));
  return [
    `## ${stage}`,
    '',
    `${counted(sets, 'set')}, ${counted(games, 'game')}${open}; faults: ${onFault}`,
    '',
    `Played by ${arenas.map(arenaText).join(', then by ')}`,
    '',
    ...(quoted.length === 0 ? [] : [...quoted, '']),
    documentMarkdown([
      {
        table: resultsTable(
          ranking.map((line) => ({ ...line, name: line.team, language: languages.get(line.team) })),
          [
            column('win-rate-all', ({ winRate }) => winRate, { plain: true }),
            column('violations', ({ violations }) => violations.join(', ')),
          ],
        ),
        notes: [MEAN, ...(tied.length === 0 ? [] : [`Tied at the cut, placed at random: ${tied.join(', ')}`])],
      },
    ]).trimEnd(),
  ].join('\n');
}

export const markdownCell = (text: string): string => markdownLines(harmless(text));
