// The parts of documents that pages show too.
export { careNotes } from '../render/cells.ts';
export { documentLatex } from '../render/latex.ts';
export { markdownList, markdownTable } from '../render/markdown.ts';
export { joinedParts, wrapped } from '../render/text.ts';
export { markdownText, xmlText } from '../sanitize.ts';
export { type BehaviourCell, behaviourCells, measureSaid } from './behaviour.ts';
export { column, headed, INTERVALS } from './columns.ts';
export {
  behaviourOf,
  differencePart,
  evalAnswer,
  evalBest,
  evalLead,
  evalOptions,
  faultyAgents,
  ratesPart,
  speedPart,
  unmetNotes,
} from './evaluation.ts';
export { faultsSection } from './faults.ts';
export { playedSaid, type StageNotes, winnerSaid } from './first-screen.ts';
export { gatePageTable, verdictSaid } from './gate.ts';
export { headlineOf, outcomesOf } from './gate-notes.ts';
export { comparisonReason } from './gate-reason.ts';
export { rankingTable } from './ranking.ts';
export { notPlayedOf, undecidedSaid } from './ranking-notes.ts';
export { resultsTable } from './results.ts';
export { alongCurve, candidatesPart, curveParam, sweepAnswer, sweepFindings, sweepOptions } from './sweep.ts';
export { paramsPart, tuneAnswer, tuneFindings, tuneOptions } from './tune.ts';
