// The least an agent can be: it says Over, and chooses among the living by its own dice.
import type { PlayerContext } from '@aiwolf-arena/agents';
import type { Agent, GameInfo, Player } from '@aiwolf-arena/engine';
import { over } from '@aiwolf-arena/protocol';

/** One instance plays all games of a set: what it keeps in its fields, it knows in the next game. */
class Minimal implements Player {
  readonly context: PlayerContext;
  /** What my seat can see; the same object is always up to date. */
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

  /** Werewolves know one another: `roleMap` has the roles that I know. */
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

  /** The only chance to use: the same run gives the same numbers. */
  anyOf(agents: readonly Agent[]): Agent | null {
    return agents[Math.floor(this.context.random() * agents.length)] ?? null;
  }
}

/** Called once for every game set and seat. */
export default function create(context: PlayerContext): Player {
  return new Minimal(context);
}
