import { Beliefs } from '@aiwolf-arena/beliefs';
import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { type Content, estimate, type RoleWord, request, vote } from '@aiwolf-arena/protocol';
import type { Params, ValuesOf } from '../params.ts';
import type { PlayerContext } from '../player-context.ts';
import { Contestant } from './seat/contestant.ts';

export const params = {
  /** The highest power of the chances from habits, reached after many games, and the number of games that halves what is left. */
  trust: { default: 0.5, range: [0, 1], step: 0.05 },
  pace: { default: 8, range: [1, 50], kind: 'integer' },
  /** The power of what claims say. */
  claims: { default: 0.7, range: [0, 2], step: 0.1 },
} satisfies Params;

/**
 * Idea: sound alike in every role. The agent fills all its turns with estimates, votes and requests against one seat, whatever
 * it is. As possessed it comes out after the seer, calls it a werewolf and votes for it; among the last three it says that it
 * is the werewolf. As seer it begins with a werewolf even if it has found none. It finds werewolves by claims and by the habits
 * that it has seen in the set. Strength: nothing gives it away. To beat the agent: attack it, for it votes well.
 */
class Mimic extends Contestant {
  readonly #beliefs = new Beliefs();
  readonly #params: ValuesOf<typeof params>;
  #games = 0;

  constructor(context: PlayerContext<typeof params>) {
    super(context);
    this.#params = context.params;
  }

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#beliefs.startGame(info, setting);
  }

  override update(info: GameInfo): void {
    super.update(info);
    this.#beliefs.update(info);
  }

  override finish(): void {
    this.#games++;
    this.#beliefs.endGame(this.info);
  }

  override vote(): Agent | null {
    this.#beliefs.closeTalk();
    return super.vote();
  }

  protected override get isBold(): boolean {
    return this.isSmall;
  }

  protected override get candour(): number {
    return 0.8;
  }

  /** Listens for a turn, but for a seer that comes out at once. */
  protected override get isListening(): boolean {
    return this.turn === 1 && this.info.role !== 'SEER';
  }

  protected override pretend(): void {
    const seer = this.rivals()[0];
    if (seer === undefined) return;
    this.tell(this.reported.has(seer) ? this.leastSuspect() : seer, 'WEREWOLF');
  }

  protected override lastClaim(): RoleWord | undefined {
    const { role } = this.info;
    return role === 'POSSESSED' || (role === 'SEER' && this.mood < 0.5) ? 'WEREWOLF' : undefined;
  }

  protected override refrain(): Content | undefined {
    const target = this.suspect();
    if (target === undefined) return undefined;
    return [request('ANY', vote(target)), estimate(target, 'WEREWOLF'), vote(target)][this.turn % 3];
  }

  protected override score(agent: Agent): number {
    const { trust, pace, claims } = this.#params;
    const power = trust * (1 - 0.5 ** (this.#games / pace));
    const asked = this.info.role === 'WEREWOLF' ? 'publicly' : 'probability';
    const probability = power === 0 ? 1 : this.#beliefs[asked](agent, 'WEREWOLF');
    return probability ** power * this.weigh(agent) ** claims * (1 + this.named(agent)) ** 0.5;
  }
}

export default (context: PlayerContext<typeof params>): Mimic => new Mimic(context);
