export { type AdmissionTerms, admit } from './admission/admit.ts';
export type { Admission, ContestAgent, Entrant, RevisionRecord } from './admission/entrant.ts';
export type { TrialTerms } from './admission/trial.ts';
export { twinsAmong } from './admission/twins.ts';
export { type Published, publish } from './publish/publish.ts';
export { stageFolders } from './publish/stage-folders.ts';
export { judgedStage, type StageResult } from './publish/stage-result.ts';
export { type Winner, winnerOf, winnerText } from './publish/winner.ts';
export { type Roster, readRoster } from './roster/read-roster.ts';
export { RosterError } from './roster/roster-error.ts';
export { type Entry, rosterJsonSchema, teamName } from './roster/roster-schema.ts';
export { type Submission, submissionOf } from './roster/submission.ts';
export { submissionNamed } from './roster/submission-named.ts';
export {
  type ContestBook,
  isWithoutSets,
  readBook,
  STAGE_NAMES,
  type StageName,
  type StageRecord,
  WITHOUT_SETS,
  writeStage,
} from './stages/contest-book.ts';
export { DRAW_NAME, drawProtocol } from './stages/draw-protocol.ts';
export {
  type Chosen,
  type FinalTerms,
  finalistsOf,
  planFinal,
  planTesting,
} from './stages/plan-stages.ts';
export { checkSubmission } from './submission/check-submission.ts';
export { type Finding, failed, findingText } from './submission/finding.ts';
export { type Exported, exportTeam } from './team/export-team.ts';
export { teamsIn } from './team/team-games.ts';
