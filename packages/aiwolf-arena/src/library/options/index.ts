export {
  CLIENT_FIELDS,
  type ClientSpec,
  checkClients,
  clients,
  isClient,
  type NamedCommand,
  WIRE_FIELDS,
} from './client-fields.ts';
export { FAULT_FIELDS, FAULT_KINDS, JUDGE_FIELDS, ON_FAULT } from './fault-fields.ts';
export { number, points, whole, yes } from './fields.ts';
export { cores, type Logs, OUTPUT_FIELDS, out, threadCount } from './output-fields.ts';
export {
  SHOWN_TIMING_FIELDS,
  TIMING_FIELDS,
  type TimingAsked,
  timingAsked,
  timingShown,
} from './timing-fields.ts';
export {
  agentName,
  agentNames,
  bundled,
  GAMES,
  games,
  givenSeed,
  type NamedWish,
  RULES,
  rules,
  seed,
  sets,
  size,
  sizes,
  trust,
  wishes,
} from './village-fields.ts';
