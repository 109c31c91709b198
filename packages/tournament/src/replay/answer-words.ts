import { event } from '@aiwolf-arena/engine';

/** The official requests, by the kinds of events that answer them. */
export const REQUESTS: Readonly<Record<number, string>> = {
  [event.TALK_EVENT]: 'TALK',
  [event.WHISPER_EVENT]: 'WHISPER',
  [event.VOTE_EVENT]: 'VOTE',
  [event.DIVINE_EVENT]: 'DIVINE',
  [event.GUARD_EVENT]: 'GUARD',
  [event.ATTACK_VOTE]: 'ATTACK',
};

/** Whether a text stands in the record for this event. */
export const isSpoken = (packed: number): boolean => {
  const kind = event.kindOf(packed);
  return (kind === event.TALK_EVENT || kind === event.WHISPER_EVENT) && event.wasAsked(packed);
};

/** An answer in words; `said`: the text of one that was spoken. */
export const wordsOf = (packed: number, said: string | undefined): string => {
  if (isSpoken(packed)) return JSON.stringify(said);
  const request = REQUESTS[event.kindOf(packed)];
  if (request === 'TALK' || request === 'WHISPER') return 'nothing';
  const answer = event.answerOf(packed);
  return event.isExcused(answer) ? 'no answer' : event.targetText(answer);
};
