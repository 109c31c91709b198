import {
  type Agent,
  type GameInfo,
  type GameSetting,
  type Player,
  Port,
} from '@aiwolf-arena/engine';
import { format, isContent } from '@aiwolf-arena/protocol';
import type { Conduct } from './situation.ts';

type Kept = Omit<Conduct, 'faults' | 'log'>;
type Open = { [Deed in keyof Kept]: Record<number, Kept[Deed][number][number][]> };

/** Keeps what a player answers. */
export class Witness {
  readonly #kept: Open = {
    said: {},
    whispered: {},
    voted: {},
    attacked: {},
    guarded: {},
    divined: {},
  };
  #day = 0;

  get kept(): Kept {
    return this.#kept as Kept;
  }

  /** The player, watched. */
  around(player: Player): Port {
    const see = (view: GameInfo): void => {
      this.#day = view.day;
    };
    const watch =
      <Answer>(ask: () => unknown, keep: (answer: Answer) => void) =>
      (): Promise<Answer> | Answer => {
        const kept = (answer: unknown): Answer => {
          keep(answer as Answer);
          return answer as Answer;
        };
        const answer = ask(); // what throws at once is no rejected promise
        return answer instanceof Promise ? answer.then(kept) : kept(answer);
      };
    const target = (deed: 'voted' | 'attacked' | 'guarded' | 'divined', ask: () => unknown) =>
      watch<Agent | null>(ask, (answer) => this.#keep(deed, answer));
    const port = new Port(player);
    return Object.assign(Object.create(port) as Port, {
      initialize: (view: GameInfo, setting: GameSetting) => {
        see(view);
        return player.initialize(view, setting);
      },
      update: (view: GameInfo) => {
        see(view);
        return player.update(view);
      },
      talk: watch(
        () => player.talk(),
        (answer) => this.#keepText('said', answer),
      ),
      whisper: watch(
        () => player.whisper(),
        (answer) => this.#keepText('whispered', answer),
      ),
      vote: target('voted', () => player.vote()),
      attack: target('attacked', () => player.attack()),
      guard: target('guarded', () => player.guard()),
      divine: target('divined', () => player.divine()),
    });
  }

  #keep(deed: 'voted' | 'attacked' | 'guarded' | 'divined', answer: Agent | null): void {
    this.#kept[deed][this.#day] ??= [];
    this.#kept[deed][this.#day]!.push(answer);
  }

  #keepText(deed: 'said' | 'whispered', answer: unknown): void {
    const text = isContent(answer) ? format(answer) : String(answer);
    this.#kept[deed][this.#day] ??= [];
    if (text !== 'Over' && text !== 'Skip') this.#kept[deed][this.#day]!.push(text);
  }
}
