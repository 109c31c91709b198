// Speed of the engine against its yardsticks, village by village.
import { provenance, report, type Spread, spreadOf, spreadText, table } from '../report.ts';
import type { Style } from './players.ts';
import { type EngineRow, keepSample, type RoundOf } from './samples.ts';
import { type Contender, Contest, sameGames, type Turn } from './turns.ts';
import { CONTENDERS, STYLES } from './village.ts';

const SIZES = [15, 5] as const;
/** A turn takes about so much CPU time. */
const WINDOW_MICROS = 60_000;

/** `against`: another checkout, whose engine is measured in the same rounds. */
export async function benchEngine(quick: boolean, against: string | undefined): Promise<void> {
  const rounds = quick ? 12 : 60;
  const made = provenance();
  const rows: EngineRow[] = [];
  for (const players of SIZES) for (const style of STYLES) rows.push(await measured(players, style, rounds, against));
  report('bench/engine.md', pageOf(rows, made, rounds), !quick);
  if (!quick) keepSample(made, rows);
}

async function measured(players: number, style: Style, rounds: number, against: string | undefined): Promise<EngineRow> {
  const here = { root: '.', players, style };
  const contenders: Contender[] = CONTENDERS.map((contender) => {
    return { kind: 'engine', terms: { ...here, contender } };
  });
  const names: string[] = [...CONTENDERS];
  if (against !== undefined) {
    contenders.push({ kind: 'engine', terms: { ...here, root: against, contender: 'arena' } });
    names.push('before');
  }
  using contest = new Contest(contenders);
  const checksum = sameGames(await contest.round(names.map(() => 100)));
  const games: number[] = [];
  for (const at of names.keys()) games.push(await windowOf(contest, at));
  await contest.rounds(Math.ceil(rounds / 4), games);
  const turns = await contest.rounds(rounds, games);
  const by = (turn: Turn[], value: (turn: Turn) => number): RoundOf =>
    Object.fromEntries(names.map((name, at) => [name, value(turn[at]!) / games[at]!]));
  const kib = by(turns.at(-1)!, (turn) => turn.kib);
  return rowOf(
    { players, style, checksum },
    turns.map((turn) => by(turn, millis)),
    kib,
  );
}

/** Nanoseconds are far below the noise. */
const millis = ({ micros }: Turn): number => micros / 1000;

/** Games that fill a turn, warmed up. */
async function windowOf(contest: Contest, at: number): Promise<number> {
  for (let i = 0; i < 10; i++) await contest.turn(at, 100);
  for (let games = 100; ; games *= 2) {
    const { micros } = await contest.turn(at, games);
    if (micros >= WINDOW_MICROS) return Math.max(5, Math.round((WINDOW_MICROS * games) / micros));
  }
}

type Village = Pick<EngineRow, 'players' | 'style' | 'checksum'>;

function rowOf(village: Village, rounds: readonly RoundOf[], kib: RoundOf): EngineRow {
  const rates = rounds.map(({ arena }) => 1000 / arena!);
  const before = rounds[0]!.before !== undefined;
  return {
    ...village,
    gamesPerCpuSecond: spreadOf(rates).median,
    best: spreadOf(rates, 0.9).high,
    naive: spreadOf(rounds.map(({ naive }) => 1000 / naive!)).median,
    againstNaive: speed(rounds, 'arena', 'naive'),
    hashed: speed(rounds, 'arena', 'unhashed'),
    ...(before ? { againstBefore: speed(rounds, 'arena', 'before') } : {}),
    kibPerGame: kib.arena!,
    naiveKibPerGame: kib.naive!,
    rounds: rounds.map((round) => Object.fromEntries(Object.entries(round).map(([name, ms]) => [name, Number(ms.toFixed(6))]))),
  };
}

/** How much faster a is than b: the median of the paired ratios, with the quartiles. */
const speed = (rounds: readonly RoundOf[], a: string, b: string): Spread =>
  spreadOf(rounds.map((round) => round[b]! / round[a]!));

const HEAD = [
  ...['players', 'style', 'arena, median', 'best tenth', 'naive', 'against naive'],
  ...['hashed against unhashed', 'KiB a game', 'naive KiB', 'checksum'],
];

function pageOf(rows: readonly EngineRow[], made: string, rounds: number): string {
  const beside = rows.some(({ againstBefore }) => againstBefore !== undefined);
  const cells = rows.map((row) => (beside ? [...cellsOf(row), besideOf(row)] : cellsOf(row)));
  return `# Games per CPU-second

${made}
- ${rounds} rounds of 60 ms CPU a contender, in random order, each in a process of its own; medians of the paired ratios [quartiles]

${table(beside ? [...HEAD, 'against before'] : HEAD, cells)}
`;
}

const cellsOf = (row: EngineRow): string[] => [
  ...[String(row.players), row.style, row.gamesPerCpuSecond.toFixed(0), row.best.toFixed(0)],
  ...[row.naive.toFixed(0), spreadText(row.againstNaive, 1), spreadText(row.hashed, 3)],
  ...[row.kibPerGame.toFixed(1), row.naiveKibPerGame.toFixed(0)],
  row.checksum,
];

const besideOf = ({ againstBefore }: EngineRow): string => (againstBefore === undefined ? '-' : spreadText(againstBefore, 3));
