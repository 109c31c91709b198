export { Beliefs } from './beliefs.ts';
export { Evidence, type SeenGame, type Told, type Village, villageOf } from './evidence.ts';
export { FittedBeliefs } from './fitted-beliefs.ts';
export { type Customs, Habits } from './habits.ts';
export { Posterior } from './posterior.ts';
export { type Relation, Scene } from './scene.ts';
export type { FittedWeights, SizeWeights, WrittenWeights } from './weights.ts';
