import { shellLine } from '../options/command-line.ts';
import { toType } from './to-type.ts';

const OURS = ['--seed', '--out'];

/**
 * The command that goes on with a run, for a shell: as it was typed, with the seed and folder that it got. Null for a
 * seed that is secret: the folder has it.
 */
export function resumeCommand(
  typed: readonly string[],
  seed: string | null,
  folder: string,
): string {
  const seeded = seed === null ? [] : ['--seed', seed];
  return shellLine([...toType(), ...without(typed), ...seeded, '--out', folder]);
}

function without(typed: readonly string[]): string[] {
  const value = (i: number): boolean => i > 0 && OURS.includes(typed[i - 1]!);
  return typed.filter(
    (word, i) =>
      !OURS.includes(word) && !value(i) && !OURS.some((flag) => word.startsWith(`${flag}=`)),
  );
}
