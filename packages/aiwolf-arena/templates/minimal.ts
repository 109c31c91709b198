// The simplest agent: it only says Over, and chooses living agents at random.
import type { PlayerContext } from '@aiwolf-arena/agents';
import type { Agent, GameInfo, Player } from '@aiwolf-arena/engine';
import { over } from '@aiwolf-arena/protocol';

/** One instance plays all games of a set: data in its fields is still there in the next game. */
class Minimal implements Player {
  readonly context: PlayerContext;
  /** Everything that my seat can see. This object is always up to date. */
  info!: GameInfo;

  constructor(context: PlayerContext) {
    this.context = context;
  }

  getName() {
    return this.context.name;
  }

  initialize(info: GameInfo) {
    this.info = info;
  }

  update(info: GameInfo) {
    this.info = info;
  }

  dayStart() {}

  talk() {
    return over();
  }

  whisper() {
    return over();
  }

  vote() {
    return this.anyOf(this.others());
  }

  /** `roleMap` contains the roles that I know. A werewolf knows the other werewolves. */
  attack() {
    return this.anyOf(this.others().filter((agent) => !this.info.roleMap.has(agent)));
  }

  divine() {
    return this.anyOf(this.others());
  }

  guard() {
    return this.anyOf(this.others());
  }

  finish() {}

  others(): Agent[] {
    return this.info.aliveAgentList.filter((agent) => agent !== this.info.agent);
  }

  /** Returns an agent at random. Use only `context.random`: if a run is repeated, it returns the same numbers. */
  anyOf(agents: readonly Agent[]): Agent | null {
    return agents[Math.floor(this.context.random() * agents.length)] ?? null;
  }
}

/** aiwolf-arena calls this function once for each game set and seat. */
export default function create(context: PlayerContext): Player {
  return new Minimal(context);
}
