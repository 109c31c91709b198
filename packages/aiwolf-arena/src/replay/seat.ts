import { agentText } from '@aiwolf-arena/protocol';
import { type FaultTally, type SeatNote, type SeatStep, seatSteps } from '@aiwolf-arena/tournament';
import { unknownWord } from '../options/kinds.ts';
import { UsageError } from '../options/usage.ts';
import { answerLines, askedLines } from './seat-text.ts';
import type { GameTranscript } from './transcript.ts';

/** The seat that `--seat` means: a number, or the name of an agent that sits once. UsageError for any other. */
export function seatIn(text: string, names: readonly string[]): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= names.length) return number;
  const seats = names.flatMap((name, i) => (name === text ? [i + 1] : []));
  if (seats.length === 1) return seats[0]!;
  if (seats.length > 1)
    throw new UsageError(`--seat: ${text} sits on ${seats.join(', ')}: name one by its number`);
  const those = number > 0 ? ` (seats are 1 to ${names.length})` : '';
  throw new UsageError(`--seat${those}: ${unknownWord(text, [...new Set(names)])}`);
}

/** A request to a seat, with all that can be told of it. */
export interface SeatMoment extends SeatStep {
  /** What it wrote, in the order in which it did. */
  readonly notes: readonly string[];
  /** Kinds of faults, with what was thrown or answered where that is known. */
  readonly wrong: readonly string[];
  /** It was stopped before, and is not asked any more. */
  readonly silent: boolean;
}

export function seatMoments(told: GameTranscript, seat: number): SeatMoment[] {
  const steps = seatSteps(told.task, told.record, seat);
  const notes = steps.map((): string[] => []);
  for (const note of told.notes)
    if (note.seat === seat) notes[placeOf(note, steps)]!.push(note.text);
  const stopped = stopOf(told, seat, steps);
  const details = detailsBy(told, seat, steps, stopped);
  return steps.map((step, i) => {
    const kinds = step.faults.filter((kind) => !details[i]!.some((one) => one.hides(kind)));
    const wrong = [...details[i]!.map(({ text }) => text), ...kinds];
    return { ...step, notes: notes[i]!, wrong, silent: i > stopped };
  });
}

/** The request in which a note was written: the first of its kind whose answer had not been given. */
function placeOf({ at }: SeatNote, steps: readonly SeatStep[]): number {
  if (at === undefined || at.request === 'CREATE') return 0;
  const own = ({ day, request }: SeatStep): boolean => day === at.day && request === at.request;
  const open = steps.findIndex((step) => own(step) && step.events >= at.events);
  if (open >= 0) return open;
  const last = steps.findLastIndex(own);
  return last >= 0 ? last : steps.length - 1; // a promise that was forgotten
}

interface Detail {
  readonly text: string;
  /** The record knows the same fault by this kind. */
  hides(kind: string): boolean;
}

/** What the books know of the first case of every kind, by request. */
function detailsBy(
  { record, result }: GameTranscript,
  seat: number,
  steps: readonly SeatStep[],
  stopped: number,
): Detail[][] {
  const details = steps.map((): Detail[] => []);
  for (const fault of result.seats[seat - 1]!.faults) {
    if (fault.first.game !== record.game) continue;
    const hides = (kind: string): boolean =>
      kind === fault.kind || (fault.kind === 'forbidden-action' && kind === 'exception');
    const text = `${fault.kind}: ${fault.first.detail}`;
    const at = LIMIT.test(fault.kind) ? stopped : caseOf(fault, hides, steps);
    details[Math.min(Math.max(0, at), steps.length - 1)]!.push({ text, hides });
  }
  return details;
}

function caseOf({ first }: FaultTally, hides: Detail['hides'], steps: readonly SeatStep[]): number {
  const own = ({ day, request }: SeatStep): boolean =>
    day === first.day && request === first.request;
  const fits = [
    (step: SeatStep) => own(step) && step.said?.slice(0, first.detail.length) === first.detail,
    (step: SeatStep) => own(step) && step.faults.some(hides),
    (step: SeatStep) => own(step) && step.counted !== null && step.faults.length === 0,
    own,
  ];
  return fits.map((fit) => steps.findIndex(fit)).find((found) => found >= 0) ?? 0;
}

/** The request at which the seat was stopped: -1 in a game before, behind the last one where it was not. */
function stopOf(
  { record, result }: GameTranscript,
  seat: number,
  steps: readonly SeatStep[],
): number {
  const { faults } = result.seats[seat - 1]!;
  const unmade = faults.some(({ first }) => first.request === 'CREATE');
  if (unmade) return record.game === 0 ? 0 : -1;
  const own = (result.kills ?? []).filter((kill) => kill.seat === seat && kill.game <= record.game);
  if (own.length === 0) return steps.length;
  if (own.some(({ game }) => game < record.game)) return -1;
  const limit = faults.find(({ first, kind }) => LIMIT.test(kind) && first.game === record.game);
  const open = steps.flatMap(({ day, request }, i) =>
    day === limit?.first.day && request === limit.first.request ? [i] : [],
  );
  const exact = own.every(({ detail }) => !PROMISED.test(detail));
  const call = Math.min(...own.map((kill) => kill.call));
  const found = exact ? open.find((i) => steps[i]!.call === call) : undefined;
  return found ?? firstSilent(open, steps);
}

/** Calls are counted otherwise where promises are waited for. */
const PROMISED = /^promised/;
const LIMIT = /-limit$/;

/** Where the seat falls silent. */
function firstSilent(open: readonly number[], steps: readonly SeatStep[]): number {
  const last = open.findLast((i) => ![null, 'Skip'].includes(steps[i]!.said));
  return open.find((i) => i > (last ?? -1)) ?? open[0] ?? steps.length;
}

export const seatHead = ({ address, names }: GameTranscript, seat: number): string =>
  `${names[seat - 1]} is ${agentText(seat)} in ${address}`;

export function seatStory(told: GameTranscript, seat: number): string {
  const moments = seatMoments(told, seat);
  const lines = moments.flatMap((moment) => [...askedLines(moment), ...answerLines(moment, seat)]);
  const end = `seed ${told.seed}, hash ${told.record.hash}`;
  return `${[seatHead(told, seat), '', ...lines, '', end].join('\n')}\n`;
}

const SEAT_SCHEMA = 'aiwolf-arena/seat/1' as const;

export function seatJson(told: GameTranscript, seat: number) {
  const { names, record, seed, task } = told;
  const moments = seatMoments(told, seat);
  return {
    ...{ schema: SEAT_SCHEMA, seed, block: task.block, set: task.set, game: record.game },
    ...{ hash: record.hash, seat, name: names[seat - 1], steps: moments.map(stepJson) },
  };
}

const stepJson = ({
  answer,
  counted,
  day,
  news,
  notes,
  request,
  said,
  silent,
  wrong,
}: SeatMoment) => {
  return { day, request, news, answer: said ?? answer, counted, notes, faults: wrong, silent };
};
