import { PLAYER_METHODS, type Player } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { drawVillage, FIELD, playSet } from '../../play.ts';
import { meanOf, provenance, report, table } from '../../report.ts';

const GAMES = 20;
const SIZES = [
  { players: 5, sets: 250 },
  { players: 15, sets: 60 },
];
/** Sets at the start whose times count for nothing: the compiler is not done. */
const WARM_UP = 5;

/** How long the agents of the field take for a call, in the same villages. */
export function reportThink(share: number, seed: string): void {
  const tables = SIZES.map(({ players, sets }) => {
    const times = timesOf(seed, players, Math.ceil(sets * share));
    const asked = FIELD.filter(({ name }) => times.has(name));
    const rows = asked.map(({ name }) => rowOf(name, times.get(name)!));
    const head = ['agent', 'calls', 'mean ms', 'median ms', '99 % ms'];
    return `## ${players} players\n\n${table(head, rows)}\n`;
  });
  const text = `# How long the field thinks

Times of single calls of all eleven methods, in villages drawn from the field, in one process.

${provenance()}
- seed \`${seed}\`

${tables.join('\n')}`;
  report('field/think.md', text, share >= 1);
}

function timesOf(seed: string, players: number, sets: number): Map<string, number[]> {
  const root = rootOf(seed);
  const times = new Map<string, number[]>();
  for (let set = 0; set < sets + WARM_UP; set++) {
    const village = drawVillage(root, set, players);
    const seated = (player: Player, seat: number): Player => {
      const { name } = village[seat - 1]!;
      const list = times.get(name) ?? [];
      if (set >= WARM_UP) times.set(name, list);
      return clocked(player, list);
    };
    playSet(root, set, village, { games: GAMES, seated });
  }
  return times;
}

/** The same player; how long every call took goes into `list`, in milliseconds. */
function clocked(player: Player, list: number[]): Player {
  const clock = {} as Record<string, (...args: unknown[]) => unknown>;
  for (const method of PLAYER_METHODS) {
    clock[method] = (...args: unknown[]) => {
      const started = performance.now();
      const answer = (player[method] as (...given: unknown[]) => unknown).apply(player, args);
      list.push(performance.now() - started);
      return answer;
    };
  }
  return clock as unknown as Player;
}

function rowOf(name: string, times: readonly number[]): (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  return [name, sorted.length, ...[meanOf(sorted), at(0.5), at(0.99)].map((ms) => ms.toFixed(4))];
}
