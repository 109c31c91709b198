import type { OverLimit, StageTiming, TimeLine } from '@aiwolf-arena/analysis';
import { signOf } from './caveats.ts';
import { signs } from './faults-text.ts';
import { count, counted, percent, percentRange } from './percent.ts';
import { wrapped } from './rank/wrapped.ts';
import { columnsWithin, nameWidth, shortName } from './table.ts';

/** So many looks of a call are not seen at most: before the first, and around the last. */
const UNSEEN_LOOKS = 3;
/** Villages with clients are measured by waiting for them: a look is a millisecond of it. */
const OF_WAITING = 1;

/** Who computes how much, and whose calls took too long. `seeds`: the first cases are from several, and say from which. */
export const timingText = (
  timings: readonly StageTiming[],
  width: number,
  { seeds = false } = {},
): string => timings.map((timing) => stageText(timing, width, seeds)).join('\n\n');

function stageText(timing: StageTiming, width: number, seeds: boolean): string {
  const { stage, sets, of, agents } = timing;
  const limited = timing.limitsMs.length > 0;
  const head = `TIMING${WHERE[stage]}: who computes how much${limited ? ', and whose calls take too long' : ''}`;
  if (sets === 0) return wrapped(`${head}: ${UNMEASURED}`, width).join('\n');
  const measured = `Measured on the machine that played, in ${count(sets)} of ${counted(of, 'finished set')}: another time it comes out otherwise.`;
  const lines = (texts: readonly string[]): string[] => texts.flatMap((one) => wrapped(one, width));
  return [
    ...lines([head, measured]),
    '',
    table(timing, width),
    '',
    ...lines([...legend(timing), ...(limited ? limitNotes(timing, seeds) : [])]),
    ...lines(signs(agents.flatMap(({ over }) => over ?? []))),
  ].join('\n');
}

const WHERE = { run: '', preliminary: ' IN THE PRELIMINARY', final: ' IN THE FINAL' };
const UNMEASURED = 'nothing was measured; play with --timing or --time-limit';

function table({ agents, limitsMs }: StageTiming, width: number): string {
  const limited = limitsMs.length > 0;
  const head = ['agent', 'time', 'ms a game', ...(limited ? ['over', 'of games', 'slowest'] : [])];
  const rows = agents.map((line) => [
    `${shortName(line.name, nameWidth(width))}${line.ranked ? '' : ' (fill)'}`,
    shareText(line.share),
    timeText(line.msPerGame),
    ...(limited ? overCells(line.over) : []),
  ]);
  return columnsWithin(head, rows, width);
}

/** Two digits, as more would pretend. */
const timeText = (ms: number | null): string => {
  if (ms === null) return '-';
  return ms < 100 ? ms.toPrecision(2) : count(Math.round(ms));
};

const shareText = (share: number | null): string =>
  share === null ? '-' : `${(100 * share).toFixed(1)} %`;

function overCells(over: OverLimit | null): string[] {
  if (over === null) return ['-', '-', '-'];
  const { calls, rate, slowestMs, isFault } = over;
  const share = `${signOf(rate)}${percent(rate)}\n${percentRange(rate)}`;
  return [
    `${count(calls)}${isFault ? '*' : ''}`,
    share,
    slowestMs === null ? '-' : `${count(slowestMs)} ms`,
  ];
}

function legend({ looks, everyMs, arenaShare, limitsMs, byClock }: StageTiming): string[] {
  const seen = `time: share of ${counted(looks, 'look')}, one every ${everyMs.join(' or ')} ms`;
  const arena = `the arena itself has ${shareText(arenaShare)}`;
  const waited = everyMs.includes(OF_WAITING);
  const spent = waited
    ? 'how long a seat was waited for in a game'
    : 'CPU time of a seat in a game';
  const shares = `${seen} (${arena}); ms a game: ${spent}`;
  if (limitsMs.length === 0) return [shares];
  if (waited)
    return [
      shares,
      `over: answers that took longer than ${limitText(limitsMs)} by the clock, and in which the client was seen to burn more than that of CPU time`,
      ...(byClock ? [CLOCK] : []),
    ];
  const unseen = UNSEEN_LOOKS * Math.max(...everyMs);
  return [
    shares,
    `over: calls that were seen to burn more than ${limitText(limitsMs)} of CPU time; up to ${unseen} ms of a call are not seen, so nobody is blamed wrongly, and some are missed`,
  ];
}

const CLOCK =
  'Of clients that came by themselves the clock alone is known: a busy machine makes them late. Where several seats were late one upon another nobody is blamed.';

const limitText = (limitsMs: readonly number[]): string => `${limitsMs.join(' or ')} ms`;

function limitNotes({ agents, tolerance, limitsMs }: StageTiming, seeds: boolean): string[] {
  const share = `${Number((100 * tolerance.share).toPrecision(6))} %`;
  const most = `more than ${limitText(limitsMs.map((one) => one + tolerance.ms))} in more than ${share} of games`;
  const faulty = agents.some(({ over }) => over?.isFault);
  return [
    `${faulty ? '*' : 'Nobody has the fault'} over-time-limit: ${most} (--time-tolerance)`,
    ...agents.flatMap((line) => firstText(line, seeds)),
  ];
}

function firstText({ name, over }: TimeLine, seeds: boolean): string[] {
  if (over === null || over.first === null) return [];
  const { block, set, game, call, request, ms, seed } = over.first;
  const at = `${block} set ${set} game ${game}${seeds ? `, seed ${seed}` : ''}`;
  return [`${shortName(name)}: first in ${at}, call ${call} ${request} (${count(ms)} ms)`];
}
