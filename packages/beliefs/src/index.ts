export { Beliefs } from './beliefs.ts';
export { Evidence, type Told } from './evidence.ts';
export { type Customs, Habits } from './habits.ts';
export { Posterior } from './posterior.ts';
export { type Relation, Scene } from './scene.ts';
export { type Village, villageOf } from './village.ts';
