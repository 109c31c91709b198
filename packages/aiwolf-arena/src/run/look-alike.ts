import { likeness } from '@aiwolf-arena/sandbox';
import skeleton from 'unhomoglyph';

/**
 * Returns texts of which two names share one if readers may confuse them: they differ only in case, width or form, or in characters
 * that look alike in many fonts (skeletons of UTS 39: Cyrillic and Latin letters, `I`, `l` and `1`, `rn` and `m`).
 */
export const appearancesOf = (name: string): string[] => [
  ...new Set([name, skeletonOf(name)].map((one) => skeletonOf(likeness(one)))), // `I` looks like `l`, but is also `i`
];

export function areAlike(one: string, other: string): boolean {
  const looks = appearancesOf(other);
  return appearancesOf(one).some((look) => looks.includes(look));
}

const skeletonOf = (name: string): string => skeleton(name.normalize('NFKD'));
