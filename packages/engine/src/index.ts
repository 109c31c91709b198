export type { Agent, Content, Role, Species } from '@aiwolf-arena/protocol';
export type { CastVote, Judge } from './game/board.ts';
export * as event from './game/events.ts';
export {
  type AnyFault,
  FAULT_KINDS,
  FAULTS,
  type FaultKind,
  type FaultSink,
  isViolation,
  ThrownElsewhere,
} from './game/faults.ts';
export { Game } from './game/game.ts';
export { PlayerRandom, seatKey } from './game/game-random.ts';
export { Lexicon, Library } from './game/lexicon.ts';
export { AgentMap, ListView, type ReadonlyList } from './game/lists.ts';
export { roleRota } from './game/role-rota.ts';
export { ROUNDS, type Round, type RoundName } from './game/rounds.ts';
export { Talk } from './game/talk.ts';
export type { RoleRequests } from './game/village.ts';
export { gameLog } from './record/game-log.ts';
export type { LogNote } from './record/log-notes.ts';
export { gamesInLog, type LoggedGame, type LogReading, readLog } from './record/read-log.ts';
export { type GameRecord, HashChain, takeRecord } from './record/record.ts';
export { type RoundWatcher, replay } from './record/replay.ts';
export { rootHash } from './record/root-hash.ts';
export { type GameAnswer, type GameEvent, isAnswer, walk } from './record/walk.ts';
export { describeRules, diffRules, RULE_FIELDS, type RuleField } from './rules/fields.ts';
export * from './rules/presets.ts';
export {
  DEALT_ROLES,
  type GameSetting,
  type RoleNumMap,
  type RuleOverrides,
  type RuleSwitches,
  type Rules,
  speciesOf,
  TEAMS,
  type Team,
  teamOf,
} from './rules/rules.ts';
export { askedBy, callOf, HEARTBEAT, newHeartbeat, roundOf, seatOf } from './table/heartbeat.ts';
export { isOverflow, onOverflow, passOverflow } from './table/overflow.ts';
export { checkedCalls, frozenCopy, PLAYER_METHODS, type Player, PlayerCalls } from './table/player.ts';
export { describe, isThenable, type TableOptions } from './table/seating.ts';
export { Table } from './table/table.ts';
export type { GameInfo, Status } from './view/view.ts';
