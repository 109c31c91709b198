import type { GameInfo, Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';

/** Says Over at once and chooses uniformly among the seats that make sense, with a new draw every time it is asked. */
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

  update(): void {}
  dayStart(): void {}

  talk(): ReturnType<Player['talk']> {
    return 'Over';
  }

  whisper(): ReturnType<Player['whisper']> {
    return 'Over';
  }

  vote(): number | null {
    return this.#anyOf((agent) => this.info.statusMap.get(agent) === 'ALIVE');
  }

  divine(): number | null {
    return this.vote();
  }

  guard(): number | null {
    const executed = this.info.latestExecutedAgent;
    return this.#anyOf((agent) => this.info.statusMap.get(agent) === 'ALIVE' && agent !== executed);
  }

  attack(): number | null {
    const { statusMap, roleMap } = this.info;
    return this.#anyOf(
      (agent) => statusMap.get(agent) === 'ALIVE' && roleMap.get(agent) !== 'WEREWOLF',
    );
  }

  finish(): void {}

  #anyOf(eligible: (agent: number) => boolean): number | null {
    const others = this.info.agentList.filter(
      (agent) => agent !== this.info.agent && eligible(agent),
    );
    return others[Math.floor(this.context.random() * others.length)] ?? null;
  }
}

export default function create(context: PlayerContext): Player {
  return new RandomPlayer(context);
}
