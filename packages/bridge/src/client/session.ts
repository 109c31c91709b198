import { describe, type GameSetting, Lexicon, MAX_PLAYERS, type Player, resolveRules } from '@aiwolf-arena/engine';
import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { describeValue } from '@aiwolf-arena/protocol/border';
import { SIDE_MESSAGE, targetOfReply } from '../wire/packet.ts';
import { type Packet, type PacketInfo, ReceivedInfo } from './received-info.ts';

/** Converts an answer to TALK or WHISPER to one line of text. Line breaks become spaces. */
function textOf(answer: unknown): string {
  if (answer == null) return '';
  const text = isContent(answer) ? canonicalText(answer) : answer;
  if (typeof text !== 'string') return `(${typeof text})`;
  const line = text.replace(/[\r\n]+/g, ' ');
  return line.startsWith(SIDE_MESSAGE) ? ` ${line}` : line;
}

/** Converts a target to the text that the official server expects. An invalid target becomes a text that the server rejects. */
function answerOf(answer: unknown): string {
  if (answer == null) return '';
  if (typeof answer === 'number' && Number.isSafeInteger(answer)) return `{"agentIdx":${answer === 0 ? SEATLESS : answer}}`;
  const text = textOf(describeValue(answer)).slice(0, MOST);
  return targetOfReply(text) === text ? text : JSON.stringify(text);
}

const MOST = 300;
/** Sent instead of the invalid target 0, which the official server would treat as "no target". No village has 255 seats. */
const SEATLESS = 255;

interface SessionOptions {
  /** The answer to the request NAME if the player's method `getName` throws or returns no name. */
  readonly name: string;
  /** The answer to the request ROLE: the name of a role, or `none`. */
  readonly role: string;
  readonly onGame: () => void;
  readonly onThrow: (request: string, thrown: string) => void;
}

/** Passes the packets of one connection to a player, and returns the player's answers as lines. */
export class Session {
  readonly #player: Player;
  readonly #options: SessionOptions;
  #info: ReceivedInfo | undefined;
  #lexicon: Lexicon | undefined;

  constructor(player: Player, options: SessionOptions) {
    this.#player = player;
    this.#options = options;
  }

  /** Handles a packet. Returns the player's answer (a default answer if it throws); `undefined` if no answer is required. */
  async hear(line: string): Promise<string | undefined> {
    const packet = JSON.parse(line) as Packet;
    const { request } = packet;
    try {
      this.#learn(packet);
      return await this.#answer(packet);
    } catch (thrown) {
      this.#options.onThrow(request, describe(thrown));
      if (request === 'NAME') return this.#options.name;
      return ANSWERS.has(request) ? '' : undefined;
    }
  }

  #learn({ request, gameInfo, gameSetting, talkHistory, whisperHistory }: Packet): void {
    if (request === 'INITIALIZE') return this.#open(gameInfo!, gameSetting);
    if (gameInfo != null) this.#info!.replace(gameInfo);
    if (talkHistory != null || whisperHistory != null) this.#info!.hear(talkHistory ?? [], whisperHistory ?? []);
  }

  #open(info: PacketInfo, setting: Packet['gameSetting']): void {
    this.#options.onGame();
    // This parses sentences as the official server does, whatever the other rules are.
    this.#lexicon ??= new Lexicon(resolveRules(Number(setting?.playerNum ?? MAX_PLAYERS)));
    this.#info = new ReceivedInfo(info, this.#lexicon);
  }

  async #answer({ request, gameSetting }: Packet): Promise<string | undefined> {
    const player = this.#player;
    switch (request) {
      case 'NAME':
        return textOf(await player.getName()) || this.#options.name;
      case 'ROLE':
        return this.#options.role;
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

/** For each request that requires an answer, a function that asks the player and converts its answer to a text. */
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
