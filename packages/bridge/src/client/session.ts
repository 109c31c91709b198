import { describe, type GameSetting, Lexicon, MAX_PLAYERS, type Player, resolveRules } from '@aiwolf-arena/engine';
import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { describeValue } from '@aiwolf-arena/protocol/border';
import { ASIDE, targetOfReply } from '../wire/packet.ts';
import { type Packet, type PacketInfo, ToldInfo } from './told-info.ts';

/** What was said as the rest of a line: nothing at all is an empty one, and a line has no end within it. */
function textOf(answer: unknown): string {
  if (answer == null) return '';
  const text = isContent(answer) ? canonicalText(answer) : answer;
  if (typeof text !== 'string') return `(${typeof text})`;
  const line = text.replace(/[\r\n]+/g, ' ');
  return line.startsWith(ASIDE) ? ` ${line}` : line;
}

/** A target as the official server finds it in a line; what is no target is sent as something that is none there either. */
function answerOf(answer: unknown): string {
  if (answer == null) return '';
  if (typeof answer === 'number' && Number.isSafeInteger(answer)) return `{"agentIdx":${answer === 0 ? SEATLESS : answer}}`;
  const text = textOf(describeValue(answer)).slice(0, MOST);
  return targetOfReply(text) === text ? text : JSON.stringify(text);
}

const MOST = 300;
/** In process 0 is a number without a seat, but on the wire it means nobody. */
const SEATLESS = 255;

interface SessionTerms {
  /** Answers NAME if the player does not. */
  readonly name: string;
  /** Answers ROLE: a role name, or `none`. */
  readonly role: string;
  readonly onGame: () => void;
  /** The player threw; `request`: in which packet's calls. */
  readonly onThrow: (request: string, thrown: string) => void;
}

const NOTHING = '';

/** One player at a server of the official protocol, for as many games as the connection has: lines in, lines out. */
export class Session {
  readonly #player: Player;
  readonly #terms: SessionTerms;
  #info: ToldInfo | undefined;
  #lexicon: Lexicon | undefined;

  constructor(player: Player, terms: SessionTerms) {
    this.#player = player;
    this.#terms = terms;
  }

  /** The answer to a packet, without LF; undefined where none is owed. Whatever the player throws costs its answer. */
  async hear(line: string): Promise<string | undefined> {
    const packet = JSON.parse(line) as Packet;
    const { request } = packet;
    try {
      this.#learn(packet);
      return await this.#answer(packet);
    } catch (thrown) {
      this.#terms.onThrow(request, describe(thrown));
      return this.#defaultOf(request);
    }
  }

  #learn({ request, gameInfo, gameSetting, talkHistory, whisperHistory }: Packet): void {
    if (request === 'INITIALIZE') return this.#open(gameInfo!, gameSetting);
    if (gameInfo != null) this.#info!.replace(gameInfo);
    if (talkHistory != null || whisperHistory != null) this.#info!.hear(talkHistory ?? [], whisperHistory ?? []);
  }

  #open(info: PacketInfo, setting: Packet['gameSetting']): void {
    this.#terms.onGame();
    this.#lexicon ??= lexiconFor(setting);
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

  #defaultOf(request: string): string | undefined {
    if (request === 'NAME') return this.#terms.name;
    return ANSWERS.has(request) ? NOTHING : undefined;
  }
}

/** The answers that are owed and that a player can be trusted to fail with. */
const ANSWERS: ReadonlyMap<string, (player: Player) => Promise<string>> = new Map([
  ['TALK', async (player) => textOf(await player.talk())],
  ['WHISPER', async (player) => textOf(await player.whisper())],
  ['VOTE', async (player) => answerOf(await player.vote())],
  ['ATTACK', async (player) => answerOf(await player.attack())],
  ['GUARD', async (player) => answerOf(await player.guard())],
  ['DIVINE', async (player) => answerOf(await player.divine())],
]);

/** Sentences are read by the server's own reading, whatever its other rules are. */
function lexiconFor(setting: Packet['gameSetting']): Lexicon {
  const players = Number(setting?.playerNum ?? MAX_PLAYERS);
  return new Lexicon(resolveRules(players));
}

function settingOf(setting: Packet['gameSetting']): GameSetting {
  const { roleNumMap, ...rest } = (setting ?? {}) as Partial<GameSetting>;
  const roles = Object.freeze({ ...roleNumMap });
  return Object.freeze({ ...rest, roleNumMap: roles }) as GameSetting;
}
