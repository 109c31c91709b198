import { writeFileSync } from 'node:fs';
import type { FittedWeights } from '@aiwolf-arena/beliefs';
import type { WrittenWeights } from '../../../packages/beliefs/src/weights.ts';
import { sum } from '../../report.ts';
import { type Fitting, fitWeights } from './fitted.ts';
import { ballotsOf, momentsOf } from './moments.ts';
import { type PlayedSet, playedSets } from './sets.ts';

const FILE = new URL('../../../packages/agents/src/field/analyst/weights.json', import.meta.url);

/** Chosen by the log loss of real agents left out. */
const FITTINGS: Readonly<Record<'small' | 'large', Fitting>> = {
  small: { rate: 0.15, epochs: 3, shrink: 0.02, least: 60, factor: 0.15 },
  large: { rate: 0.15, epochs: 3, shrink: 0.1, least: 100, factor: 0.15 },
};

/** The villages for which the same weights hold. */
const sizeOf = ([set]: readonly PlayedSet[]): 'small' | 'large' => (set!.names.length > 7 ? 'large' : 'small');

/** Fits what `analyst` reckons with to the games of folders of official logs, and writes it down. */
export async function writeFit(share: number, ...folders: string[]): Promise<void> {
  const sizes = [...(await playedSets(folders, share)).values()];
  writeFileSync(FILE, fittedText(fittedTo(sizes)));
}

/** `sizes`: sets of villages without a medium, and of villages with one. */
export function fittedTo(sizes: readonly (readonly PlayedSet[])[]): FittedWeights {
  const ballots = ballotsOf(sizes.flat());
  const fitted = sizes.map((sets) => {
    const moments = sets.flatMap((set) => momentsOf(set, 'outsider', ballots));
    return [sizeOf(sets), fitWeights(moments, FITTINGS[sizeOf(sets)]).written()] as const;
  });
  const games = sizes.map((sets) => `${sum(sets.map((set) => set.games.length))} games at ${sets[0]!.names.length} players`);
  return {
    source: `${games.join(', ')}; node scripts/measure.ts fit 1 FOLDER...`,
    ...(Object.fromEntries(fitted) as Record<'small' | 'large', WrittenWeights>),
    ballots,
  };
}

/** JSON as the formatter writes it: lists are in one line if there is room. */
export const fittedText = (weights: FittedWeights): string => `${jsonOf(weights, '', '', '')}\n`;

const MOST_COLUMNS = 128;

/** `end`: the comma behind the value, or nothing behind the last of a list. */
function jsonOf(value: unknown, name: string, indent: string, end: string): string {
  const start = indent + name;
  if (typeof value !== 'object' || value === null) return start + JSON.stringify(value) + end;
  const inner = `${indent}  `;
  if (!Array.isArray(value)) {
    const parts = Object.entries(value);
    const rows = parts.map(([key, part], i) => jsonOf(part, `${JSON.stringify(key)}: `, inner, commaAt(i, parts)));
    return `${start}{\n${rows.join('\n')}\n${indent}}${end}`;
  }
  const line = `${start}${JSON.stringify(value).replaceAll(',', ', ')}${end}`;
  if (line.length <= MOST_COLUMNS) return line;
  const rows = value.map((part, i) => jsonOf(part, '', inner, commaAt(i, value)));
  return `${start}[\n${rows.join('\n')}\n${indent}]${end}`;
}

const commaAt = (at: number, list: readonly unknown[]): string => (at < list.length - 1 ? ',' : '');
