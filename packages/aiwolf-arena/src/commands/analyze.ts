import { type BlockStandings, standingsOf } from '@aiwolf-arena/analysis';
import { counted, logsCsv, logsDocument, logsJson } from '@aiwolf-arena/report';
import type { LoggedResults } from '@aiwolf-arena/tournament';
import { argumentList } from '../options/option.ts';
import { ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { openLogs } from '../terminal/log-files.ts';
import { findLogs } from '../terminal/log-search.ts';
import { LoggedGames } from '../terminal/logged-games.ts';
import { formatDocument } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';

const ANALYZE = options(
  {
    logs: argumentList('<logs...>', 'log files, archives (.tar.gz, .tar, .zip), or folders of them'),
    ...choose('encoding', 'behaviour', 'teams', 'json', 'csv', 'markdown', 'latex'),
  },
  ONE_FORM,
);

export const analyzeCommand = command('analyze', ANALYZE, analyze);

async function analyze(spec: Spec<typeof ANALYZE.rows>): Promise<string> {
  const { behaviour, encoding, markdown, latex, teams } = spec;
  const counting = new LoggedGames({ behaviour: behaviour !== false, teams });
  for await (const log of openLogs(findLogs(spec.logs), { encoding, onNote: note })) counting.read(log);
  const { alone, games, leftOut, logs, undecided, notes, natural, official, teams: joined } = counting.end();
  for (const { file, line, message } of notes) console.error(`${file}:${line}: ${message}`);
  if (games + undecided + alone.length === 0) {
    throw new UsageError(`there is no finished game in ${logs === 1 ? 'this log' : `these ${logs} logs`}`);
  }
  const read = {
    ...{ logs, games, leftOut, undecided },
    alone: alone.map(([team, own]) => ({ team, games: own })),
    teams: joined.map(([team, connections]) => ({ team, connections })),
    assumed: [...assumedOf(official), ...assumedOfNatural(natural, joined)],
  };
  const blocks = [official, natural].flatMap((run): BlockStandings[] => standingsOf(run, run.results));
  if (spec.json) return `${JSON.stringify(logsJson(read, notes, blocks))}\n`;
  if (spec.csv) return logsCsv(blocks);
  const isText = !(markdown || latex);
  return formatDocument(logsDocument(read, blocks, isText && behaviour), { markdown, latex, lang: 'en' });
}

function assumedOf({ agents, repeated, reseated, results }: LoggedResults): string[] {
  if (results.length === 0) return [];
  const shared = results.some(({ seats }) => new Set(seats.map(({ agent }) => agent)).size < seats.length);
  const seats = reseated === 0 ? 'in the same seats' : `(in ${counted(reseated, 'set')} their seats changed)`;
  return [
    `Assumed ${counted(results.length, 'game set')}: a set is all games in one folder with the same players ${seats}.`,
    `Assumed ${counted(agents.length, 'agent')}: equal names mean the same agent${shared ? ', also in several seats' : ''}.`,
    ...(repeated === 0 ? [] : [repeatedText(repeated)]),
  ];
}

const repeatedText = (sets: number): string =>
  `${counted(sets, 'set')} of one game ${sets === 1 ? 'has' : 'have'} the players of another set. The intervals take them as independent: if they belong together, ` +
  'put their logs in one folder; the intervals are too narrow otherwise.';

/** Most teams whose connections are listed on the screen. JSON has all. */
const MOST_TEAMS = 8;

function assumedOfNatural(
  { agents, results }: LoggedResults,
  joined: readonly [team: string, connections: string[]][],
): string[] {
  if (results.length === 0) return [];
  const listed = joined.slice(0, MOST_TEAMS).map(([team, connections]) => `${team} (${connections.join(', ')})`);
  const rest = joined.length > MOST_TEAMS ? ` and ${joined.length - MOST_TEAMS} more` : '';
  const names = joined.length === 0 ? '' : `; numbers at the end of names are left out: ${listed.join(', ')}${rest}`;
  return [
    `Natural language: ${counted(results.length, 'line-up')} of ${counted(agents.length, 'team')}${names}.`,
    'Games with equal line-ups count as one set. What needs protocol sentences (claims, promises, requests) is left out;' +
      ' --behaviour shows votes and executions.',
  ];
}
