import { arena } from './arena.ts';

/** Comparisons of agents with themselves, as `calibrate` makes them. */
export interface AaCase {
  readonly agent: string;
  readonly players: number;
  readonly rounds: number;
  readonly flags: readonly string[];
}

export interface AaResult extends AaCase {
  readonly verdicts: Readonly<Record<'pass' | 'fail' | 'inconclusive', number>>;
  readonly meanSets: number;
  readonly wrong: string;
  readonly falseAlarms: number;
  readonly rate: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly promised: number;
  readonly kept: boolean;
}

export function calibrated(of: AaCase): AaResult {
  const { agent, players, rounds, flags } = of;
  const seed = `gate/${agent}/${players}/${flags.join('')}`;
  const { stdout } = arena([
    ...['calibrate', agent, '--rounds', String(rounds), '--players', String(players)],
    ...['--seed', seed, '--json', '--quiet', ...flags],
  ]);
  return { ...of, ...JSON.parse(stdout).sizes[0] };
}

export const aaRow = (result: AaResult): string => {
  const { agent, players, rounds, flags, verdicts, meanSets, interval } = result;
  const found = `${result.falseAlarms} ${result.wrong}: ${percent(result.rate)} [${percent(interval.low)}, ${percent(interval.high)}]`;
  const counts = `${verdicts.pass} / ${verdicts.fail} / ${verdicts.inconclusive}`;
  return `| ${agent} | ${players} | ${flags.join(' ') || '(default: not worse)'} | ${rounds} | ${counts} | ${meanSets.toFixed(1)} | ${found} | ${percent(result.promised)} | ${result.kept ? 'yes' : 'NO'} |`;
};

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
