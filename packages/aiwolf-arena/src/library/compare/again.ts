import { flagOf, shellLine } from '../../options/command-line.ts';
import type { CompareOptions } from './compare-options.ts';

/** Options that are typed with their unit. */
const POINTS: readonly string[] = ['margin', 'untilWidth', 'maxFaults'];

/** The command that compares what the options do, with the seed and folder that it got. */
export function compareAgain(options: CompareOptions, seed: string, folder: string): string {
  const { candidate, baselines, seed: _, out: __, ...asked } = options;
  const flags = Object.entries(asked).flatMap(([option, value]) => typed(option, value));
  const words = ['compare', candidate, ...baselines, ...flags, '--seed', seed, '--out', folder];
  return shellLine(['aiwolf-arena', ...words]);
}

function typed(option: string, value: unknown): string[] {
  const flag = flagOf(option);
  if (value === undefined || value === false) return [];
  if (value === true) return [flag];
  if (option === 'field') return fieldsOf(value).flatMap((field) => [flag, field.join(',')]);
  if (option === 'trust') return (value as string[]).flatMap((name) => [flag, name]);
  return [flag, POINTS.includes(option) ? pointsOf(value as number) : String(value)];
}

const fieldsOf = (value: unknown): string[][] =>
  (value as unknown[]).every((one) => typeof one === 'string')
    ? [value as string[]]
    : (value as string[][]);

const DIGITS = 12;

const pointsOf = (share: number): string =>
  share === 0 ? '0' : `${Number((100 * share).toPrecision(DIGITS))}pp`;
