import type { PublishedStage } from './stage-figures.ts';

interface PlayedStage extends PublishedStage {
  readonly seconds: number;
  readonly least: string;
  readonly recounted: boolean;
  readonly reranked: boolean;
}

interface Revision {
  readonly team: string;
  readonly revision: number;
  readonly language: string;
  readonly findings: readonly { readonly severity: string; readonly what: string }[];
}

/** What a rehearsal found. */
export interface Figures {
  readonly book: {
    readonly stages: Readonly<
      Record<
        string,
        {
          readonly entrants: readonly Revision[];
          readonly rejected: readonly Revision[];
          readonly twins: readonly string[];
        }
      >
    >;
  };
  readonly winner: { readonly team: string; readonly wins: number; readonly games: number } | null;
  readonly stages: readonly PlayedStage[];
  /** All files are those that SHA256SUMS names. */
  readonly checksums: boolean;
  /** Seconds of commands that play nothing. */
  readonly others: Readonly<Record<string, number>>;
}

/** The figures in Markdown. */
export function rehearsalText({ book, stages, winner, others, checksums }: Figures): string {
  const { entrants, rejected, twins } = book.stages.preliminary!;
  const languages = Map.groupBy(entrants, ({ language }) => language);
  const forms = [...languages].map(([language, own]) => `${own.length} ${language}`).join(', ');
  return `# A rehearsed contest

${entrants.length + rejected.length} revisions were handed in; ${entrants.length} teams took part (${forms}), ${rejected.length} revisions did not.
Winner: **${winner?.team ?? 'nobody'}**, ${winner?.wins} of ${winner?.games} games of the final.

| stage | teams | sets | games | fewest sets of a team, by size | seconds | games a second | wins counted from the logs alone | rank recomputed |
|---|---|---|---|---|---|---|---|---|
${stages.map(stageRow).join('\n')}

Seconds of the others: ${Object.entries(others)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`)
    .join(', ')}. SHA256SUMS: ${yes(checksums)}.

## Not admitted

| team | revision | language | why |
|---|---|---|---|
${rejected.map(rejectedRow).join('\n')}

Equal agents: ${twins.join('; ')}

## The final

| rank | team | wins | games |
|---|---|---|---|
${stages
  .at(-1)!
  .ranking.map(({ rank, team, wins, games }) => `| ${rank} | ${team} | ${wins} | ${games} |`)
  .join('\n')}
`;
}

const stageRow = ({
  stage,
  ranking,
  sets,
  games,
  least,
  seconds,
  recounted,
  reranked,
}: PlayedStage): string =>
  `| ${stage} | ${ranking.length} | ${sets} | ${games} | ${least} | ${seconds.toFixed(0)} | ${(games / seconds).toFixed(0)} | ${yes(recounted)} | ${yes(reranked)} |`;

const rejectedRow = ({ team, revision, language, findings }: Revision): string => {
  const [first] = findings.filter(({ severity }) => severity === 'error');
  return `| ${team} | ${revision} | ${language} | ${first!.what.replaceAll('|', '/').slice(0, 120)} |`;
};

const yes = (holds: boolean): string => (holds ? 'equal' : 'NOT EQUAL');
