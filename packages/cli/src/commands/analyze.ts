import { standingsOf } from '@aiwolf-arena/analysis';
import { readLog } from '@aiwolf-arena/engine';
import { counted, type FileNote, type LogsRead, logsJson, logsText } from '@aiwolf-arena/report';
import { type LoggedResults, LoggedRun } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { addFlags } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { ANALYZE_SPEC, type AnalyzeSpec } from '../options/specs.ts';
import { logFiles, readLogFile } from '../session/log-files.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
Logs are those of the official server, .gz too. A folder is searched for .log
and .gz, folders in it too. Games that follow each other in one folder with the
same names by seat are taken for a game set; a name is an agent. Whatever is odd
about a log is said on stderr; games without a result are left out.

Example:
  aiwolf-arena analyze logs/ --behaviour`;

/** `analyze`: win rates, and behaviour, of games that somebody else has played. */
export function analyzeCommand(): Command {
  const command = new Command('analyze')
    .description('win rates by agent and role from official game logs')
    .argument('<logs...>', 'log files, or folders of them');
  return addFlags(command, ['behaviour', 'noBehaviour', 'json'])
    .addHelpText('after', EXAMPLE)
    .action((paths: readonly string[], raw: unknown) => {
      analyze(paths, parseOptions(ANALYZE_SPEC, raw));
    });
}

function analyze(paths: readonly string[], spec: AnalyzeSpec): void {
  const { notes, read, results } = readAll(paths, spec.behaviour !== false);
  for (const { file, line, message } of notes) console.error(`${file}:${line}: ${message}`);
  if (read.games === 0)
    throw new UsageError(
      `no finished game in ${read.logs === 1 ? 'this log' : `these ${read.logs} logs`}`,
    );
  const blocks = standingsOf(results, results.results);
  if (spec.json) console.log(JSON.stringify(logsJson(read, notes, blocks)));
  else process.stdout.write(logsText(read, blocks, spec));
}

interface Everything {
  readonly read: LogsRead;
  readonly notes: readonly FileNote[];
  readonly results: LoggedResults;
}

function readAll(paths: readonly string[], behaviour: boolean): Everything {
  const files = logFiles(paths);
  const notes: FileNote[] = [];
  const run = new LoggedRun(behaviour);
  let games = 0;
  for (const { path, folder } of files) {
    const { text, problem } = readLogFile(path);
    if (problem !== null) notes.push({ file: path, line: 1, code: 'file', message: problem });
    if (text === '' && problem !== null) continue;
    const { game, notes: odd } = readLog(text);
    notes.push(...odd.map(({ line, code, message }) => ({ file: path, line, code, message })));
    if (game === null || !game.finished) continue;
    games++;
    run.add(folder, game);
  }
  const results = run.end();
  const logs = files.length;
  return {
    notes,
    results,
    read: { logs, games, leftOut: logs - games, assumed: assumedOf(results) },
  };
}

function assumedOf({ agents, results }: LoggedResults): string[] {
  const shared = results.some(({ seats }) => {
    return new Set(seats.map(({ agent }) => agent)).size < seats.length;
  });
  return [
    `Assumed ${counted(results.length, 'game set')}: games in a row, in one folder, with the same names by seat.`,
    `Assumed ${counted(agents.length, 'agent')}: a name is an agent${shared ? ', in several seats too' : ''}.`,
  ];
}
