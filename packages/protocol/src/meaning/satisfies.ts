/** Whether what somebody says does what a REQUEST asks (3.6 sections 3.1 and 5.1). */
import { checkAgent, checkContent } from '../border.ts';
import type { Content, Request } from '../content/kinds.ts';
import type { Agent } from '../words.ts';
import { ANY } from '../words.ts';
import { addressed, checkAsked } from './answers.ts';
import { asserted } from './asserted.ts';
import { match } from './match.ts';
import { resolve } from './subjects.ts';

/**
 * True when `statement`, said by `speaker`, is what was asked of them. Where the REQUEST says ANY
 * every word will do. All of AND must be said, one of OR, exactly one of XOR.
 */
export function satisfies(request: Request, statement: Content, speaker: Agent): boolean {
  checkAsked(request, 'REQUEST');
  checkContent(statement);
  checkAgent(speaker);
  if (request.target !== ANY && request.target !== speaker) return false;
  const wanted = addressed(request, speaker);
  return isSaid(wanted, asserted(resolve(statement, speaker)));
}

function isSaid(wanted: Content, claims: readonly Content[]): boolean {
  if (claims.some((claim) => match(wanted, claim) !== undefined)) return true;
  if (wanted.kind === 'AND' && wanted.contents.length > 0)
    return wanted.contents.every((part) => isSaid(part, claims));
  if (wanted.kind === 'OR') return wanted.contents.some((part) => isSaid(part, claims));
  if (wanted.kind !== 'XOR') return false;
  return wanted.contents.filter((part) => isSaid(part, claims)).length === 1;
}
