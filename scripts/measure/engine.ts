// Speed of the engine in this process, with measured players, beside a driver that copies views as the official server does.
import { Game, HashChain, PlayerRandom, resolveRules, seatKey, Table } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { Bench } from 'tinybench';
import { provenance, report, table } from '../report.ts';
import { naiveTable } from './naive.ts';
import { measuredPlayer, STYLES, type Style } from './players.ts';

const SIZES = [15, 5] as const;
/** Games of one call. */
const GAMES = 20;
/** The engine, the engine again (A/A), the engine without the hash of events, and the yardstick. */
const KINDS = ['arena', 'arena again', 'unhashed', 'naive'] as const;

export async function measureEngine(quick: boolean): Promise<void> {
  const made = provenance();
  const rows: string[][] = [];
  for (const players of SIZES) for (const style of STYLES) rows.push(...(await rowsOf(players, style, quick)));
  const text = `# Games per second

${made}
- tinybench, one process; calls of ${GAMES} games each, ${quick ? 0.3 : 3} seconds of each kind, warmed up; medians, ± the relative margin of error of the mean

${table(['players', 'style', 'kind', 'games a second', 'against arena', 'checksum'], rows)}
`;
  report('bench/engine.md', text, !quick);
}

async function rowsOf(players: number, style: Style, quick: boolean): Promise<string[][]> {
  const time = quick ? 300 : 3000;
  const bench = new Bench({ time, warmupTime: time / 2 });
  const villages = KINDS.map((kind) => villageOf(players, style, kind));
  for (const [at, kind] of KINDS.entries()) bench.add(kind, () => void villages[at]!());
  await bench.run();
  const speeds = bench.tasks.map(({ result }) => {
    if (result.state !== 'completed') throw new Error(`a task ended as ${result.state}`);
    return { speed: (1000 * GAMES) / result.latency.p50, error: result.latency.rme };
  });
  const [own] = speeds as [(typeof speeds)[number]];
  return speeds.map(({ speed, error }, at) => [
    ...[String(players), style, KINDS[at]!, `${speed.toFixed(0)} ± ${error.toFixed(1)} %`],
    ...[(speed / own.speed).toFixed(3), villages[at]!()],
  ]);
}

/** A village that plays the same games again and again. Returns a checksum of all that happened; '' for `unhashed`. */
function villageOf(players: number, style: Style, kind: (typeof KINDS)[number]): () => string {
  const root = rootOf('bench');
  const generators = Array.from({ length: players }, (_, i) => new PlayerRandom(seatKey(root, 0, i + 1)));
  const seats = generators.map((generator, i) => measuredPlayer(i + 1, style, () => generator.random()));
  const game = new Game(resolveRules(players), root);
  const played = new Table(game, seats, kind === 'naive' ? { wrap: naiveTable() } : {});
  const isHashed = kind !== 'unhashed';
  return () => {
    const chain = new HashChain();
    for (let index = 0; index < GAMES; index++) {
      for (const generator of generators) generator.startGame(index);
      game.start(0, index);
      void played.play();
      if (isHashed) chain.addGame(game.board.roles, game.recorder);
    }
    return isHashed ? chain.toString() : '';
  };
}
