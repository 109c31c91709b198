import { setTimeout as wait } from 'node:timers/promises';
import { event } from '@aiwolf-arena/engine';
import type { GameTape } from '@aiwolf-arena/report/html';
import type { LiveFeed } from './live-feed.ts';

/** A game that was played in no time, told at a speed that people can follow; a signal ends it at once. */
export async function paced(
  tape: GameTape,
  feed: LiveFeed,
  stepMs: number,
  stop: AbortSignal,
): Promise<void> {
  feed.begin(tape.roles, tape.names);
  let spoken = 0;
  for (const packed of tape.events) {
    const said = isSpoken(packed) ? [tape.said[spoken++] ?? ''] : [];
    feed.add([packed], said);
    if (isStep(packed)) await wait(stepMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return;
  }
  feed.end();
}

const isSpoken = (packed: number): boolean => isTalk(packed) && event.wasAsked(packed);

const isTalk = (packed: number): boolean =>
  [event.TALK_EVENT, event.WHISPER_EVENT].includes(event.kindOf(packed));

/** Ballots come together, and silence takes no time. */
function isStep(packed: number): boolean {
  if (isTalk(packed)) return event.recordedAs(packed) === event.VERBATIM;
  return ![event.VOTE_EVENT, event.ATTACK_VOTE, event.FAULT].includes(event.kindOf(packed));
}
