/**
 * The table of sentences made before, by canonical text: saying the same thing twice gives the same
 * object. It has two generations, so that it is bounded and a flood of new sentences does not
 * push out the ones in use. Identity is a saving, never a promise: compare with `equal`.
 */
import { onForget } from '../tables.ts';
import type { Content } from './kinds.ts';

const GENERATION = 32_768;
/** Longer sentences are not kept: looking them up would flatten their text at every level. */
const LONGEST = 512;

let young = new Map<string, Content>();
let old = new Map<string, Content>();
onForget(() => {
  if (young.size > 0) young = new Map();
  if (old.size > 0) old = new Map();
});

/** The sentence of this canonical text if it is still known. */
export function known(text: string): Content | undefined {
  if (text.length > LONGEST) return undefined;
  const hit = young.get(text);
  if (hit !== undefined) return hit;
  const former = old.get(text);
  if (former !== undefined) remember(text, former);
  return former;
}

export function remember(text: string, content: Content): void {
  if (text.length > LONGEST) return;
  if (young.size >= GENERATION) {
    old = young;
    young = new Map();
  }
  young.set(text, content);
}
