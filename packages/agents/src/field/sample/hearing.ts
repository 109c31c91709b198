import type { Agent } from '@aiwolf-arena/engine';
import { ANY, type Content, type Subject, type Target } from '@aiwolf-arena/protocol';
import type { Memory, Report } from './memory.ts';

type Heard<K extends Content['kind']> = Extract<Content, { kind: K }>;

/**
 * What a sentence leaves in the memory. The original reads coarsely: who claims for somebody else is believed, OR and
 * XOR count as AND, days and reasons are ignored, an estimate hides its neighbours. Estimates and vote declarations
 * would be stored and never used, so they are not kept.
 */
export function hear(memory: Memory, said: Content, speaker: Subject): void {
  const { subject = speaker } = said;
  switch (said.kind) {
    case 'REQUEST':
      return hearRequest(memory, said, subject);
    case 'COMINGOUT':
      memory.claims.set(seatOf(said.target), said.role);
      return;
    case 'DIVINED':
      memory.divined.push(reportOf(memory, said, subject));
      return;
    case 'IDENTIFIED':
      memory.identified.push(reportOf(memory, said, subject));
      return;
    case 'BECAUSE':
      if (!isEstimate(said)) hear(memory, said.contents[1], subject);
      return;
    case 'DAY':
      return hear(memory, said.contents[0], subject);
    case 'AND':
    case 'OR':
    case 'XOR':
      if (isEstimate(said)) return;
      for (const content of said.contents) hear(memory, content, subject);
  }
}

/** Only the wish that somebody votes counts, whoever is asked. */
function hearRequest(memory: Memory, said: Heard<'REQUEST'>, subject: Subject): void {
  const [wish] = said.contents;
  if (wish.kind === 'VOTE') memory.requests.set(seatOf(subject), seatOf(wish.target));
}

/** An estimate, alone, joined with others or with its reason. */
export function isEstimate(said: Content): boolean {
  switch (said.kind) {
    case 'ESTIMATE':
      return true;
    case 'AND':
    case 'OR':
    case 'XOR':
      return (said.contents as readonly Content[]).some(({ kind }) => kind === 'ESTIMATE');
    case 'BECAUSE':
      return isEstimate(said.contents[1]);
    default:
      return false;
  }
}

function reportOf(
  memory: Memory,
  { target, species }: Heard<'DIVINED' | 'IDENTIFIED'>,
  subject: Subject,
): Report {
  return { day: memory.day, speaker: seatOf(subject), target: seatOf(target), result: species };
}

const seatOf = (word: Target | undefined): Agent => (word === undefined || word === ANY ? 0 : word);
