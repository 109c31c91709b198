import type { Agent, Language } from '@aiwolf-arena/protocol';
import type { GameStep } from './steps.ts';

/**
 * Returns the parts of a sentence in plain words: seats (`Agent[03]`), numbers of talks, and the text between them. Only for
 * sentences that the arena has written, because an agent could write anything.
 */
export function piecesOf(sentence: string, language: Language): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of sentence.matchAll(MARKS[language])) {
    if (found.index > from) pieces.push({ kind: 'text', text: sentence.slice(from, found.index) });
    pieces.push(pieceOf(found.groups!, found[0]));
    from = found.index + found[0].length;
  }
  if (from < sentence.length) pieces.push({ kind: 'text', text: sentence.slice(from) });
  return pieces;
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'seat'; readonly seat: Agent }
  | {
      readonly kind: 'reply';
      readonly channel: 'talk' | 'whisper';
      readonly day: number;
      readonly id: number;
      readonly text: string;
    };

/** How the descriptions of `explain` name seats and talks. */
const MARKS: Readonly<Record<Language, RegExp>> = {
  en: /Agent\[(?<seat>\d+)\]|(?<channel>talk|whisper) (?<id>\d+) of day (?<day>\d+)/g,
  ja: /Agent\[(?<seat>\d+)\]|(?<day>\d+)日目の(?<channel>会話|囁き)(?<id>\d+)番の発話/g,
};

function pieceOf({ seat, channel, day, id }: Readonly<Record<string, string | undefined>>, text: string): Piece {
  if (seat !== undefined) return { kind: 'seat', seat: Number(seat) };
  const whispered = channel === 'whisper' || channel === '囁き';
  return { kind: 'reply', channel: whispered ? 'whisper' : 'talk', day: Number(day), id: Number(id), text };
}

/** Returns the index of the step in which this talk was said; -1 if nothing was said then. */
export const replyStep = (steps: readonly GameStep[], { channel, day, id }: Extract<Piece, { kind: 'reply' }>): number =>
  steps.findIndex((step) => step.kind === channel && step.day === day && step.id === id);
