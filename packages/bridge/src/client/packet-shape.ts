import type { Agent, Role, Species } from '@aiwolf-arena/protocol';

/** What a packet holds of an entry, a ballot, a result (reference-server 2). */
export interface PacketTalk {
  readonly agent: Agent;
  readonly day: number;
  readonly idx: number;
  readonly text: string;
  readonly turn: number;
}
export interface PacketVote {
  readonly agent: Agent;
  readonly day: number;
  readonly target: Agent;
}
export interface PacketJudge extends PacketVote {
  readonly result: Species;
}

type ByAgent<T> = Readonly<Record<string, T>>;

export interface PacketInfo {
  readonly agent: Agent;
  readonly day: number;
  readonly attackVoteList: readonly PacketVote[];
  readonly latestAttackVoteList: readonly PacketVote[];
  readonly voteList: readonly PacketVote[];
  readonly latestVoteList: readonly PacketVote[];
  readonly attackedAgent: number;
  readonly cursedFox: number;
  readonly executedAgent: number;
  readonly latestExecutedAgent: number;
  readonly guardedAgent: number;
  readonly divineResult: PacketJudge | null;
  readonly mediumResult: PacketJudge | null;
  readonly existingRoleList: readonly Role[];
  readonly lastDeadAgentList: readonly Agent[];
  readonly remainTalkMap: ByAgent<number>;
  readonly remainWhisperMap: ByAgent<number>;
  readonly roleMap: ByAgent<Role>;
  readonly statusMap: ByAgent<'ALIVE' | 'DEAD'>;
  readonly talkList: readonly PacketTalk[];
  readonly whisperList: readonly PacketTalk[];
}

/** A line of the server as JSON; servers leave keys out, and add some. */
export interface Packet {
  readonly request: string;
  readonly gameInfo?: PacketInfo | null;
  readonly gameSetting?: Readonly<Record<string, unknown>> | null;
  readonly talkHistory?: readonly PacketTalk[] | null;
  readonly whisperHistory?: readonly PacketTalk[] | null;
}
