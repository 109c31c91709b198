import { ledgersOf, type MergedRuns, mergeRuns, rankJudged } from '@aiwolf-arena/analysis';
import {
  type JudgedRuns,
  judgedRankJson,
  judgedRankMarkdown,
  judgedRankText,
  rankCsv,
} from '@aiwolf-arena/report';
import { readRun } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { parseOptions } from '../options/parse-options.ts';
import { addRankFlags, RANK_SPEC, type RankSpec } from '../options/rank-options.ts';
import { timingShown } from '../options/timing-options.ts';
import { type JudgedByTime, judgedByTime } from '../session/judged-by-time.ts';
import { judgementOf } from '../session/judgement-of.ts';
import { screenWidth } from '../session/screen.ts';
import { jsonWithTimes, textWithTimes } from '../session/shown-times.ts';
import { type TrustMark, trustMark } from '../session/trust.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
A run is the folder that run or contest wrote; unfinished ones will do. Several
are merged if their agents and rules are the same; a set counts once.

In the table, ranks are all that chance still leaves possible, for all agents at
once; top and final say how often an agent is above the cut, and wins the final,
when the sets played are drawn again by lot. balanced is the win rate with every
role in its regular share (two villagers, a seer, a possessed and a werewolf in
five games at 5 players). worth is how many independent games would say as much:
games of a set share their opponents, and the design effect is how many times
more win rates differ from set to set for it. Where the cut leaves somebody
undecided, the number behind the name is of sets of all sizes, as so far.

Below, roles and opponents are what the draw gave in points of win rate, rest is
strength and chance; drift is second halves of the sets less first; without is
the opponent without whose sets the rate would change the most.

Examples:
  aiwolf-arena rank results/spring
  aiwolf-arena rank results/spring results/autumn --rank-by balanced --csv
  aiwolf-arena rank results/spring --timing`;

/** `rank`: standings with their uncertainty, from the folders of runs. */
export function rankCommand(): Command {
  const command = new Command('rank')
    .description('rank the agents of one or more runs, with how sure that is')
    .argument('<runs...>', 'folders of runs');
  return addRankFlags(command)
    .addHelpText('after', EXAMPLE)
    .action((folders: readonly string[], raw: unknown) => {
      rank(folders, parseOptions(RANK_SPEC, raw));
    });
}

function rank(folders: readonly string[], spec: RankSpec): void {
  const runs = folders.map(readRun);
  const notes = runs.flatMap((run) => run.notes);
  for (const note of notes) console.error(note);
  const merged = mergeRuns(runs);
  refuse(folders, merged, spec);
  const given = judgementOf(spec, merged.agents);
  const timed = judgedByTime(given, merged, runs, timingShown(spec));
  const { judgement } = timed;
  const { seeds, repeated, gamesPerSet } = merged;
  const options = { rule: spec.rankBy, finalists: spec.finalists };
  const stages = rankJudged(merged, options, judgement);
  const ranked = { seeds, runs: runs.length, repeated, gamesPerSet, notes, stages };
  const ledgers = ledgersOf(merged, runs, judgement, options);
  const mark = trustMark(runs.flatMap(({ plan }) => plan.agents));
  process.stdout.write(printed({ ranked, judgement, ledgers }, timed, mark, spec));
}

/** What has nothing to rank, or nothing to rank by. */
function refuse(folders: readonly string[], merged: MergedRuns, { rankBy }: RankSpec): void {
  if (merged.results.length === 0) {
    throw new UsageError(`no finished set in ${folders.join(', ')}`);
  }
  const sizes = [...new Set(merged.blocks.map(({ players }) => players))];
  if (typeof rankBy !== 'number' || sizes.includes(rankBy)) return;
  throw new UsageError(`--rank-by: ${rankBy} is not among the village sizes ${sizes.join(', ')}`);
}

function printed(
  judged: JudgedRuns,
  timed: JudgedByTime,
  mark: TrustMark,
  { json, csv, markdown }: RankSpec,
): string {
  if (json) return jsonWithTimes({ ...judgedRankJson(judged), ...mark.json }, timed);
  if (csv && mark.text !== '') process.stderr.write(mark.text); // a table alone has no place for it
  if (csv) return rankCsv(judged.ranked);
  if (markdown) return judgedRankMarkdown(judged) + (mark.text && `\n${mark.text}`);
  const text = judgedRankText(judged, screenWidth()) + mark.text;
  return textWithTimes(text, timed, judged.ranked.seeds.length > 1);
}
