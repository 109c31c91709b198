/** What the canonical text of an operator is worth: no more than the least of its contents. */
import type { Subject } from '../words.ts';
import { isControl } from '../words.ts';
import type { Content } from './kinds.ts';
import { LAX, STRICT, type Standing, standingOf, UNFAITHFUL } from './sentence.ts';

/** `contents` with their subjects filled in; `heir` is whom a subject left out stands for. */
export function standingOver(contents: readonly Content[], heir: Subject): Standing {
  if (contents.length === 0) return UNFAITHFUL;
  let lowest: Standing = STRICT;
  for (const content of contents) {
    const standing = standingInside(content, heir);
    if (standing < lowest) lowest = standing;
  }
  return lowest;
}

function standingInside(content: Content, heir: Subject): Standing {
  if (!isControl(content.kind)) return standingOf(content);
  return content.subject === heir ? LAX : UNFAITHFUL;
}
