import type { OverLimit, StageTiming, TimeLine } from '@aiwolf-arena/analysis';
import { counted, intervalOf, withCommas } from '../format.ts';
import { type ColumnOf, type Section, tableOf } from '../model.ts';
import { sectionText } from '../render/text.ts';
import { shortName } from '../sanitize.ts';
import { column } from './columns.ts';
import { FAULT_CARES, STAGE_TITLES } from './faults.ts';

/** At most this many looks of a call are missed: before the first, and around the last. */
const UNSEEN_LOOKS = 3;
/** Villages with clients are measured by the time waited for them: each look is one millisecond. */
const OF_WAITING = 1;

/** CPU time by agent, and calls that took too long. `seeds`: the first cases are from several seeds and name theirs. */
export const timingText = (timings: readonly StageTiming[], width: number, { seeds = false } = {}): string =>
  timings.map((timing) => sectionText(timingSection(timing, seeds), width)).join('\n\n');

function timingSection(timing: StageTiming, seeds: boolean): Section {
  const { stage, sets, of, agents, limitsMs } = timing;
  const limited = limitsMs.length > 0;
  const title = `TIMING${STAGE_TITLES[stage]}: who computes how much${limited ? ', and whose calls take too long' : ''}`;
  if (sets === 0) return { title: `${title}: nothing was measured; play with --timing or --time-limit` };
  return {
    title,
    above: [
      `Measured on the machine that played, in ${withCommas(sets)} of ${counted(of, 'finished set')}: another time it comes out otherwise.`,
    ],
    table: tableOf([...timeColumns(timing), ...(limited ? overColumns(timing) : [])], agents, { cares: FAULT_CARES }),
    notes: limited ? limitNotes(timing, seeds) : [],
  };
}

function timeColumns({ looks, everyMs, arenaShare }: StageTiming): ColumnOf<TimeLine>[] {
  const arena = arenaShare === null ? '-' : `${(100 * arenaShare).toFixed(1)} %`;
  const spent = everyMs.includes(OF_WAITING) ? 'how long a seat was waited for in a game' : 'CPU time of a seat in a game';
  const looked = `share of ${counted(looks, 'look')}, one every ${everyMs.join(' or ')} ms (the arena itself has ${arena})`;
  return [
    column('agent', ({ name, ranked }) => `${name}${ranked ? '' : ' (fill)'}`),
    column('share-of-time', ({ share }) => share, { about: { en: looked } }),
    column('ms-per-game', ({ msPerGame }) => msPerGame, { about: { en: spent }, form: 'amount' }),
  ];
}

const overColumns = (timing: StageTiming): ColumnOf<TimeLine>[] => [
  column(
    'calls-over',
    of(({ calls, isFault }) => `${withCommas(calls)}${isFault ? '*' : ''}`),
    { about: { en: overMeans(timing) } },
  ),
  column(
    'games-over',
    of(({ rate }) => intervalOf(rate)),
  ),
  column(
    'slowest',
    of(({ slowestMs }) => (slowestMs === null ? null : `${withCommas(slowestMs)} ms`)),
  ),
];

/** `null` for agents whose calls were not measured. */
const of =
  (cell: (over: OverLimit) => ReturnType<ColumnOf<TimeLine>['cell']>): ColumnOf<TimeLine>['cell'] =>
  ({ over }) =>
    over === null ? null : cell(over);

function overMeans({ everyMs, limitsMs }: StageTiming): string {
  if (everyMs.includes(OF_WAITING))
    return `answers that took longer than ${limitText(limitsMs)} by the clock, and in which the client was seen to burn more than that of CPU time`;
  const unseen = UNSEEN_LOOKS * Math.max(...everyMs);
  return `calls that were seen to burn more than ${limitText(limitsMs)} of CPU time; up to ${unseen} ms of a call are not seen, so nobody is blamed wrongly, and some are missed`;
}

const CLOCK =
  'Of clients that came by themselves the clock alone is known: a busy machine makes them late. If several seats were late one upon another nobody is blamed.';

const limitText = (limitsMs: readonly number[]): string => `${limitsMs.join(' or ')} ms`;

function limitNotes({ agents, byClock, everyMs, tolerance, limitsMs }: StageTiming, seeds: boolean): string[] {
  const share = `${Number((100 * tolerance.share).toPrecision(6))} %`;
  const most = `more than ${limitText(limitsMs.map((one) => one + tolerance.ms))} in more than ${share} of games`;
  const faulty = agents.some(({ over }) => over?.isFault);
  return [
    ...(byClock && everyMs.includes(OF_WAITING) ? [CLOCK] : []),
    `${faulty ? '*' : 'Nobody has the fault'} over-time-limit: ${most} (--time-tolerance)`,
    ...agents.flatMap((line) => firstNotes(line, seeds)),
  ];
}

function firstNotes({ name, over }: TimeLine, seeds: boolean): string[] {
  if (over === null || over.first === null) return [];
  const { block, set, game, call, request, ms, seed } = over.first;
  const at = `${block} set ${set} game ${game}${seeds ? `, seed ${seed}` : ''}`;
  return [`${shortName(name)}: first in ${at}, call ${call} ${request} (${withCommas(ms)} ms)`];
}
