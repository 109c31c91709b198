import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { machine } from '../bench/machine.ts';
import { writeReport } from './report.ts';
import { Shadows } from './shadows.ts';
import { drawVillage, FIELD, playSet } from './villages.ts';

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
  writeReport('distinct.md', documentOf(pairs, decisions.length, seed));
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
  playSet(root, set, drawVillage(root, set, players), GAMES, (player, at) => {
    if (at !== seat) return player;
    return new Shadows(player, (n) => numbers[n % numbers.length]!, decisions);
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

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function documentOf(pairs: readonly Pair[], decisions: number, seed: string): string {
  const closest = pairs
    .slice(0, 25)
    .map(({ names, differ }) => `| ${names.join(' | ')} | ${percent(differ)} |`);
  const least = FIELD.map(({ name }) => {
    const nearest = pairs.find(({ names }) => names.includes(name))!;
    const other = nearest.names.find((one) => one !== name)!;
    return `| ${name} | ${other} | ${percent(nearest.differ)} |`;
  });
  return `# No two agents play alike

In games of villages drawn from the field, one seat is asked what every agent of the field would do there: the same view,
the same past of the set, the same random numbers for every decision. What is said on one day counts as one decision, as
does every vote, divination, guard and attack. ${decisions} decisions, ${FIELD.length} agents, ${pairs.length} pairs; every pair must differ in more than
${percent(LEAST)}, and the closest pair differs in ${percent(pairs[0]!.differ)}.

${machine('node scripts/field.ts distinct')}
- seed \`${seed}\`

| agent | closest to | differs in |
|---|---|---|
${least.join('\n')}

## The 25 closest pairs

| one | other | differ in |
|---|---|---|
${closest.join('\n')}
`;
}
