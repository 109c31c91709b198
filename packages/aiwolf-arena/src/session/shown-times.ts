import type { StageTiming } from '@aiwolf-arena/analysis';
import { timingText } from '@aiwolf-arena/report';
import { screenWidth } from './screen.ts';

interface Times {
  /** Undefined where nobody asked for what was measured. */
  readonly timings: readonly StageTiming[] | undefined;
}

/** A text, and below it what was measured if it was asked for. `seeds`: games were played with several. */
export const withTimesBelow = (text: string, { timings }: Times, seeds = false): string =>
  timings === undefined ? text : `${text}\n${timingText(timings, screenWidth(), { seeds })}\n`;
