export { type RulesOf, rulesChoice } from './rules-choice.ts';
