export { Beliefs } from './beliefs.ts';
export type { Estimator } from './estimator.ts';
export { Evidence, type ResultReport, type SeenGame, type Village, villageOf } from './evidence.ts';
export { FittedBeliefs } from './fitted-beliefs.ts';
export { type ActBaseline, ActFrequencies } from './frequencies.ts';
export { Posterior } from './posterior.ts';
export { type Relation, Scene } from './scene.ts';
export type { FittedWeights, SizeWeights, WrittenWeights } from './weights.ts';
