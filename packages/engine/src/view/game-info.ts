import type { Agent, Role } from '@aiwolf-arena/protocol';
import type { CastVote, Judge } from '../game/board.ts';
import type { AgentMap, ReadonlyList } from '../game/lists.ts';
import type { Talk } from '../game/talk.ts';

export type Status = 'ALIVE' | 'DEAD';

/**
 * What one seat can see, with the official field names (reference-server 2). Where the official JSON says -1 for
 * no agent, this says null. A live view: the same object shows the new state after the next update.
 */
export interface GameInfo {
  readonly day: number;
  /** The own seat. */
  readonly agent: Agent;
  /** The own role. */
  readonly role: Role;
  /** All seats, ascending. */
  readonly agentList: readonly Agent[];
  /** Living seats, ascending. */
  readonly aliveAgentList: readonly Agent[];
  readonly statusMap: AgentMap<Status>;
  /** The own role; for werewolves all werewolves; in `finish` everybody. */
  readonly roleMap: AgentMap<Role>;
  /** Roles in this game, alphabetical, without numbers. */
  readonly existingRoleList: readonly Role[];
  /** Today's talk up to now. */
  readonly talkList: ReadonlyList<Talk>;
  /** Today's whispers up to now; empty for all but living werewolves. */
  readonly whisperList: ReadonlyList<Talk>;
  /** Talks left today, of who was alive in the morning. */
  readonly remainTalkMap: AgentMap<number>;
  /** Whispers left, of the werewolves; empty for others. */
  readonly remainWhisperMap: AgentMap<number>;
  /** Yesterday's last round of votes. */
  readonly voteList: readonly CastVote[];
  /** Today's last finished round: in a revote, and at night for who acts then. */
  readonly latestVoteList: readonly CastVote[];
  /** Last night's last round of valid attack votes; werewolves only. */
  readonly attackVoteList: readonly CastVote[];
  /** Tonight's round before this one, in an attack revote; werewolves only. */
  readonly latestAttackVoteList: readonly CastVote[];
  /** Executed yesterday. */
  readonly executedAgent: Agent | null;
  /** Executed today: told at night to who acts then. */
  readonly latestExecutedAgent: Agent | null;
  /** Whom the werewolves attacked last night, successfully or not; werewolves only. */
  readonly attackedAgent: Agent | null;
  /** Whom I guarded last night; bodyguard only. */
  readonly guardedAgent: Agent | null;
  /** Always null: there is no fox. */
  readonly cursedFox: Agent | null;
  /** Last night's divination; seer only. */
  readonly divineResult: Judge | null;
  /** What yesterday's executed was; medium only. */
  readonly mediumResult: Judge | null;
  /** Killed last night: nobody or one. */
  readonly lastDeadAgentList: readonly Agent[];
}
