import type { GameInfo, GameSetting, Player } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { drawVillage, FIELD, playSet, sit } from '../../play.ts';
import { percent, provenance, report, table } from '../../report.ts';

/** Games of a set, so that those who learn have learned something. */
const GAMES = 12;
const SIZES = [
  { players: 5, sets: 40 },
  { players: 15, sets: 10 },
];
/** No two agents may be closer than this. */
const LEAST = 0.2;

/** How often every two agents of the field decide differently in the same state. */
export function reportDistinct(share: number, seed: string): void {
  const decisions = SIZES.flatMap(({ players, sets }) =>
    Array.from({ length: Math.ceil(sets * share) }, (_, set) => decisionsOf(seed, set, players)),
  ).flat();
  const pairs = pairsOf(decisions).toSorted((a, b) => a.differ - b.differ);
  report('field/distinct.md', documentOf(pairs, decisions.length, seed), share >= 1);
  if (pairs[0]!.differ <= LEAST) process.exitCode = 1;
}

interface Pair {
  readonly names: readonly [string, string];
  readonly differ: number;
}

/** One seat of the village, another in every set, is taken by all agents at once. */
function decisionsOf(seed: string, set: number, players: number): string[][] {
  const root = rootOf(seed);
  const seat = (set % players) + 1;
  const stream = new Stream().key(keyOf(root, set, PURPOSE.player, seat), players);
  const numbers = Array.from({ length: 4096 }, () => stream.float());
  const decisions: string[][] = [];
  playSet(root, set, drawVillage(root, set, players), {
    games: GAMES,
    seated: (player, at) => (at === seat ? new Shadows(player, (n) => numbers[n % numbers.length]!, decisions) : player),
  });
  return decisions;
}

function pairsOf(decisions: readonly (readonly string[])[]): Pair[] {
  return FIELD.flatMap((one, i) =>
    FIELD.slice(0, i).map((other, j) => {
      const differ = decisions.filter((answers) => answers[i] !== answers[j]).length;
      return { names: [other.name, one.name] as const, differ: differ / decisions.length };
    }),
  );
}

function documentOf(pairs: readonly Pair[], decisions: number, seed: string): string {
  const closest = pairs.slice(0, 25).map(({ names, differ }) => [...names, percent(differ)]);
  const least = FIELD.map(({ name }) => {
    const nearest = pairs.find(({ names }) => names.includes(name))!;
    const other = nearest.names.find((one) => one !== name)!;
    return [name, other, percent(nearest.differ)];
  });
  return `# No two agents play alike

In games of villages drawn from the field, one seat is asked what every agent of the field would do there: the same view,
the same past of the set, the same random numbers for every decision. What is said on one day counts as one decision, as
does every vote, divination, guard and attack. ${decisions} decisions, ${FIELD.length} agents, ${pairs.length} pairs; every pair must differ in more than
${percent(LEAST)}, and the closest pair differs in ${percent(pairs[0]!.differ)}.

${provenance()}
- seed \`${seed}\`

${table(['agent', 'closest to', 'differs in'], least)}

## The 25 closest pairs

${table(['one', 'other', 'differ in'], closest)}
`;
}

type Asked = 'talk' | 'whisper' | 'vote' | 'attack' | 'guard' | 'divine';

/**
 * A seat on which the whole field sits at once: every agent sees what the player sees and is asked what it would do,
 * with the same random numbers for every decision; only the player's answers count.
 */
class Shadows implements Player {
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

const textOf = (answer: unknown): string => (isContent(answer) ? canonicalText(answer) : String(answer));
