import type { Agent, GameInfo } from '@aiwolf-arena/engine';
import { type Content, comingout, type Species } from '@aiwolf-arena/protocol';
import type { Memory } from './memory.ts';
import type { Pack } from './pack.ts';
import { type Claim, Results, type Verb } from './suspicion.ts';

type FakeRole = 'VILLAGER' | 'SEER' | 'MEDIUM';
const FAKE_ROLES: readonly FakeRole[] = ['VILLAGER', 'SEER', 'MEDIUM'];

/** The role that a werewolf falsely claims to have, and the invented results. */
export class FakeClaim implements Claim {
  role: FakeRole = 'VILLAGER';
  out = false;
  readonly results = new Results();
  black: Agent[] = [];
  /** The seats about which no result was invented yet. Dead seats and partners are removed when a target is drawn. */
  gray: Agent[] = [];
  readonly #memory: Memory;
  readonly #pack: Pack;
  #comeOutDay = 0;
  #roles: readonly FakeRole[] = [];

  constructor(pack: Pack) {
    this.#memory = pack.memory;
    this.#pack = pack;
  }

  get verb(): Verb {
    return this.role === 'MEDIUM' ? 'IDENTIFIED' : 'DIVINED';
  }

  initialize(info: GameInfo): void {
    this.#roles = FAKE_ROLES.filter((role) => info.existingRoleList.includes(role));
    this.role = this.#pack.pick(this.#roles)!;
    this.#comeOutDay = this.#pack.pick([1, 2, 3])!;
    this.out = false;
    this.results.clear();
    this.black = [];
    this.gray = [...this.#memory.others];
  }

  /** If a partner claims the same role, chooses another role at random. Returns true if the role has changed. */
  avoidPartners(): boolean {
    if (this.role === 'VILLAGER' || !this.#pack.someoneFakes(this.role)) return false;
    const before = this.role;
    this.role = this.#pack.pick(this.#roles)!;
    return this.role !== before;
  }

  /** Invents a result for the last night, even if the role has not been claimed yet. */
  inventResult(): void {
    if (this.role === 'VILLAGER') return;
    const target = this.role === 'SEER' ? this.#divined() : this.#memory.info.executedAgent;
    if (target === null) return;
    const result = this.#inventAbout(target);
    this.results.add({ day: this.#memory.day, target, result });
    if (result === 'WEREWOLF') this.black.push(target);
    this.gray = this.gray.filter((agent) => agent !== target);
  }

  /** Returns the sentences to say next: first (on a day chosen at random) the claim, later the invented results. */
  speak(): readonly Content[] {
    if (this.role === 'VILLAGER') return [];
    if (this.out) return this.results.publish(this.verb);
    if (this.#memory.day < this.#comeOutDay && !this.#challenged()) return [];
    this.out = true;
    return [comingout(this.#memory.me, this.role)];
  }

  #challenged(): boolean {
    const { claims } = this.#memory;
    const challenged = this.#pack.humans.some((agent) => claims.get(agent) === this.role);
    if (challenged) this.#comeOutDay = this.#memory.day;
    return challenged;
  }

  #divined(): Agent | null {
    const { others, claims } = this.#memory;
    const unknown = others.filter((agent) => !this.results.byTarget.has(agent) && claims.get(agent) !== 'SEER');
    return this.#pack.pick(unknown) ?? this.#pack.pick(others) ?? null;
  }

  /** Invents the species of a seat: human for partners, and for all seats once enough werewolves have been invented. */
  #inventAbout(target: Agent): Species {
    const { humans, wolves, possessed } = this.#pack;
    let found = 0;
    for (const { result } of this.results.byTarget.values()) if (result === 'WEREWOLF') found++;
    if (!humans.includes(target) || found >= wolves.length) return 'HUMAN';
    const claimed = this.#memory.claims.get(target) !== undefined && !possessed.has(target);
    return claimed || this.#pack.random() < 0.5 ? 'WEREWOLF' : 'HUMAN';
  }
}
