import type { Player } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { drawVillage, FIELD, playSet, sit } from '../../play.ts';
import { percent, provenance, report, table } from '../../report.ts';
import { wrapped } from '../../wrapped.ts';

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
    seated: (player, at) => (at === seat ? shadowed(player, (n) => numbers[n % numbers.length]!, decisions) : player),
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
 * with the same random numbers for every decision; only the player's answers count. `probability(n)`: the n-th number that any
 * agent draws for one decision. `decisions`: the answers in the order of FIELD. What is said on one day is one decision.
 */
function shadowed(player: Player, probability: (n: number) => number, decisions: string[][]): Player {
  let drawn = 0;
  let speech: string[] | undefined;
  const shadows = FIELD.map((entry) => sit(entry, () => probability(drawn++)));
  const each = <T>(call: (shadow: Player) => T): T[] =>
    shadows.map((shadow) => {
      drawn = 0;
      return call(shadow);
    });
  const tell = (call: (shadow: Player) => unknown): void => void each(call);
  const ask = (what: Asked): string[] => each((shadow) => textOf(shadow[what]()));
  const decide = <A extends Asked>(what: A): ReturnType<Player[A]> => {
    decisions.push(ask(what));
    return player[what]() as ReturnType<Player[A]>;
  };
  return wrapped(player, {
    initialize(info, setting) {
      tell((shadow) => shadow.initialize(info, setting));
      return player.initialize(info, setting);
    },
    update(info) {
      tell((shadow) => shadow.update(info));
      return player.update(info);
    },
    dayStart() {
      speech = undefined;
      tell((shadow) => shadow.dayStart());
      return player.dayStart();
    },
    finish() {
      tell((shadow) => shadow.finish());
      return player.finish();
    },
    talk() {
      const said = ask('talk');
      if (speech === undefined) {
        speech = FIELD.map(() => '');
        decisions.push(speech);
      }
      for (const [i, text] of said.entries()) if (text !== speech[i]!.split('; ').at(-1)) speech[i] += `; ${text}`;
      return player.talk(); // once silent, silent for the day: it makes no difference how often it is asked again
    },
    whisper() {
      ask('whisper');
      return player.whisper();
    },
    vote: () => decide('vote'),
    attack: () => decide('attack'),
    guard: () => decide('guard'),
    divine: () => decide('divine'),
  });
}

const textOf = (answer: unknown): string => (isContent(answer) ? canonicalText(answer) : String(answer));
