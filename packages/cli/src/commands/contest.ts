import { contestStandings, mergeRuns, rankRuns } from '@aiwolf-arena/analysis';
import { contestJson, contestText } from '@aiwolf-arena/report';
import { planPreliminary, readRun, rootHash, withFinal } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { addContestFlags, addOutputFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { CONTEST_SPEC, type ContestOptions } from '../options/specs.ts';
import { Arena } from '../session/arena.ts';
import { contestSpecOf } from '../session/plan-of.ts';
import { loadRoster } from '../session/roster.ts';

const EXAMPLE = `
The best of the preliminary play the final (regulation 2.3, 2.4). Every entrant
plays at least --sets sets of every size.

Example:
  aiwolf-arena contest --agents random,chatty --players 5 --fill random --sets 10 --seed 1`;

/** `contest`: preliminary, cut and final by the regulation. */
export function contestCommand(): Command {
  const command = new Command('contest').description('play a preliminary and a final');
  return addOutputFlags(addContestFlags(command))
    .addHelpText('after', EXAMPLE)
    .action((raw) => contest(parseOptions(CONTEST_SPEC, raw)));
}

async function contest(options: ContestOptions): Promise<void> {
  const roster = await loadRoster(options.agents, options.fill);
  const spec = contestSpecOf(options, roster);
  const preliminary = planPreliminary(spec);
  const printed = await Arena.use(
    roster.loaded,
    { command: 'contest', ...options },
    async (arena) => {
      const { journal } = arena.folder;
      await arena.play(preliminary);
      const places = contestStandings(preliminary, journal.results()).preliminary;
      const finalists = places.filter(({ finalist }) => finalist).map(({ agent }) => agent);
      const plan = withFinal(spec, preliminary, finalists);
      await arena.play(plan, preliminary.blocks.length);
      const width = process.stdout.columns;
      const { seed, gamesPerSet } = plan;
      const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
      const standings = contestStandings(plan, journal.results());
      journal.seal();
      const rankings = rankRuns(mergeRuns([readRun(arena.folder.path)]));
      const json = contestJson(from, standings, rankings);
      arena.folder.writeStandings(json);
      return options.json
        ? `${JSON.stringify(json)}\n`
        : contestText(from, standings, rankings, { ...options, width });
    },
  );
  process.stdout.write(printed);
}
