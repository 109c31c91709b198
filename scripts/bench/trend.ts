import type { EngineRow, EngineSample } from './engine-sample.ts';
import { spreadText } from './spread.ts';

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

function tableOf(village: string, samples: readonly EngineSample[]): string {
  const dated = samples.flatMap((sample) =>
    sample.rows.filter((row) => villageOf(row) === village).map((row): Dated => ({ sample, row })),
  );
  return [
    `## ${village}`,
    '',
    '| commit | of | games/CPU-s | against naive | change | KiB a game | checksum |',
    '|---|---|--:|--:|--:|--:|---|',
    ...dated.map((one, at) => lineOf(one, dated[at - 1])),
  ].join('\n');
}

function lineOf({ sample, row }: Dated, before: Dated | undefined): string {
  const cells = [
    ...[sample.commit, sample.committed.slice(0, 10), row.gamesPerCpuSecond.toFixed(0)],
    ...[spreadText(row.againstNaive, 1), changeOf(row, before?.row)],
    ...[row.kibPerGame.toFixed(1), row.checksum],
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The extremes that quartiles of both leave: samples of two days have no rounds in common. */
function changeOf(
  { againstNaive: is, checksum }: EngineRow,
  before: EngineRow | undefined,
): string {
  if (before === undefined) return '';
  if (before.checksum !== checksum) return 'other games';
  const was = before.againstNaive;
  const change = {
    median: is.median / was.median,
    low: is.low / was.high,
    high: is.high / was.low,
  };
  return spreadText(change, 2);
}
