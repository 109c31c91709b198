export { contest } from './contest.ts';
export { bookContest, type PlayedContest } from './contest-books.ts';
export {
  CONTEST_DEFAULTS,
  CONTEST_PLAN_FIELDS,
  type ContestOptions,
  withoutSets,
} from './contest-options.ts';
export { type ContestTerms, contestPlanOf, contestSpecOf } from './contest-plan.ts';
export { SetsMissing } from './sets-missing.ts';
