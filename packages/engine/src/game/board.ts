import { type Agent, ROLES, type Role, type Species } from '@aiwolf-arena/protocol';
import { onForget } from '@aiwolf-arena/protocol/tables';
import { BODYGUARD, type RoleCode, type Rules, SEER, TEAMS, WEREWOLF } from '../rules/rules.ts';
import { TalkLog } from './talk.ts';

/** The state of a game. Views give players read-only access to parts of it. Seat numbers start at 1; 0 means no seat. */
export class Board {
  readonly rules: Rules;
  readonly players: number;
  readonly agentList: readonly Agent[];
  readonly existingRoleList: readonly Role[];
  readonly talk = new TalkLog();
  readonly whisper = new TalkLog();
  readonly remainTalk: Uint8Array;
  readonly remainWhisper: Uint8Array;
  /** By seat: the role of the seat, as an index in ROLES. */
  readonly roles: Uint8Array;
  /** By seat: 1 if the seat is alive, 0 if it is dead. */
  readonly alive: Uint8Array;
  /** The living seats in ascending order, in the first `livingCount` elements. */
  readonly living: Uint8Array;
  livingCount = 0;
  werewolves = 0;
  day = 0;
  /** True from the execution to the next morning. At night, the seer, bodyguard and werewolves know more than other seats. */
  night = false;
  /** True if the game is over and all roles are revealed. */
  finished = false;
  /** The ballots of today's last finished voting round. */
  todayVotes = new Ballots();
  /** The ballots of yesterday's last finished voting round. */
  voteList = new Ballots();
  voteRounds = 0;
  tonightAttackVotes = new Ballots();
  attackVoteList = new Ballots();
  attackRounds = 0;
  executedToday: Agent = 0;
  executedYesterday: Agent = 0;
  attackedTonight: Agent = 0;
  attackedLastNight: Agent = 0;
  guardedTonight: Agent = 0;
  guardedLastNight: Agent = 0;
  divineResult: Judge | null = null;
  mediumResult: Judge | null = null;
  lastDead = listOf(0);
  aliveList: readonly Agent[];
  /** The seats that, as far as all seats know, are alive. At night the list still has the seat that was executed today. */
  aliveThisMorning: readonly Agent[];
  /** The living seats as a bit mask: bit n is seat n. */
  #bits = 0;
  /** By role, as an index in ROLES: the seat that has it, living or dead (the last of many); 0 if there is none. */
  readonly #holders = new Uint8Array(ROLES.length);

  constructor(rules: Rules) {
    const n = rules.playerNum;
    this.rules = rules;
    this.players = n;
    this.agentList = livingList(2 ** (n + 1) - 2);
    this.aliveList = this.agentList;
    this.aliveThisMorning = this.agentList;
    this.existingRoleList = Object.freeze(
      ROLES.filter((role) => (rules.roleNumMap as Partial<Record<Role, number>>)[role]).sort(),
    );
    this.remainTalk = new Uint8Array(n + 1);
    this.remainWhisper = new Uint8Array(n + 1);
    this.roles = new Uint8Array(n + 1);
    this.alive = new Uint8Array(n + 1);
    this.living = new Uint8Array(n);
  }

  /** Whether the seat is a living seer, bodyguard or werewolf. These learn at night who was executed (regulation 1.4). */
  actsAtNight(agent: Agent): boolean {
    const role = this.roles[agent];
    return this.alive[agent] === 1 && (role === SEER || role === BODYGUARD || role === WEREWOLF);
  }

  /** Writes the living werewolves in ascending order to the start of `into`. Returns their number. */
  livingWerewolves(into: Uint8Array): number {
    let count = 0;
    for (let i = 0; i < this.livingCount; i++) {
      const seat = this.living[i]!;
      if (this.roles[seat] === WEREWOLF) into[count++] = seat;
    }
    return count;
  }

  /** Returns the seat that has `role`, even if it is dead; 0 if there is none. `role` must be one that at most one seat has. */
  holderOf(role: RoleCode): Agent {
    return this.#holders[role]!;
  }

  start(): void {
    this.livingCount = this.players;
    for (let role = 0; role < this.#holders.length; role++) this.#holders[role] = 0;
    for (let seat = 1; seat <= this.players; seat++) {
      this.alive[seat] = 1;
      this.living[seat - 1] = seat;
      this.#holders[this.roles[seat]!] = seat;
    }
    this.aliveList = this.agentList;
    this.#bits = 2 ** (this.players + 1) - 2;
    this.werewolves = this.rules.roleNumMap.WEREWOLF;
    this.day = 0;
    this.finished = false;
    this.executedYesterday = 0;
    this.attackedLastNight = 0;
    this.guardedLastNight = 0;
    this.divineResult = null;
    this.mediumResult = null;
    this.lastDead = listOf(0);
    this.voteList.clear(0);
    this.attackVoteList.clear(0);
    this.openDay();
  }

  openDay(): void {
    this.night = false;
    this.voteRounds = 0;
    this.attackRounds = 0;
    this.executedToday = 0;
    this.attackedTonight = 0;
    this.guardedTonight = 0;
    this.todayVotes.clear(this.day);
    this.tonightAttackVotes.clear(this.day);
    this.talk.open(this.day);
    this.whisper.open(this.day);
    this.aliveThisMorning = this.aliveList;
    this.#giveTalks();
  }

  #giveTalks(): void {
    const { alive, roles, remainTalk, remainWhisper } = this;
    const { maxTalk, maxWhisper } = this.rules;
    for (let seat = 1; seat <= this.players; seat++) {
      const lives = alive[seat] === 1;
      remainTalk[seat] = lives ? maxTalk : 0;
      remainWhisper[seat] = lives && roles[seat] === WEREWOLF ? maxWhisper : 0;
    }
  }

  /** Begins the night. From now on the living seer, bodyguard and werewolves know who was executed. */
  fall(): void {
    this.night = true;
  }

  kill(agent: Agent): void {
    this.alive[agent] = 0;
    if (this.roles[agent] === WEREWOLF) this.werewolves--;
    this.#bits &= ~(1 << agent);
    this.aliveList = livingList(this.#bits);
    if (!this.night) this.aliveThisMorning = this.aliveList;
    this.livingCount--;
    for (let i = 0; i < this.livingCount; i++) {
      if (this.living[i]! >= agent) this.living[i] = this.living[i + 1]!;
    }
  }

  /** Begins the next day: today's state becomes yesterday's state. Call `kill` for all seats that have died before this. */
  dawn(divined: Judge | null, died: Agent): void {
    [this.voteList, this.todayVotes] = [this.todayVotes, this.voteList];
    [this.attackVoteList, this.tonightAttackVotes] = [this.tonightAttackVotes, this.attackVoteList];
    this.executedYesterday = this.executedToday;
    this.attackedLastNight = this.attackedTonight;
    this.guardedLastNight = this.guardedTonight;
    this.day++;
    this.divineResult = divined;
    this.lastDead = listOf(died);
    this.openDay();
  }

  roleOf(agent: Agent): Role {
    return ROLES[this.roles[agent]!]!;
  }
}

/** If more lists than this are stored, all lists are discarded after the game set. (18 seats have 2^18 subsets.) */
const MOST_CARRIED = 65_536;
const lists = new Map<number, readonly Agent[]>();
// the cache cannot fill up within a game set, so agents cannot detect what other agents have put into it
onForget(() => {
  if (lists.size > MOST_CARRIED) lists.clear();
});
const NOBODY: readonly Agent[] = Object.freeze([]);

/**
 * Returns the seats in a bit mask (bit n is seat n) as a frozen ascending list. Equal masks give the same list object. In V8,
 * methods such as `filter` take ten times as long on a frozen array as on a copy of it.
 */
export function livingList(bits: number): readonly Agent[] {
  const known = lists.get(bits);
  if (known !== undefined) return known;
  const seats: Agent[] = [];
  for (let seat = 1; bits >>> seat !== 0; seat++) if ((bits >>> seat) & 1) seats.push(seat);
  const list = Object.freeze(seats);
  lists.set(bits, list);
  return list;
}

const listOf = (seat: Agent): readonly Agent[] => (seat === 0 ? NOBODY : livingList(1 << seat));

const NO_VOTES: readonly CastVote[] = Object.freeze([]);

/** The ballots of one voting round in seat order. Players get only `list`, a frozen list built when it is first read. */
class Ballots {
  #day = 0;
  #count = 0;
  readonly #voters: Agent[] = [];
  readonly #targets: Agent[] = [];
  #list: readonly CastVote[] | undefined = NO_VOTES;

  clear(day: number): void {
    this.#day = day;
    this.#count = 0;
    this.#list = NO_VOTES;
  }

  cast(voter: Agent, target: Agent): void {
    this.#voters[this.#count] = voter;
    this.#targets[this.#count++] = target;
    this.#list = undefined;
  }

  get list(): readonly CastVote[] {
    this.#list ??= Object.freeze(Array.from({ length: this.#count }, (_, i) => this.#vote(i)));
    return this.#list;
  }

  #vote(i: number): CastVote {
    return Object.freeze({ day: this.#day, agent: this.#voters[i]!, target: this.#targets[i]! });
  }
}

export interface CastVote {
  readonly day: number;
  readonly agent: Agent;
  readonly target: Agent;
}

export interface Judge {
  /** The day on which the seer or medium learned this result. */
  readonly day: number;
  readonly agent: Agent;
  readonly target: Agent;
  readonly result: Species;
}

export const NO_WINNER = TEAMS.indexOf('NONE');
const VILLAGERS = TEAMS.indexOf('VILLAGER');
const WEREWOLVES = TEAMS.indexOf('WEREWOLF');

/** Returns the winner's index in TEAMS: villagers if no werewolf lives, werewolves if they are at least half of the living. */
export function victoryOf({ werewolves, livingCount }: Board): number {
  if (werewolves === 0) return VILLAGERS;
  return livingCount - werewolves <= werewolves ? WEREWOLVES : NO_WINNER;
}
