import { timingJson, timingText } from '@aiwolf-arena/report';
import type { JudgedByTime } from './judged-by-time.ts';
import { screenWidth } from './screen.ts';

type Times = Pick<JudgedByTime, 'timings'>;

/** A document as a line, with the block of what was measured if it was asked for. */
export function jsonWithTimes(json: object, { timings }: Times): string {
  const whole = timings === undefined ? json : { ...json, timing: timingJson(timings) };
  return `${JSON.stringify(whole)}\n`;
}

/** A text, and below it what was measured if it was asked for. `seeds`: games were played with several. */
export const textWithTimes = (text: string, { timings }: Times, seeds = false): string =>
  timings === undefined ? text : `${text}\n${timingText(timings, screenWidth(), { seeds })}\n`;
