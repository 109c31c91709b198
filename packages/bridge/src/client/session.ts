import { describe, type GameSetting, Lexicon, MAX_PLAYERS, type Player, resolveRules } from '@aiwolf-arena/engine';
import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { describeValue } from '@aiwolf-arena/protocol/border';
import { ASIDE, targetOfReply } from '../wire/packet.ts';
import { type Packet, type PacketInfo, ToldInfo } from './told-info.ts';

/** Returns a talk as a single line: no answer becomes an empty line, and line breaks become spaces. */
function textOf(answer: unknown): string {
  if (answer == null) return '';
  const text = isContent(answer) ? canonicalText(answer) : answer;
  if (typeof text !== 'string') return `(${typeof text})`;
  const line = text.replace(/[\r\n]+/g, ' ');
  return line.startsWith(ASIDE) ? ` ${line}` : line;
}

/** Returns a target in the form that the official server recognises. An invalid target is sent as an invalid number. */
function answerOf(answer: unknown): string {
  if (answer == null) return '';
  if (typeof answer === 'number' && Number.isSafeInteger(answer)) return `{"agentIdx":${answer === 0 ? SEATLESS : answer}}`;
  const text = textOf(describeValue(answer)).slice(0, MOST);
  return targetOfReply(text) === text ? text : JSON.stringify(text);
}

const MOST = 300;
/** Replaces 0 as a target: in process, 0 is an invalid number, but the official server reads it as no target. */
const SEATLESS = 255;

interface SessionTerms {
  /** The answer to NAME if the player throws an exception. */
  readonly name: string;
  /** The answer to ROLE: a role name, or `none`. */
  readonly role: string;
  readonly onGame: () => void;
  readonly onThrow: (request: string, thrown: string) => void;
}

/** A player at a server of the official protocol, for all games of a connection: lines in, lines out. */
export class Session {
  readonly #player: Player;
  readonly #terms: SessionTerms;
  #info: ToldInfo | undefined;
  #lexicon: Lexicon | undefined;

  constructor(player: Player, terms: SessionTerms) {
    this.#player = player;
    this.#terms = terms;
  }

  /** Answers a packet without LF; `undefined` if no answer is required. If the player throws, the answer is a default. */
  async hear(line: string): Promise<string | undefined> {
    const packet = JSON.parse(line) as Packet;
    const { request } = packet;
    try {
      this.#learn(packet);
      return await this.#answer(packet);
    } catch (thrown) {
      this.#terms.onThrow(request, describe(thrown));
      if (request === 'NAME') return this.#terms.name;
      return ANSWERS.has(request) ? '' : undefined;
    }
  }

  #learn({ request, gameInfo, gameSetting, talkHistory, whisperHistory }: Packet): void {
    if (request === 'INITIALIZE') return this.#open(gameInfo!, gameSetting);
    if (gameInfo != null) this.#info!.replace(gameInfo);
    if (talkHistory != null || whisperHistory != null) this.#info!.hear(talkHistory ?? [], whisperHistory ?? []);
  }

  #open(info: PacketInfo, setting: Packet['gameSetting']): void {
    this.#terms.onGame();
    // This parses sentences as the official server does, whatever the other rules are.
    this.#lexicon ??= new Lexicon(resolveRules(Number(setting?.playerNum ?? MAX_PLAYERS)));
    this.#info = new ToldInfo(info, this.#lexicon);
  }

  async #answer({ request, gameSetting }: Packet): Promise<string | undefined> {
    const player = this.#player;
    switch (request) {
      case 'NAME':
        return textOf(await player.getName()) || this.#terms.name;
      case 'ROLE':
        return this.#terms.role;
      case 'INITIALIZE':
        await player.initialize(this.#info!, settingOf(gameSetting));
        return undefined;
    }
    await player.update(this.#info!);
    if (request === 'DAILY_INITIALIZE') await player.dayStart();
    if (request === 'FINISH') await player.finish();
    return ANSWERS.get(request)?.(player);
  }
}

/** The requests that the player must answer. If the player throws an exception, the answer is empty. */
const ANSWERS: ReadonlyMap<string, (player: Player) => Promise<string>> = new Map([
  ['TALK', async (player) => textOf(await player.talk())],
  ['WHISPER', async (player) => textOf(await player.whisper())],
  ['VOTE', async (player) => answerOf(await player.vote())],
  ['ATTACK', async (player) => answerOf(await player.attack())],
  ['GUARD', async (player) => answerOf(await player.guard())],
  ['DIVINE', async (player) => answerOf(await player.divine())],
]);

function settingOf(setting: Packet['gameSetting']): GameSetting {
  const { roleNumMap, ...rest } = (setting ?? {}) as Partial<GameSetting>;
  const roles = Object.freeze({ ...roleNumMap });
  return Object.freeze({ ...rest, roleNumMap: roles }) as GameSetting;
}
