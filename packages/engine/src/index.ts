export type { Agent, Content, Role, Species } from '@aiwolf-arena/protocol';
export { describe } from './play/answer.ts';
export { askedBy, BEAT, callOf, newBeat, roundOf, seatOf } from './play/beat.ts';
export { PlayerDice, seatKey } from './play/dice.ts';
export { FAULTS, type FaultKind, type FaultSink, ThrownElsewhere } from './play/fault.ts';
export { Game } from './play/game.ts';
export { PLAYER_METHODS, type Player } from './play/player.ts';
export { Port } from './play/port.ts';
export { ROUNDS, type Round, type RoundName } from './play/round.ts';
export type { TableOptions } from './play/seating.ts';
export { Table } from './play/table.ts';
export * as event from './record/event.ts';
export { HashChain } from './record/event-hash.ts';
export { gameLog } from './record/game-log.ts';
export { type GameRecord, takeRecord } from './record/game-record.ts';
export type { LogNote } from './record/log-notes.ts';
export { type LoggedGame, type LogReading, readLog } from './record/read-log.ts';
export { type RoundWatcher, replay } from './record/replay.ts';
export { describeRules, diffRules } from './rules/describe.ts';
export { RULE_FIELDS, type RuleField } from './rules/fields.ts';
export {
  DEFAULT_PRESET,
  PRESETS,
  type PresetName,
  type RuleOverrides,
  resolveRules,
} from './rules/presets.ts';
export { MAX_PLAYERS, MIN_PLAYERS, roleNumMapOf } from './rules/role-table.ts';
export { DEALT_ROLES, speciesOf, TEAMS, type Team, teamOf } from './rules/roles.ts';
export type { GameSetting, RoleNumMap, RuleSwitches, Rules } from './rules/rules.ts';
export { checkedPort, frozenCopy } from './view/checked.ts';
export type { GameInfo, Status } from './view/game-info.ts';
export { AgentMap, type ReadonlyList } from './view/lists.ts';
export type { Judge, Vote } from './view/results.ts';
export { Talk } from './view/talk.ts';
export type { RoleWishes } from './village/deal.ts';
export { Lexicon, Library } from './village/utterance.ts';
