import { writeFileSync } from 'node:fs';
import type { GameInfo, Player } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { Beliefs } from '../../../packages/beliefs/src/index.ts';
import { drawVillage, playSet } from '../../play.ts';
import { sum } from '../../report.ts';
import { wrapped } from '../../wrapped.ts';

const FILE = new URL('../../../packages/agents/src/field/bayes/baseline.json', import.meta.url);
const GAMES = 20;
const SIZES = [
  { players: 5, sets: 1000 },
  { players: 15, sets: 150 },
];
/** What is done on fewer than this share of an occasion is left out. */
const RARE = 0.006;

/**
 * Counts what agents of the field do in each role, and writes it down for those that reckon with it: by size of the village,
 * day, occasion and what was done, how often by bodyguards, mediums, possessed, seers, villagers and werewolves.
 */
export function writeBaseline(share: number, seed: string): void {
  const counts = new Map<string, number[]>();
  for (const { players, sets } of SIZES) {
    for (let set = 0; set < Math.ceil(sets * share); set++) addSet(counts, seed, set, players);
  }
  const rows = [...counts].filter(([key, roles]) => sum(roles) > RARE * sum(counts.get(occasionOf(key))!));
  const lines = rows
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, roles]) => `  ${JSON.stringify(key)}: [${roles.join(', ')}]`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${lines.length} of ${counts.size} rows`);
}

function addSet(counts: Map<string, number[]>, seed: string, set: number, players: number): void {
  const root = rootOf(seed);
  const beliefs = new Beliefs();
  playSet(root, set, drawVillage(root, set, players), {
    games: GAMES,
    seated: (player, seat) => (seat === 1 ? listening(player, beliefs) : player),
  });
  for (const [key, roles] of Object.entries(beliefs.frequencies.baseline())) {
    const known = counts.get(key) ?? roles.map(() => 0);
    counts.set(
      key,
      known.map((count, i) => count + roles[i]!),
    );
  }
}

/** The player, with somebody who listens over its shoulder. */
function listening(player: Player, beliefs: Beliefs): Player {
  let info: GameInfo;
  return wrapped(player, {
    initialize(first, setting) {
      info = first;
      beliefs.startGame(first, setting);
      return player.initialize(first, setting);
    },
    update(now) {
      info = now;
      beliefs.update(now);
      return player.update(now);
    },
    vote() {
      beliefs.closeTalk();
      return player.vote();
    },
    finish() {
      beliefs.endGame(info);
      return player.finish();
    },
  });
}

/** `small 1 0` of `small 1 0 VOTE other`: size, day and which sentence, or what else there was to do. */
const occasionOf = (key: string): string => key.match(/^\w+ \d (\d|silence|claim|(word|ballot) for|ballot)/)![0];
