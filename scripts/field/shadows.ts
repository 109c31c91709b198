import type { GameInfo, GameSetting, Player } from '@aiwolf-arena/engine';
import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { FIELD, sit } from './villages.ts';

type Asked = 'talk' | 'whisper' | 'vote' | 'attack' | 'guard' | 'divine';

/**
 * A seat on which the whole field sits at once: every agent sees what the player sees and is asked what it would do,
 * with the same random numbers for every decision; only the player's answers count.
 */
export class Shadows implements Player {
  /** By decision, the answers in the order of FIELD. What is said on one day is one decision. */
  readonly decisions: string[][];
  readonly #player: Player;
  readonly #shadows: readonly Player[];
  readonly #chance: () => number;
  #drawn = 0;
  #speech: string[] | undefined;

  /** `chance(n)`: the n-th number that any agent draws for one decision. */
  constructor(player: Player, chance: (n: number) => number, decisions: string[][]) {
    this.#player = player;
    this.decisions = decisions;
    this.#chance = () => chance(this.#drawn++);
    this.#shadows = FIELD.map((entry) => sit(entry, this.#chance));
  }

  getName() {
    return this.#player.getName();
  }
  initialize(info: GameInfo, setting: GameSetting) {
    for (const shadow of this.#shadows) this.#fresh(() => shadow.initialize(info, setting));
    return this.#player.initialize(info, setting);
  }
  update(info: GameInfo) {
    for (const shadow of this.#shadows) this.#fresh(() => shadow.update(info));
    return this.#player.update(info);
  }
  dayStart() {
    this.#speech = undefined;
    for (const shadow of this.#shadows) this.#fresh(() => shadow.dayStart());
    return this.#player.dayStart();
  }
  finish() {
    for (const shadow of this.#shadows) this.#fresh(() => shadow.finish());
    return this.#player.finish();
  }
  talk() {
    this.#say(this.#ask('talk'));
    return this.#player.talk();
  }
  whisper() {
    this.#ask('whisper');
    return this.#player.whisper();
  }
  vote() {
    this.decisions.push(this.#ask('vote'));
    return this.#player.vote();
  }
  attack() {
    this.decisions.push(this.#ask('attack'));
    return this.#player.attack();
  }
  guard() {
    this.decisions.push(this.#ask('guard'));
    return this.#player.guard();
  }
  divine() {
    this.decisions.push(this.#ask('divine'));
    return this.#player.divine();
  }

  #ask(what: Asked): string[] {
    return this.#shadows.map((shadow) => this.#fresh(() => textOf(shadow[what]())));
  }

  /** Once silent, silent for the day: it makes no difference how often it is asked again. */
  #say(said: readonly string[]): void {
    const speech = this.#speech ?? FIELD.map(() => '');
    if (this.#speech === undefined) this.decisions.push(speech);
    this.#speech = speech;
    for (const [i, text] of said.entries()) {
      const last = speech[i]!.split('; ').at(-1);
      if (text !== last) speech[i] += `; ${text}`;
    }
  }

  #fresh<T>(call: () => T): T {
    this.#drawn = 0;
    return call();
  }
}

const textOf = (answer: unknown): string =>
  isContent(answer) ? canonicalText(answer) : String(answer);
