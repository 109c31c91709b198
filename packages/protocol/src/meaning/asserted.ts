import type { Content } from '../content/kinds.ts';

/**
 * The sentences that a statement claims: itself and, since AND claims all its contents and BECAUSE
 * both reason and conclusion (3.6 sections 3.2 and 3.4), theirs too.
 */
export function asserted(statement: Content): Content[] {
  const claims: Content[] = [];
  const waiting: Content[] = [statement];
  for (let claim = waiting.pop(); claim !== undefined; claim = waiting.pop()) {
    claims.push(claim);
    if (claim.kind === 'AND' || claim.kind === 'BECAUSE')
      for (const part of claim.contents.toReversed()) waiting.push(part);
  }
  return claims;
}
