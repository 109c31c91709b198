import type { Agent, Content, ContestRole } from '@aiwolf-arena/protocol';
import {
  type FaultKind,
  Game,
  type GameInfo,
  type GameRecord,
  type GameSetting,
  gameLog,
  type Player,
  ROUNDS,
  type Rules,
  resolveRules,
  Table,
  type TableOptions,
  takeRecord,
} from '../src/index.ts';
import { type Root, rootOf } from '../src/random.ts';

/** What one scripted seat does where it does not do the default: Over, the lowest other living seat, no night action. */
export interface Part {
  talk?(info: GameInfo): string | Content | null;
  whisper?(info: GameInfo): string | Content | null;
  vote?(info: GameInfo): Agent | null;
  attack?(info: GameInfo): Agent | null;
  guard?(info: GameInfo): Agent | null;
  divine?(info: GameInfo): Agent | null;
  update?(info: GameInfo): void;
  dayStart?(info: GameInfo): void;
  finish?(info: GameInfo): void;
}

export class Actor implements Player {
  readonly #part: Part;
  readonly #calls: string[];
  #info!: GameInfo;
  setting!: GameSetting;

  constructor(part: Part, calls: string[]) {
    this.#part = part;
    this.#calls = calls;
  }
  getName(): string {
    return this.#note('getName', `actor${this.#info.agent}`);
  }
  initialize(info: GameInfo, setting: GameSetting): void {
    this.#info = info;
    this.setting = setting;
    this.#note('initialize', undefined);
  }
  update(info: GameInfo): void {
    this.#info = info;
    this.#note('update', this.#part.update?.(info));
  }
  dayStart(): void {
    this.#note('dayStart', this.#part.dayStart?.(this.#info));
  }
  talk(): string | Content {
    return this.#note('talk', this.#part.talk ? this.#part.talk(this.#info) : 'Over') as string;
  }
  whisper(): string | Content {
    return this.#note('whisper', this.#part.whisper ? this.#part.whisper(this.#info) : 'Over') as string;
  }
  vote(): Agent | null {
    return this.#note('vote', this.#part.vote ? this.#part.vote(this.#info) : lowestOther(this.#info));
  }
  attack(): Agent | null {
    return this.#note('attack', this.#part.attack ? this.#part.attack(this.#info) : lowestPrey(this.#info));
  }
  guard(): Agent | null {
    return this.#note('guard', this.#part.guard?.(this.#info) ?? null);
  }
  divine(): Agent | null {
    return this.#note('divine', this.#part.divine?.(this.#info) ?? null);
  }
  finish(): void {
    this.#note('finish', this.#part.finish?.(this.#info));
  }
  #note<T>(call: string, answer: T): T {
    this.#calls.push(`${this.#info.agent} ${call}`);
    return answer;
  }
}

const lowestOther = (info: GameInfo): Agent => info.aliveAgentList.find((agent) => agent !== info.agent)!;
const lowestPrey = (info: GameInfo): Agent => info.aliveAgentList.find((agent) => info.roleMap.get(agent) !== 'WEREWOLF')!;

export interface Staged {
  readonly game: Game;
  readonly record: GameRecord;
  /** Lines of the official log, status lines left out unless asked for. */
  log(withStatus?: boolean): string[];
  /** `seat method` in the order of the calls. */
  readonly calls: readonly string[];
  readonly faults: readonly { agent: Agent; round: string; kind: FaultKind; detail: string }[];
  readonly rules: Rules;
  readonly root: Root;
}

export const FIVE: readonly ContestRole[] = ['WEREWOLF', 'POSSESSED', 'SEER', 'VILLAGER', 'VILLAGER'];
export const FIFTEEN: readonly ContestRole[] = [
  'WEREWOLF',
  'WEREWOLF',
  'WEREWOLF',
  'POSSESSED',
  'SEER',
  'MEDIUM',
  'BODYGUARD',
  ...Array.from({ length: 8 }, () => 'VILLAGER' as const),
];

/** Plays one game whose seats 1, 2, ... hold the given roles and act by their parts (by seat). */
export function stage(
  roles: readonly ContestRole[],
  parts: Readonly<Record<number, Part>> = {},
  overrides: Parameters<typeof resolveRules>[2] = {},
  options: TableOptions = {},
): Staged {
  const rules = resolveRules(roles.length, 'regulation-2021', overrides);
  const root = rootOf('stage');
  const faults: { agent: Agent; round: string; kind: FaultKind; detail: string }[] = [];
  const sink = {
    fault: (agent: Agent, round: number, kind: FaultKind, detail: string) =>
      faults.push({ agent, round: ROUNDS[round]!, kind, detail }),
  };
  const calls: string[] = [];
  const game = new Game(rules, root, sink);
  const actors = roles.map((_, i) => new Actor(parts[i + 1] ?? {}, calls));
  const table = new Table(game, actors, options);
  game.start(0, 0, [undefined, ...roles]);
  if (table.play() !== undefined) throw new Error('actors are synchronous');
  const record = takeRecord(game);
  const names = roles.map((_, i) => `actor${i + 1}`);
  const log = (withStatus = false) =>
    gameLog(record, names)
      .trimEnd()
      .split('\n')
      .filter((line) => withStatus || !line.includes(',status,'));
  return { game, record, log, calls, faults, rules, root };
}

/** A part for several seats. */
export const everybody = (seats: number, part: Part): Record<number, Part> =>
  Object.fromEntries(Array.from({ length: seats }, (_, i) => [i + 1, part]));
