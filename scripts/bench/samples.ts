import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/tool.ts';
import { commit, committed, isChanged, keepFile, type Spread, spreadText, table } from '../report.ts';
import type { Style } from './players.ts';

const SAMPLE_SCHEMA = 'aiwolf-arena/engine-bench/1';

/** What was measured of one village. Speeds are games in a second of CPU time, or ratios of them, paired by round. */
export interface EngineRow {
  readonly players: number;
  readonly style: Style;
  /** Over all that happened in the measured games: equal ones are equal work. */
  readonly checksum: string;
  readonly gamesPerCpuSecond: number;
  readonly best: number;
  readonly naive: number;
  readonly againstNaive: Spread;
  /** Against calls without rounds; only in older samples. */
  readonly againstDirect?: Spread;
  readonly hashed: Spread;
  /** Against another checkout, measured in the same rounds; left out where there was none. */
  readonly againstBefore?: Spread;
  /** The other checkout against itself: what chance alone does. */
  readonly againAgainstBefore?: Spread;
  readonly kibPerGame: number;
  readonly naiveKibPerGame: number;
  /** CPU milliseconds a game by contender, round by round; left out in samples from before they were kept. */
  readonly rounds?: readonly RoundOf[];
}

/** What was measured of one commit: `results/bench/samples/COMMIT.json`. */
export interface EngineSample {
  readonly schema: typeof SAMPLE_SCHEMA;
  /** With `+` behind it if there were changes beside it. */
  readonly commit: string;
  /** When it was committed: samples stand in this order. */
  readonly committed: string;
  readonly provenance: readonly string[];
  readonly rows: readonly EngineRow[];
}

/** Milliseconds of CPU a game, by contender: one round, measured right after one another. */
export type RoundOf = Readonly<Record<string, number>>;

/** Keeps what was measured just now; a sample of a commit replaces the one that there was of it. */
export function keepSample(provenance: string, rows: readonly EngineRow[]): void {
  const name = `${commit()}${isChanged() ? '+' : ''}`;
  const sample: EngineSample = {
    ...{ schema: SAMPLE_SCHEMA, commit: name, committed: committed() },
    ...{ provenance: provenance.split('\n'), rows },
  };
  keepFile(`bench/samples/${name}.json`, `${JSON.stringify(sample)}\n`);
}

/** All that are kept. An error for a file of another shape, which would make a false trend. */
export const keptSamples = (): EngineSample[] =>
  globSync('results/bench/samples/*.json', { cwd: ROOT }).map((path) => {
    const sample: EngineSample = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    if (sample.schema !== SAMPLE_SCHEMA) throw new Error(`${path} is no ${SAMPLE_SCHEMA}`);
    return sample;
  });

const ABOUT = `# Speed of the engine, commit by commit

Built by \`node scripts/bench.ts --trend\` from [samples](samples), oldest first. Machines and days differ, so speeds are compared through the
naive driver, which was measured in the same rounds: \`change\` is the ratio to naive over that of the row above, with the quartiles
that both medians leave open; it is told only for equal checksums, that is equal games. Memory hardly depends on the machine.`;

/** Where an engine gets faster and slower: a table for every village, a row for every sample. */
export function trendText(samples: readonly EngineSample[]): string {
  const inOrder = samples.toSorted((a, b) => order(a.committed, b.committed));
  const villages = inOrder.flatMap(({ rows }) => rows.map(villageOf));
  const tables = [...new Set(villages)].map((village) => tableOf(village, inOrder));
  return `${[ABOUT, ...tables].join('\n\n')}\n`;
}

const order = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

const villageOf = ({ players, style }: EngineRow): string => `${players} players, ${style}`;

interface Dated {
  readonly sample: EngineSample;
  readonly row: EngineRow;
}

const HEAD = ['commit', 'of', 'games/CPU-s', 'against naive', 'change', 'KiB a game', 'checksum'];
const ALIGN = ['---', '---', '--:', '--:', '--:', '--:', '---'];

function tableOf(village: string, samples: readonly EngineSample[]): string {
  const dated = samples.flatMap((sample) =>
    sample.rows.filter((row) => villageOf(row) === village).map((row): Dated => ({ sample, row })),
  );
  const rows = dated.map(({ sample, row }, at) => [
    ...[sample.commit, sample.committed.slice(0, 10), row.gamesPerCpuSecond.toFixed(0)],
    ...[spreadText(row.againstNaive, 1), changeOf(row, dated[at - 1]?.row)],
    ...[row.kibPerGame.toFixed(1), row.checksum],
  ]);
  return `## ${village}\n\n${table(HEAD, rows, ALIGN)}`;
}

/** The extremes that quartiles of both leave: samples of two days have no rounds in common. */
function changeOf({ againstNaive: is, checksum }: EngineRow, before: EngineRow | undefined): string {
  if (before === undefined) return '';
  if (before.checksum !== checksum) return 'other games';
  const was = before.againstNaive;
  const change = { median: is.median / was.median, low: is.low / was.high, high: is.high / was.low };
  return spreadText(change, 2);
}
