import type { Agent } from '@aiwolf-arena/engine';
import { attack, because, type Content, comingout } from '@aiwolf-arena/protocol';
import type { Memory } from './memory.ts';
import type { Pack } from './pack.ts';
import { pick } from './pick.ts';

/** Whom a werewolf attacks: claimers first, the known possessed last, never together with its partners on purpose. */
export class Hunt {
  readonly #memory: Memory;
  readonly #pack: Pack;
  readonly #random: () => number;
  #target: Agent = 0;
  #declared: Agent = 0;
  #reasonFor: Agent = 0;

  constructor(memory: Memory, pack: Pack, random: () => number) {
    this.#memory = memory;
    this.#pack = pack;
    this.#random = random;
  }

  initialize(): void {
    this.#target = 0;
    this.dayStart();
  }

  dayStart(): void {
    this.#declared = 0;
    this.#reasonFor = 0;
  }

  /** The declared target as long as it may be attacked; a new draw otherwise. */
  choose(): Agent | null {
    const candidates = this.#candidates();
    if (candidates.length === 0) return null;
    if (!candidates.includes(this.#declared)) this.#target = pick(candidates, this.#random)!;
    return this.#target;
  }

  /** What to whisper about the choice: nothing if it was declared before. */
  announce(): Content[] {
    const target = this.choose();
    if (target === null || target === this.#declared) return [];
    this.#declared = target;
    if (target !== this.#reasonFor) return [attack(target)];
    const claimed = this.#memory.claims.get(target)!;
    return [because(comingout(target, claimed, target), attack(target)), attack(target)];
  }

  /** The reason is kept for the highest seat among the claimers only. */
  #candidates(): readonly Agent[] {
    const { prey, possessed } = this.#pack;
    const claimers = prey.filter((agent) => this.#memory.claims.has(agent));
    this.#reasonFor = claimers.at(-1) ?? this.#reasonFor;
    if (claimers.length > 0) return claimers;
    return prey.length > 0 ? prey : [...possessed];
  }
}
