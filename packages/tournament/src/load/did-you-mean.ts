/** Edits (insert, delete, replace, swap of neighbours) between two short words. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = best;
    }
  }
  return rows[a.length]![b.length]!;
}

/** The known word nearest to what was typed; undefined when none is near (more than a third of the letters wrong). */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase().slice(0, 80);
  const ranked = known
    .map((name) => ({ name, edits: distance(word, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  if (best === undefined) return undefined;
  const tolerated = Math.max(1, Math.round(Math.max(word.length, best.name.length) * 0.34));
  return best.edits <= tolerated
    ? best.name
    : known.find((name) => word.length > 2 && name.startsWith(word));
}

/** ` Did you mean X?` with its leading blank, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const name = nearest(typed, known);
  return name === undefined ? '' : ` Did you mean ${name}?`;
}
