export { BehaviourFold, type Recorded } from './fold.ts';
export { MEASURES, type Measure } from './measures.ts';
export { type Behaviour, type Counted, countedOf, mergeBehaviour } from './tally.ts';
