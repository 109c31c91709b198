import { mergeRuns, rankRuns, type StageRanking } from '@aiwolf-arena/analysis';
import { readRun } from '@aiwolf-arena/tournament';
import seedrandom from 'seedrandom';
import { keepFile, provenance } from '../report.ts';

/** Each look has this many times as many sets as the look before. */
const GROWTH = 1.15;
const FEWEST = 20;

/** The ways to ask who is first, and the name of the agent that is certainly first, if any. */
const WAYS: readonly (readonly [string, (ranking: StageRanking) => string | undefined])[] = [
  ['ranks (all pairs)', ({ agents }) => agents.find(({ ranks }) => ranks?.worst === 1)?.name],
  ['first, by win rate', ({ agents }) => agents.find(({ first }) => first === 'certainly in')?.name],
  ['ranks by strength (all pairs)', ({ agents }) => agents.find(({ strength }) => strength?.ranks.worst === 1)?.name],
  ['first, by strength', ({ agents }) => agents.find(({ strength }) => strength?.first === 'certainly in')?.name],
];

/** Finds after how many sets of recorded runs it is decided who is first, by each way of asking. */
export function writeFirstPlace(folders: readonly string[]): void {
  const how = provenance(`node scripts/coverage.ts --first ${folders.map(() => 'RUN').join(' ')}`);
  const rows = folders.map((folder) => {
    const merged = mergeRuns([readRun(folder)]);
    const decided: (readonly [number, string] | undefined)[] = WAYS.map(() => undefined);
    const looks: number[] = [];
    for (let sets = FEWEST; sets < merged.results.length; sets = Math.ceil(sets * GROWTH)) looks.push(sets);
    for (const sets of [...looks, merged.results.length]) {
      const seeded = (use: string) => seedrandom.alea(`${folder} ${sets} ${use}`);
      const [ranking] = rankRuns({ ...merged, results: merged.results.slice(0, sets) }, seeded);
      for (const [at, [, winner]] of WAYS.entries()) {
        const name = winner(ranking!);
        if (name !== undefined) decided[at] ??= [sets, name];
      }
      if (!decided.includes(undefined)) break;
    }
    const text = decided.map((one) => (one === undefined ? `not in ${merged.results.length}` : `${one[0]} (${one[1]})`));
    return `| ${[merged.seeds.join(' '), merged.agents.length, ...text].join(' | ')} |`;
  });
  keepFile(
    'coverage/first-place.md',
    `# How many sets until it is certain who is first?

${how}

Sets until first place is decided at 95 % confidence, looked at after 20 sets and then after 15 % more each time; in
parentheses the agent. Villages of five of the agents; seed f: with \`analyst\`, seed g: without it, so that the best two are
2 points apart. An agent is in 5 of 31 sets.

| seed | agents | ${WAYS.map(([name]) => name).join(' | ')} |
| --- | --- | ${WAYS.map(() => '---').join(' | ')} |
${rows.join('\n')}
`,
  );
}
