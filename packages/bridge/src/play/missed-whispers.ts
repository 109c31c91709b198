import { event, type Game } from '@aiwolf-arena/engine';
import type { Spoken } from '../wire/scroll.ts';

/**
 * The whispers of day 0 from number `heard` on, which no packet of the official server carries (reference-server 2). To be
 * called on the morning of day 1, when only the record still has them.
 */
export function missedWhispers({ recorder }: Game, heard: number): Spoken[] {
  const whispers: Spoken[] = [];
  let said = 0;
  for (const packed of recorder.events.subarray(0, recorder.count)) {
    const kind = event.kindOf(packed);
    if (kind !== event.TALK_EVENT && kind !== event.WHISPER_EVENT) continue;
    const answer = event.wasAsked(packed) ? recorder.said[said++]!.text : '';
    if (kind === event.TALK_EVENT) continue;
    const turn = event.turnOf(packed);
    const text = recordedText(event.recordedAs(packed), answer);
    whispers.push({ agent: event.agentOf(packed), day: 0, idx: whispers.length, text, turn });
  }
  return whispers.slice(heard);
}

function recordedText(as: number, answer: string): string {
  if (as === event.VERBATIM) return answer;
  return as === event.AS_SKIP ? 'Skip' : 'Over';
}
