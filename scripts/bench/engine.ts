// Speed of the engine against its yardsticks, village by village.
import { provenance, report, type Spread, spreadOf, spreadText, table } from '../report.ts';
import type { Style } from './players.ts';
import { type EngineRow, keepSample, type RoundOf } from './samples.ts';
import { type Contender, Contest, sameGames, type Turn } from './turns.ts';
import { CONTENDERS, type EngineContender, STYLES } from './village.ts';

const SIZES = [15, 5] as const;
/** A turn takes about so much CPU time. */
const WINDOW_MICROS = 60_000;
const WARM_UP = 12;
/** Two processes of one engine differ by how it happens to be compiled: by up to a tenth. */
const ROUNDS_IN_PROCESS = 12;
const BEFORE = ['before', 'again'] as const;

/** `against`: another checkout, whose engine plays in the same rounds, twice: the second time shows what chance alone does. */
export async function benchEngine(quick: boolean, against: string | undefined): Promise<void> {
  const rounds = quick ? 12 : 60;
  const made = provenance();
  const rows: EngineRow[] = [];
  for (const players of SIZES) for (const style of STYLES) rows.push(await measured(players, style, rounds, against));
  report('bench/engine.md', pageOf(rows, made, rounds), !quick);
  if (!quick) keepSample(made, rows);
}

async function measured(players: number, style: Style, rounds: number, against: string | undefined): Promise<EngineRow> {
  const plays = (root: string, contender: EngineContender): Contender => {
    return { kind: 'engine', terms: { root, players, style, contender } };
  };
  const before = against === undefined ? [] : BEFORE.map(() => plays(against, 'arena'));
  const contenders = [...CONTENDERS.map((contender) => plays('.', contender)), ...before];
  const names = [...CONTENDERS, ...BEFORE].slice(0, contenders.length);
  const all: Measured[] = [];
  while (all.length < rounds / ROUNDS_IN_PROCESS) all.push(await measuredOnce(contenders));
  const of = (turn: readonly number[]): RoundOf => Object.fromEntries(names.map((name, at) => [name, turn[at]!]));
  const { checksum, kib } = all[0]!;
  const times = all.flatMap(({ millis }) => millis);
  return rowOf({ players, style, checksum }, times.map(of), of(kib));
}

interface Measured {
  readonly checksum: string;
  /** CPU time a game by contender, round by round. */
  readonly millis: readonly (readonly number[])[];
  readonly kib: readonly number[];
}

/** Rounds in new processes. */
async function measuredOnce(contenders: readonly Contender[]): Promise<Measured> {
  using contest = new Contest(contenders);
  const checksum = sameGames(await contest.round(contenders.map(() => 100)));
  const games: number[] = [];
  for (const at of contenders.keys()) games.push(await windowOf(contest, at));
  await contest.rounds(WARM_UP, games);
  const turns = await contest.rounds(ROUNDS_IN_PROCESS, games);
  const perGame = (turn: readonly Turn[], value: (turn: Turn) => number): number[] =>
    turn.map((of, at) => value(of) / games[at]!);
  return { checksum, millis: turns.map((turn) => perGame(turn, millis)), kib: perGame(turns.at(-1)!, ({ kib }) => kib) };
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
    ...(before
      ? { againstBefore: speed(rounds, 'arena', 'before'), againAgainstBefore: speed(rounds, 'again', 'before') }
      : {}),
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
  const cells = rows.map((row) => (beside ? [...cellsOf(row), ...besideOf(row)] : cellsOf(row)));
  return `# Games per CPU-second

${made}
- ${rounds} rounds of 60 ms CPU a contender, in random order, each in a process of its own, anew every ${ROUNDS_IN_PROCESS} rounds
- medians of the paired ratios [quartiles]${beside ? BESIDE : ''}

${table(beside ? [...HEAD, 'against before', 'before against before'] : HEAD, cells)}
`;
}

const cellsOf = (row: EngineRow): string[] => [
  ...[String(row.players), row.style, row.gamesPerCpuSecond.toFixed(0), row.best.toFixed(0)],
  ...[row.naive.toFixed(0), spreadText(row.againstNaive, 1), spreadText(row.hashed, 3)],
  ...[row.kibPerGame.toFixed(1), row.naiveKibPerGame.toFixed(0)],
  row.checksum,
];

const BESIDE = `
- before: the engine of the other checkout, with the players of this one; before against before: two processes of it`;

const besideOf = ({ againstBefore, againAgainstBefore }: EngineRow): string[] =>
  [againstBefore, againAgainstBefore].map((spread) => (spread === undefined ? '-' : spreadText(spread, 3)));
