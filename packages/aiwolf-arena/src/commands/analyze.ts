import { standingsOf } from '@aiwolf-arena/analysis';
import { counted, logsCsv, logsDocument, logsJson } from '@aiwolf-arena/report';
import type { LoggedResults } from '@aiwolf-arena/tournament';
import { argumentList } from '../options/option.ts';
import { ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { openLogs } from '../terminal/log-files.ts';
import { findLogs } from '../terminal/log-search.ts';
import { LogsReader } from '../terminal/logs.ts';
import { formatDocument } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';

const ANALYZE = options(
  {
    logs: argumentList('<logs...>', 'log files, archives (.tar.gz, .tar, .zip), or folders of them'),
    ...choose('encoding', 'behaviour', 'json', 'csv', 'markdown', 'latex'),
  },
  ONE_FORM,
);

export const analyzeCommand = command('analyze', ANALYZE, analyze);

async function analyze(spec: Spec<typeof ANALYZE.rows>): Promise<string> {
  const reader = new LogsReader(spec.behaviour !== false);
  for await (const log of openLogs(findLogs(spec.logs), { encoding: spec.encoding, onNote: note })) reader.read(log);
  const { notes, logs, games, results } = reader.end();
  for (const { file, line, message } of notes) console.error(`${file}:${line}: ${message}`);
  if (games === 0) {
    throw new UsageError(`there is no finished game in ${logs === 1 ? 'this log' : `these ${logs} logs`}`);
  }
  const read = { logs, games, leftOut: logs - games, assumed: assumedOf(results) };
  const blocks = standingsOf(results, results.results);
  if (spec.json) return `${JSON.stringify(logsJson(read, notes, blocks))}\n`;
  if (spec.csv) return logsCsv(blocks);
  const { behaviour, markdown, latex } = spec;
  const isText = !(markdown || latex);
  return formatDocument(logsDocument(read, blocks, isText && behaviour), { markdown, latex, lang: 'en' });
}

function assumedOf({ agents, results }: LoggedResults): string[] {
  const shared = results.some(({ seats }) => new Set(seats.map(({ agent }) => agent)).size < seats.length);
  return [
    `Assumed ${counted(results.length, 'game set')}: a set is a series of games in one folder with the same names in the same seats.`,
    `Assumed ${counted(agents.length, 'agent')}: equal names mean the same agent${shared ? ', also in several seats' : ''}.`,
  ];
}
