import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { type Content, comingout, skip } from '@aiwolf-arena/protocol';
import { FakeClaim } from './fake-claim.ts';
import { Hunt, Pack, possessedNews } from './pack.ts';
import { RolePlay } from './role-play.ts';
import { addContradictors, addLiars, addRivals, announced } from './suspicion.ts';

/**
 * How the sample player plays as werewolf: it claims to be a seer, a medium or a villager. As in the original player, its
 * suspects are not removed when a game starts and, unless it claims to be a seer, not within a game. So it accuses seats that
 * died long ago (a quirk of the original).
 */
export class Werewolf extends RolePlay {
  readonly #pack = new Pack(this.memory, this.random);
  readonly #fake = new FakeClaim(this.#pack);
  readonly #hunt = new Hunt(this.#pack);
  #whispers: Content[] = [];
  #livingBlack: Agent[] = [];
  readonly #tell = (agent: Agent, reason: () => Content): void => {
    this.suspicion.suspect(agent, reason, true);
    this.#whispers.push(possessedNews(agent, reason()));
  };

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#pack.initialize(info);
    this.#fake.initialize(info);
    this.#hunt.initialize();
    this.#whispers = [];
    this.#livingBlack = [];
  }

  override update(info: GameInfo): void {
    super.update(info);
    this.#pack.hearWhispers();
    this.#pack.unmask(this.#tell);
  }

  override dayStart(): void {
    super.dayStart();
    this.#pack.dayStart();
    this.#hunt.dayStart();
    if (this.memory.day > 0) this.#fake.inventResult();
    else this.#whispers.push(comingout(this.memory.me, this.#fake.role));
  }

  override whisper(): Content {
    if (this.memory.day > 0) this.#whispers.push(...this.#hunt.announce());
    else if (this.#fake.avoidPartners()) {
      this.#whispers.push(comingout(this.memory.me, this.#fake.role));
    }
    return this.#whispers.shift() ?? skip();
  }

  override attack(): Agent | null {
    return this.#hunt.choose();
  }

  protected override claim(): void {
    this.say(...this.#fake.speak());
  }

  protected override chooseTarget(): void {
    if (this.#fake.role === 'SEER') {
      this.#livingBlack = this.#findLivingBlack();
      if (this.#livingBlack.length > 0) return this.#takeBlack();
      this.suspects = [];
    }
    this.#addSuspects();
    if (this.suspects.length > 0) this.takeSuspect();
    else if (this.lacksTarget) this.target = this.#drawGray();
  }

  #findLivingBlack(): Agent[] {
    const living = this.#fake.black.filter((agent) => this.memory.isAlive(agent));
    return this.#spare(this.#pack.possessed, living);
  }

  #takeBlack(): void {
    if (this.#livingBlack.includes(this.target)) return;
    this.target = this.pick(this.#livingBlack)!;
    const result = this.#fake.results.byTarget.get(this.target)!;
    if (this.#fake.out) this.because(this.target, announced('DIVINED', result));
  }

  #addSuspects(): void {
    const { suspects, memory, suspicion } = this;
    if (this.#fake.role !== 'VILLAGER') {
      addRivals(suspects, memory, suspicion, this.#fake);
      addContradictors(suspects, memory, suspicion, this.#fake);
    }
    addLiars(suspects, memory, suspicion);
    const humans = suspects.filter((agent) => !this.#pack.wolves.includes(agent));
    if (humans.length > 0) this.suspects = this.#spare(this.#pack.possessed, humans);
  }

  #drawGray(): Agent {
    const humans = this.#fake.gray.filter((agent) => this.memory.isAlive(agent) && this.#pack.humans.includes(agent));
    if (humans.length > 0) this.#fake.gray = this.#spare(this.#pack.possessed, humans);
    return this.pick(this.#fake.gray) ?? this.pick(this.memory.others) ?? 0;
  }

  /** Returns the announced target, even if it is dead. As false seer without suspects, returns a requested target instead. */
  protected override firstBallot(): Agent | undefined {
    const { role, gray } = this.#fake;
    const idle = this.#livingBlack.length + this.suspects.length + gray.length === 0;
    if (role !== 'SEER' || !idle) return this.target;
    const wolves = new Set(this.#pack.wolves);
    const wanted = this.memory.requests.filter((agent) => !wolves.has(agent));
    return this.pick(wanted) ?? this.pick(this.#pack.prey) ?? this.pick(this.memory.others);
  }

  /** Returns the list without the agents in `spared`. If no agent would remain, returns the whole list. */
  #spare(spared: ReadonlySet<Agent>, list: Agent[]): Agent[] {
    const rest = list.filter((agent) => !spared.has(agent));
    return rest.length > 0 ? rest : list;
  }
}
