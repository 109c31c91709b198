import type { Published } from './publish.ts';
import type { PublishedStage } from './publish-stage.ts';

/** What the folder holds, and how each number in it is found again. `commands`: by stage. */
export function readmeOf({ stages, logs }: Published, commands: readonly Commands[]): string {
  const games = stages.reduce((sum, stage) => sum + stage.games, 0);
  const unlogged = logs < games ? ` (${games - logs} games were played without)` : '';
  return `# How to check this result

| file | what it holds |
| --- | --- |
| result.json, result.csv, result.md | ranks, wins and games of every stage, and the winner |
| contest.json | who took part with what (sha256 of the contents), who did not and why, how the stages hang together |
| STAGE/plan.json | rules, seed, agents, and the village of every set |
| STAGE/draw.json | the same villages, and the rule by which anyone finds them from the seed |
| STAGE/journal.ndjson | a line a set: wins of every seat and role, faults, the hash of its games |
| STAGE/timing.ndjson | where it was measured, calls that took too long, on the machine that played |
| STAGE/rank.json, rank.csv, rank.md | the ranking with intervals, ties, undecided places and the ledger of violations |
| STAGE/logs/ | ${logs} official logs${unlogged} |
| SHA256SUMS | of all these files: sha256sum -c SHA256SUMS |

Wins and games of a team are the sums over its seats in journal.ndjson (\`roles\`: games, wins, survived of each role), and the
same are found in the logs: aiwolf-arena analyze STAGE/logs

${stages.map(({ stage, rootHash }, at) => stageText(stage, rootHash, commands[at]!)).join('\n\n')}
`;
}

type Commands = PublishedStage['commands'];

const stageText = (stage: string, rootHash: string, [rank, again]: Commands): string =>
  `## ${stage}

Root hash of all games: ${rootHash}

Recompute ${stage}/rank.json, in this folder (to the byte, but for what --timing adds to it):

    ${rank}

Play it again, with the submissions:

    ${again}`;
