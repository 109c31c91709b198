import type { GameInfo, Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';

/** Idea: the baseline for all agents. Says Over at once, and chooses at random. To beat the agent: use any information. */
export class RandomPlayer implements Player {
  protected readonly context: PlayerContext;
  protected info!: GameInfo;

  constructor(context: PlayerContext) {
    this.context = context;
  }

  getName(): string {
    return this.context.name;
  }

  initialize(info: GameInfo): void {
    this.info = info;
  }

  update(info: GameInfo): void {
    this.info = info;
  }
  dayStart(): void {}

  talk(): ReturnType<Player['talk']> {
    return 'Over';
  }

  whisper(): ReturnType<Player['whisper']> {
    return 'Over';
  }

  /** Returns a random living seat. This is called very often, so it is optimised: it creates no list. */
  vote(): number | null {
    const { aliveAgentList: living, agent } = this.info;
    const chosen = Math.floor(this.context.random() * (living.length - 1));
    return living[chosen]! < agent ? living[chosen]! : (living[chosen + 1] ?? null);
  }

  divine(): number | null {
    return this.vote();
  }

  guard(): number | null {
    const executed = this.info.latestExecutedAgent;
    return this.#anyOf((agent) => agent !== executed);
  }

  attack(): number | null {
    const { roleMap } = this.info;
    return this.#anyOf((agent) => roleMap.get(agent) !== 'WEREWOLF');
  }

  finish(): void {}

  #anyOf(eligible: (agent: number) => boolean): number | null {
    const { aliveAgentList, agent } = this.info;
    const others = [...aliveAgentList].filter((other) => other !== agent && eligible(other));
    return others[Math.floor(this.context.random() * others.length)] ?? null;
  }
}

export default (context: PlayerContext): Player => new RandomPlayer(context);
