// Speed of the engine against its yardsticks, and commit by commit.
// Usage: node scripts/bench.ts [--quick] [--against CHECKOUT] | --trend
import { parseArgs } from 'node:util';
import { contest } from './bench/contest.ts';
import { engineReport } from './bench/engine-report.ts';
import { type EngineRow, rowOf } from './bench/engine-sample.ts';
import { machine } from './bench/machine.ts';
import { publish, record } from './bench/publish.ts';
import { keepSample, keptSamples, sampleOfNow } from './bench/samples.ts';
import { trendText } from './bench/trend.ts';
import { STYLES } from './bench/village.ts';

const { values } = parseArgs({
  options: {
    /** A quick look: few rounds, nothing is kept. */
    quick: { type: 'boolean', default: false },
    /** Another checkout, installed, whose engine is measured in the same rounds. */
    against: { type: 'string' },
    /** Only the table over all samples that are kept. */
    trend: { type: 'boolean', default: false },
  },
});
const SIZES = [15, 5] as const;

async function measure(): Promise<void> {
  const { quick, against: before } = values;
  const rounds = quick ? 12 : 60;
  const provenance = machine(`node scripts/bench.ts${quick ? ' --quick' : ''}`);
  const rows: EngineRow[] = [];
  for (const players of SIZES) {
    for (const style of STYLES)
      rows.push(rowOf(players, style, await contest({ players, style, rounds, before })));
  }
  publish('engine.md', engineReport(rows, provenance, rounds), quick);
  if (!quick) keepSample(sampleOfNow(provenance, rows));
}

if (!values.trend) await measure();
if (!values.quick) record('trend.md', trendText(keptSamples()));
