import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { meanOfSets } from '@aiwolf-arena/stats';
import { meanOf, sum } from '../../report.ts';

/** No probability counts as nearer to 0 or 1 than this: a single certain error would be all that one sees. */
const CLIP = 0.001;

interface Clustered {
  readonly agent: string;
  readonly set: unknown;
}

/** The probabilities of all contest roles for a seat, what it was, and whose seat it was. */
export interface Scored extends Clustered {
  readonly role: ContestRole;
  readonly chances: readonly number[];
}

/** The log loss of the probability of one role; null: of all roles together. */
export function lossOf({ role, chances }: Scored, about: ContestRole | null): number {
  const clipped = (chance: number) => Math.min(1 - CLIP, Math.max(CLIP, chance));
  if (about === null) return -Math.log(clipped(chances[CONTEST_ROLES.indexOf(role)]!));
  const chance = clipped(chances[CONTEST_ROLES.indexOf(about)]!);
  return -Math.log(role === about ? chance : 1 - chance);
}

/** The mean with a 95 % interval that is robust to clusters: agents, or for a single agent sets. */
export function meanOfRows(rows: readonly Clustered[], values: readonly number[]): string {
  const agents = Map.groupBy(rows.keys(), (at) => rows[at]!.agent);
  const clusters = agents.size > 1 ? agents : Map.groupBy(rows.keys(), (at) => rows[at]!.set);
  return meanText([...clusters.values()].map((own) => ({ total: sum(own.map((at) => values[at]!)), games: own.length })));
}

/** How much more some rows lose than others about the same seats, in any order; an interval as of `meanOfRows`. */
export function excessOf(rows: readonly Scored[], others: readonly Scored[], about: ContestRole): string {
  const agents = [...new Set(others.map(({ agent }) => agent))];
  const own = (some: readonly Scored[], name: string) => some.filter(({ agent }) => agent === name);
  const lost = (some: readonly Scored[]) => sum(some.map((row) => lossOf(row, about)));
  const totals = agents.map((agent) => {
    const [these, those] = [own(rows, agent), own(others, agent)];
    return { total: lost(these) - lost(those), games: these.length === those.length ? those.length : 0 };
  });
  return meanText(totals);
}

function meanText(totals: readonly { readonly total: number; readonly games: number }[]): string {
  const { value, low, high } = meanOfSets(totals);
  if (value === null) return '';
  const shown = (number: number) => number.toFixed(3);
  return low === null ? shown(value) : `${shown(value)} [${shown(low)}, ${shown(high!)}]`;
}

/** How often seats had a role, by the probability that was said: rows of what was said, what was seen, and the number. */
export function calibrationOf(rows: readonly Scored[], about: ContestRole): (string | number)[][] {
  const chanceOf = ({ chances }: Scored) => chances[CONTEST_ROLES.indexOf(about)]!;
  const bins = Map.groupBy(rows, (row) => BINS.findLastIndex((from) => chanceOf(row) >= from));
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([bin, own]) => {
      const seen = own.map(({ role }) => Number(role === about));
      const range = `${BINS[bin]!} to ${BINS[bin + 1] ?? 1}`;
      return [range, own.length, meanOf(own.map(chanceOf)).toFixed(3), meanOfRows(own, seen)];
    });
}

const BINS = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
