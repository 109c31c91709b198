export { over, skip } from './control.ts';
export { and, because, day, inquire, not, or, request, xor } from './operators.ts';
export {
  attack,
  attacked,
  comingout,
  divination,
  divined,
  estimate,
  guard,
  guarded,
  identified,
  vote,
  voted,
} from './simple.ts';
export { agree, disagree } from './talk.ts';
