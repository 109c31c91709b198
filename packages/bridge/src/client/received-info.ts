import {
  AgentMap,
  type CastVote,
  type GameInfo,
  type Judge,
  type Lexicon,
  ListView,
  type ReadonlyList,
  type Status,
  Talk,
} from '@aiwolf-arena/engine';
import type { Agent, Role } from '@aiwolf-arena/protocol';
import type { Spoken } from '../wire/packet.ts';

type ByAgent<T> = Readonly<Record<string, T>>;
type VoteLists = 'voteList' | 'latestVoteList' | 'attackVoteList' | 'latestAttackVoteList';
type Results = 'divineResult' | 'mediumResult';
type Lists = 'existingRoleList' | 'lastDeadAgentList';
type Named = `${'attacked' | 'executed' | 'latestExecuted' | 'guarded'}Agent` | 'cursedFox';

/** The fields of `gameInfo` in a packet (as in the official server). The number -1 means that there is no agent. */
export interface PacketInfo
  extends Pick<GameInfo, 'agent' | 'day' | VoteLists | Results | Lists>,
    Readonly<Record<Named, number>> {
  readonly remainTalkMap: ByAgent<number>;
  readonly remainWhisperMap: ByAgent<number>;
  readonly roleMap: ByAgent<Role>;
  readonly statusMap: ByAgent<Status>;
  readonly talkList: readonly Spoken[];
  readonly whisperList: readonly Spoken[];
}

/** A packet that a server sends. Some servers omit keys or add other keys. */
export interface Packet {
  readonly request: string;
  readonly gameInfo?: PacketInfo | null;
  readonly gameSetting?: Readonly<Record<string, unknown>> | null;
  readonly talkHistory?: readonly Spoken[] | null;
  readonly whisperHistory?: readonly Spoken[] | null;
}

/** The talks or whispers of the current day that a client has received. Players get them as the read-only `list`. */
class Heard {
  readonly list: ReadonlyList<Talk> = new ListView(() => this.#talks);
  #talks: Talk[] = [];

  clear(): void {
    this.#talks = [];
  }

  /** Adds the entries that are not in the list yet; returns them. Servers send some entries repeatedly. */
  add(entries: readonly Spoken[], lexicon: Lexicon): readonly Spoken[] {
    const fresh = entries.filter((entry) => this.#isNew(entry));
    for (const { day, idx, turn, agent, text } of fresh) this.#talks.push(new Talk(day, idx, turn, agent, lexicon.read(text)!));
    return fresh;
  }

  #isNew({ day, idx }: Spoken): boolean {
    const last = this.#talks.at(-1);
    return last === undefined || day > last.day || (day === last.day && idx > last.idx);
  }
}

const orNull = (agent: number): Agent | null => (agent > 0 ? agent : null);
const byAgent = <T>(table: Readonly<Record<string, T>>): Map<Agent, T> =>
  new Map(
    Object.entries(table)
      .map(([agent, value]): [Agent, T] => [Number(agent), value])
      .sort(([a], [b]) => a - b),
  );

/** What a client knows: the last complete gameInfo and later talks and whispers, with the interface of `GameInfo`. */
export class ReceivedInfo implements GameInfo {
  readonly #lexicon: Lexicon;
  readonly #talks = new Heard();
  readonly #whispers = new Heard();
  #info!: PacketInfo;
  #statuses!: Map<Agent, Status>;
  #roles!: Map<Agent, Role>;
  #talksLeft!: Map<Agent, number>;
  #whispersLeft!: Map<Agent, number>;
  #alive!: readonly Agent[];
  #agents: readonly Agent[] = [];
  readonly statusMap = this.#table(() => this.#statuses);
  readonly roleMap = this.#table(() => this.#roles);
  readonly remainTalkMap = this.#table(() => this.#talksLeft);
  readonly remainWhisperMap = this.#table(() => this.#whispersLeft);

  constructor(info: PacketInfo, lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.replace(info);
  }

  #table<T>(values: () => ReadonlyMap<Agent, T>): AgentMap<T> {
    return new AgentMap(
      () => this.#agents,
      (agent) => values().get(agent),
    );
  }

  /** Reads a packet that contains a complete gameInfo. */
  replace(given: PacketInfo): void {
    const info = { ...NOTHING_RECEIVED, ...given };
    if (this.#info?.day !== info.day) {
      this.#talks.clear();
      this.#whispers.clear();
    }
    this.#info = frozen(info);
    this.#statuses = byAgent(info.statusMap);
    this.#roles = byAgent(info.roleMap);
    this.#talksLeft = byAgent(info.remainTalkMap);
    this.#whispersLeft = byAgent(info.remainWhisperMap);
    if (this.#agents.length === 0) this.#agents = Object.freeze([...this.#statuses.keys()]);
    this.#alive = Object.freeze(this.#agents.filter((a) => this.#statuses.get(a) === 'ALIVE'));
    this.#talks.add(info.talkList, this.#lexicon);
    this.#whispers.add(info.whisperList, this.#lexicon);
  }

  /** Reads a packet that contains only new talks and whispers. */
  hear(talks: readonly Spoken[], whispers: readonly Spoken[]): void {
    spend(this.#talksLeft, this.#talks.add(talks, this.#lexicon));
    spend(this.#whispersLeft, this.#whispers.add(whispers, this.#lexicon));
  }

  get day(): number {
    return this.#info.day;
  }
  get agent(): Agent {
    return this.#info.agent;
  }
  get role(): Role {
    return this.#roles.get(this.agent)!;
  }
  get agentList(): readonly Agent[] {
    return this.#agents;
  }
  get aliveAgentList(): readonly Agent[] {
    return this.#alive;
  }
  get existingRoleList(): readonly Role[] {
    return this.#info.existingRoleList;
  }
  get talkList(): Heard['list'] {
    return this.#talks.list;
  }
  get whisperList(): Heard['list'] {
    return this.#whispers.list;
  }
  get voteList(): readonly CastVote[] {
    return this.#info.voteList;
  }
  get latestVoteList(): readonly CastVote[] {
    return this.#info.latestVoteList;
  }
  get attackVoteList(): readonly CastVote[] {
    return this.#info.attackVoteList;
  }
  get latestAttackVoteList(): readonly CastVote[] {
    return this.#info.latestAttackVoteList;
  }
  get executedAgent(): Agent | null {
    return orNull(this.#info.executedAgent);
  }
  get latestExecutedAgent(): Agent | null {
    return orNull(this.#info.latestExecutedAgent);
  }
  get attackedAgent(): Agent | null {
    return orNull(this.#info.attackedAgent);
  }
  get guardedAgent(): Agent | null {
    return orNull(this.#info.guardedAgent);
  }
  get cursedFox(): Agent | null {
    return orNull(this.#info.cursedFox);
  }
  get divineResult(): Judge | null {
    return this.#info.divineResult;
  }
  get mediumResult(): Judge | null {
    return this.#info.mediumResult;
  }
  get lastDeadAgentList(): readonly Agent[] {
    return this.#info.lastDeadAgentList;
  }
}

/** Default values for fields of `gameInfo` that some older servers omit. */
const NOTHING_RECEIVED: Omit<PacketInfo, 'agent' | 'day' | 'roleMap' | 'statusMap'> = {
  ...{ attackVoteList: [], latestAttackVoteList: [], voteList: [], latestVoteList: [] },
  ...{ attackedAgent: -1, cursedFox: -1, executedAgent: -1, latestExecutedAgent: -1 },
  ...{ guardedAgent: -1, divineResult: null, mediumResult: null, existingRoleList: [] },
  ...{ lastDeadAgentList: [], remainTalkMap: {}, remainWhisperMap: {} },
  ...{ talkList: [], whisperList: [] },
};

/** Reduces each speaker's number of remaining talks by the number of its new entries. Over and Skip do not count. */
function spend(left: Map<Agent, number>, entries: readonly Spoken[]): void {
  for (const { agent, text } of entries) {
    const before = left.get(agent);
    if (before !== undefined && text !== 'Over' && text !== 'Skip') left.set(agent, before - 1);
  }
}

/** Freezes a value and returns it, because players must not change the lists that they get. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
