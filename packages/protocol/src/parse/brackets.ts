/**
 * Parentheses, matched once for a whole text. The official parser scans the rest of the text anew
 * at every level; the groups found here are the same, in linear time.
 */
const OPEN = 40;
const CLOSE = 41;

/** For each `(` the index of its `)`, or -1; other indices hold 0. */
export function matchBrackets(text: string): Int32Array {
  const closing = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === OPEN) {
      open.push(at);
      closing[at] = -1;
    } else if (unit === CLOSE) {
      const start = open.pop();
      if (start !== undefined) closing[start] = at;
    }
  }
  return closing;
}

export interface Groups {
  /** Start and end of the text between the parentheses, in turn. */
  readonly bounds: readonly number[];
  /** Where the first character lies that belongs to no group and is no blank; -1 when none. */
  readonly ignored: number;
}

/**
 * The groups of `[from, to)` as the official parser counts them: a surplus `)` leaves the count at
 * -1, so that the next group is the first one inside the next parentheses; a `(` that is never
 * closed swallows the rest.
 */
export function groupsIn(text: string, from: number, to: number, closing: Int32Array): Groups {
  const bounds: number[] = [];
  let ignored = -1;
  let level = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    const end = unit === OPEN && level === 0 ? (closing[at] as number) : 0;
    if (end > 0 && end < to) {
      bounds.push(at + 1, end);
      at = end;
      continue;
    }
    if (unit > 32 && ignored < 0) ignored = at;
    if (end !== 0) break;
    if (unit === OPEN) level++;
    else if (unit === CLOSE) level--;
  }
  return { bounds, ignored };
}
