import type { Calibration, GateTerms } from '@aiwolf-arena/analysis';
import { inert } from '../sanitize.ts';

/** What `calibrate` prints for people. */
export function calibrateText(found: {
  readonly agent: string;
  readonly terms: GateTerms;
  readonly sizes: readonly (Calibration & { readonly players: number })[];
}): string {
  const { question, method, alpha, beta } = found.terms;
  const gate = `gate: ${question === 'better' ? 'better' : 'not worse'} (${method}), alpha ${alpha}, beta ${beta}`;
  const head = [`${inert(found.agent)} against itself, with other dice on one side`, gate];
  return `${[...head, ...found.sizes.flatMap(sizeLines)].join('\n')}\n`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function sizeLines(size: Calibration & { readonly players: number }): string[] {
  const { players, rounds, verdicts, meanSets, wrong, falseAlarms, rate, interval, promised } =
    size;
  const counts = `${verdicts.pass} pass, ${verdicts.fail} fail, ${verdicts.inconclusive} inconclusive`;
  const found = `${percent(rate)} [${percent(interval.low)}, ${percent(interval.high)}]`;
  const lines = [
    '',
    `${players} players: ${rounds} rounds, ${counts}; ${meanSets.toFixed(1)} sets on average`,
    `  false alarms (${wrong}): ${falseAlarms}, ${found}; promised at most ${percent(promised)}: ${size.kept ? 'kept' : 'BROKEN'}`,
  ];
  if (size.neverDraws)
    lines.push('  it never draws: other dice changed no game, so this says nothing about luck');
  return lines;
}
