import { type ContestDocument, counted, harmless, type RunDocument } from '@aiwolf-arena/report';
import type { RevisionRecord } from '../../contest/admission/entrant.ts';
import { judgedStage } from '../../contest/publish/stage-result.ts';
import { type Winner, winnerOf, winnerText } from '../../contest/publish/winner.ts';
import { isWithoutSets } from '../../contest/stages/contest-book.ts';
import { type Finding, findingText } from '../../contest/submission/finding.ts';
import type { PlayedStage } from './play-stage.ts';

/** What the commands print of stages. */
export function stagesTold(stages: readonly PlayedStage[], { json }: { json: boolean }): string {
  const winner = winnerIn(stages.at(-1)!);
  if (json) return `${JSON.stringify(stagesJson(stages, winner))}\n`;
  const parts = stages.map((one) => [...admissionLines(one), '', one.printed].join('\n'));
  return parts.join('\n') + (winner === null ? '' : `\n${winnerText(winner)}\n`);
}

/** Null before the final, and in a part of it. */
function winnerIn({ stage, folder, record }: PlayedStage): Winner | null {
  return stage === 'final'
    ? winnerOf(judgedStage(folder, stage, record.judgement, isWithoutSets(record)).result)
    : null;
}

/** The JSON document of a contest of stages. */
export const stagesJson = (stages: readonly PlayedStage[], winner: Winner | null) => ({
  schema: 'aiwolf-arena/contest-stages/1' as const,
  stages: stages.map(({ stage, folder, record, printed }) => {
    const { rejected, twins, disqualified, owed } = record;
    const entrants = record.entrants.map(({ team, revision, language }) => {
      return { team, revision, language };
    });
    const result: RunDocument | ContestDocument = JSON.parse(printed);
    return { stage, folder, entrants, rejected, twins, disqualified, owed, result };
  }),
  winner,
});

const TITLES = { testing: 'TESTING', preliminary: 'PRELIMINARY', final: 'FINAL' };

/** Who takes part, who does not, and why. */
function admissionLines({ stage, record }: PlayedStage): string[] {
  const { roster, entrants, rejected, twins, disqualified, owed } = record;
  const warned = entrants.flatMap((one) =>
    one.findings
      .filter(({ severity }) => severity === 'warning')
      .map((found) => [one.team, found] as const),
  );
  return [
    `${TITLES[stage]}: ${counted(entrants.length, 'team')} of ${roster.file}`,
    ...rejected.flatMap(rejectedLines),
    ...warned.map(([team, found]) => `  ${team}: ${told(found)}`),
    ...twins.map((line) => `  equal: ${line}`),
    ...disqualified.map(({ team, reason }) => `  ${team}: disqualified: ${reason}`),
    ...owed.map(({ team, what }) => `  ${team}: no ${what} was handed in (regulation 3.3)`),
  ];
}

function rejectedLines({ team, revision, findings }: RevisionRecord): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [
    `  not admitted: ${team}, revision ${revision}`,
    ...errors.map((found) => `    ${told(found)}`),
  ];
}

/** Findings quote submissions. */
const told = (finding: Finding): string => harmless(findingText(finding));
