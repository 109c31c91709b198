import type { Agent, GameInfo, Player } from '@aiwolf-arena/engine';
import { type Content, estimate, over, request, vote } from '@aiwolf-arena/protocol';

/** What the measured players say: nothing, ten sentences a day built afresh as text, or ten built as Content. */
export const STYLES = ['content', 'quiet', 'fresh'] as const;
export type Style = (typeof STYLES)[number];

const SENTENCES = 10;

/** What five classes share: where they sit, what they heard, whom they may name. Cheap on purpose. */
abstract class Measured implements Player {
  protected info!: GameInfo;
  protected spoken = 0;
  protected heard = 0;
  protected readonly style: Style;
  protected readonly random: () => number;

  constructor(style: Style, random: () => number) {
    this.style = style;
    this.random = random;
  }

  getName(): string {
    return 'measured';
  }
  initialize(info: GameInfo): void {
    this.info = info;
    this.heard = 0;
  }
  abstract update(info: GameInfo): void;

  talk(): string | Content {
    return this.silent() ? 'Over' : this.announced(this.anyOther());
  }
  whisper(): string | Content {
    return this.talk();
  }
  vote(): Agent {
    return this.anyOther();
  }

  dayStart(): void {
    this.spoken = 0;
  }
  attack(): Agent {
    return this.anyOther((agent) => this.info.roleMap.get(agent) === undefined);
  }
  guard(): Agent {
    return this.anyOther();
  }
  divine(): Agent {
    return this.anyOther();
  }
  finish(): void {}

  /** The sentence about somebody. */
  protected announced(target: Agent): string | Content {
    return this.style === 'content' ? vote(target) : `VOTE Agent[${pad(target)}]`;
  }

  protected silent(): boolean {
    return this.style === 'quiet' || this.spoken++ >= SENTENCES;
  }

  protected anyOther(fits?: (agent: Agent) => boolean): Agent {
    const alive = this.info.aliveAgentList;
    for (;;) {
      const agent = alive[Math.floor(this.random() * alive.length)]!;
      if (agent !== this.info.agent && (fits === undefined || fits(agent))) return agent;
    }
  }
}

class Uniform extends Measured {
  update(info: GameInfo): void {
    this.info = info;
    this.heard += info.talkList.length;
  }
}

class Suspicious extends Measured {
  update(info: GameInfo): void {
    this.info = info;
    this.heard = info.talkList.length;
  }
  override talk(): string | Content {
    if (this.silent()) return this.style === 'content' ? over() : 'Over';
    const suspect = this.anyOther();
    return this.style === 'content' ? estimate(suspect, 'WEREWOLF') : `ESTIMATE Agent[${pad(suspect)}] WEREWOLF`;
  }
  override vote(): Agent {
    return Math.min(this.anyOther(), this.anyOther());
  }
}

class Follower extends Measured {
  #leader: Agent = 0;
  update(info: GameInfo): void {
    this.info = info;
    if (info.day > 1) this.heard++;
  }
  protected override announced(target: Agent): string | Content {
    this.#leader = target;
    return super.announced(target);
  }
  override vote(): Agent {
    return this.#leader !== 0 && this.info.aliveAgentList.includes(this.#leader) ? this.#leader : this.anyOther();
  }
}

class Commander extends Measured {
  update(info: GameInfo): void {
    this.info = info;
    if (info.lastDeadAgentList.length > 0) this.heard++;
  }
  protected override announced(target: Agent): string | Content {
    return this.style === 'content' ? request('ANY', vote(target)) : `REQUEST ANY (VOTE Agent[${pad(target)}])`;
  }
  override vote(): Agent {
    const alive = this.info.aliveAgentList;
    const last = alive[alive.length - 1]!;
    return last === this.info.agent ? alive[0]! : last;
  }
}

class Listener extends Measured {
  #mentions = 0;
  update(info: GameInfo): void {
    this.info = info;
    const talks = info.talkList;
    if (talks.length > 0 && talks.at(talks.length - 1)!.agent < info.agent) this.#mentions++;
  }
  override vote(): Agent {
    return this.#mentions % 2 === 0 ? this.anyOther() : this.anyOther((agent) => agent % 2 === 1 || agent > 1);
  }
}

const CLASSES = [Uniform, Suspicious, Follower, Commander, Listener];

/** The player of a seat: the five classes in turn, so that every call site sees all of them. */
export const measuredPlayer = (seat: number, style: Style, random: () => number): Player =>
  new CLASSES[seat % CLASSES.length]!(style, random);

/** A table, as the yardsticks in other languages have it: the text is measured, not how it is padded. */
const PADDED = Array.from({ length: 19 }, (_, agent) => String(agent).padStart(2, '0'));
const pad = (agent: Agent): string => PADDED[agent]!;
