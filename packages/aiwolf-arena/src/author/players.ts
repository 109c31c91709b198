import type { PlayerContext, PlayerFactory } from '@aiwolf-arena/agents';
import {
  type Agent,
  type GameInfo,
  type GameSetting,
  PLAYER_METHODS,
  type Player,
  type PlayerDice,
  Port,
} from '@aiwolf-arena/engine';
import { format, isContent } from '@aiwolf-arena/protocol';
import type { Conduct, Scripted, Situation } from './situation.ts';

const NOTHING: readonly string[] = [];

/** Sits on one seat of a situation and does what stands in its script. */
export class ScriptedPlayer implements Player {
  readonly #seat: Agent;
  readonly #script: Situation;
  #view!: GameInfo;
  #spoken = 0;
  #whispered = 0;

  constructor(seat: Agent, script: Situation) {
    this.#seat = seat;
    this.#script = script;
  }

  getName(): string {
    return `scripted-${this.#seat}`;
  }

  initialize(view: GameInfo): void {
    this.#view = view;
    this.dayStart();
  }

  update(): void {}

  dayStart(): void {
    this.#spoken = 0;
    this.#whispered = 0;
  }

  talk(): string {
    return this.#line(this.#script.says, this.#spoken++);
  }

  whisper(): string {
    return this.#line(this.#script.whispers, this.#whispered++);
  }

  vote(): Agent | null {
    return this.#today(this.#script.votes) ?? null;
  }

  attack(): Agent | null {
    return this.#today(this.#script.attacks) ?? null;
  }

  guard(): Agent | null {
    return this.#today(this.#script.guards) ?? null;
  }

  divine(): Agent | null {
    return this.#today(this.#script.divines) ?? null;
  }

  finish(): void {}

  #line(script: Scripted<readonly string[]> | undefined, turn: number): string {
    return (this.#today(script) ?? NOTHING)[turn] ?? 'Over';
  }

  #today<T>(script: Scripted<T> | undefined): T | undefined {
    return script?.[this.#view.day]?.[this.#seat];
  }
}

type Kept = Omit<Conduct, 'faults' | 'log'>;
type Open = { [Deed in keyof Kept]: Record<number, Kept[Deed][number][number][]> };

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

/** What an agent's factory makes. Error: that is no player. */
export function playerOf(create: PlayerFactory, context: PlayerContext): Player {
  if (typeof create !== 'function')
    throw new Error(`${typeof create} is no agent: it is a function that returns a player`);
  const made = create(context) as Partial<Player> | null | undefined;
  if (typeof made !== 'object' || made === null)
    throw new Error(`the agent returned ${made === null ? 'null' : typeof made}, and no player`);
  const missing = PLAYER_METHODS.filter((method) => typeof made[method] !== 'function');
  if (missing.length > 0) throw new Error(`the player has no ${missing.join(', ')}`);
  return made as Player;
}

/** What an agent is given in a test: notes go nowhere, and there are no data files. */
export function playerContextOf(name: string, dice: PlayerDice): PlayerContext {
  const missing = (file: string): never => {
    throw new Error(`there are no data files in a test: ${file}`);
  };
  return {
    name,
    random: () => dice.random(),
    log: () => {},
    readText: missing,
    readBytes: missing,
  };
}
