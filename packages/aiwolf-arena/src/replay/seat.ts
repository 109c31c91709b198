import { agentText, explain, parse } from '@aiwolf-arena/protocol';
import { type GameFault, isStop, type SeatNote } from '@aiwolf-arena/sandbox';
import { type News, type ReceivedVote, type SeatStep, seatSteps } from '@aiwolf-arena/tournament';
import { unknownWord } from '../options/kinds.ts';
import { UsageError } from '../options/usage.ts';
import { type GameTranscript, plainLines } from './transcript.ts';

/** Reads the value of `--seat`: the number of a seat, or the name of an agent that has only one seat. */
export function seatIn(text: string, names: readonly string[]): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= names.length) return number;
  const seats = names.flatMap((name, i) => (name === text ? [i + 1] : []));
  if (seats.length === 1) return seats[0]!;
  if (seats.length > 1) throw new UsageError(`--seat: ${text} has the seats ${seats.join(', ')}: give the number of one seat`);
  const those = number > 0 ? ` (seats are 1 to ${names.length})` : '';
  throw new UsageError(`--seat${those}: ${unknownWord(text, [...new Set(names)])}`);
}

export interface SeatMoment extends SeatStep {
  readonly notes: readonly string[];
  /** Faults of the agent at this request: the kind and, if it is recorded, the exception or the answer. */
  readonly wrong: readonly string[];
  /** Whether the agent was stopped before this request, so that it did not get the request. */
  readonly silent: boolean;
}

export function seatMoments(transcript: GameTranscript, seat: number): SeatMoment[] {
  const steps = seatSteps(transcript.task, transcript.record, seat);
  const notes = steps.map((): string[] => []);
  for (const note of transcript.notes) if (note.seat === seat) notes[placeOf(note, steps)]!.push(note.text);
  const stopped = stopOf(transcript, seat, steps);
  const details = detailsBy(transcript, seat, steps, stopped);
  return steps.map((step, i) => {
    const kinds = step.faults.filter((kind) => !details[i]!.some((one) => one.hides(kind)));
    const wrong = [...details[i]!.map(({ text }) => text), ...kinds];
    return { ...step, notes: notes[i]!, wrong, silent: i > stopped };
  });
}

/** Returns the index of the request at which an agent wrote a note. */
function placeOf({ at }: SeatNote, steps: readonly SeatStep[]): number {
  if (at === undefined || at.request === 'CREATE') return 0;
  const own = ({ day, request }: SeatStep): boolean => day === at.day && request === at.request;
  const open = steps.findIndex((step) => own(step) && step.events >= at.events);
  if (open >= 0) return open;
  const last = steps.findLastIndex(own);
  return last >= 0 ? last : steps.length - 1; // written by a promise that nobody awaited
}

interface Detail {
  readonly text: string;
  /** Whether a fault of this kind in the game's record is the fault that `text` describes in more detail. */
  hides(kind: string): boolean;
}

/** For each request, returns the details of its faults. */
function detailsBy({ record }: GameTranscript, seat: number, steps: readonly SeatStep[], stopped: number): Detail[][] {
  const details = steps.map((): Detail[] => []);
  for (const fault of record.faults ?? []) {
    if (fault.seat !== seat) continue;
    const hides = (kind: string): boolean => kind === fault.kind || (fault.kind === 'forbidden-action' && kind === 'exception');
    const text = `${fault.kind}: ${fault.detail}`;
    const at = isStop(fault.kind) ? stopped : caseOf(fault, steps);
    details[Math.min(Math.max(0, at), steps.length - 1)]!.push({ text, hides });
  }
  return details;
}

/** Returns the index of the request at which a fault happened. Targets are judged after all seats have answered. */
function caseOf({ day, events, kind, request }: GameFault, steps: readonly SeatStep[]): number {
  const own = (step: SeatStep): boolean => day === step.day && request === step.request;
  const judgedLate = kind === 'invalid-target';
  const at = judgedLate
    ? steps.findLastIndex((step) => own(step) && step.events <= events)
    : steps.findIndex((step) => own(step) && step.events >= events);
  return at >= 0 ? at : Math.max(0, steps.findLastIndex(own));
}

/** Returns the index of the request at which the agent was stopped: -1 for an earlier game, `steps.length` if never. */
function stopOf({ record, result }: GameTranscript, seat: number, steps: readonly SeatStep[]): number {
  const { faults } = result.seats[seat - 1]!;
  const unmade = faults.some(({ first }) => first.request === 'CREATE');
  if (unmade) return record.game === 0 ? 0 : -1;
  const own = (result.kills ?? []).filter((kill) => kill.seat === seat && kill.game <= record.game);
  if (own.length === 0) return steps.length;
  if (own.some(({ game }) => game < record.game)) return -1;
  const limit = faults.find(({ first, kind }) => isStop(kind) && first.game === record.game);
  const open = steps.flatMap(({ day, request }, i) => (day === limit?.first.day && request === limit.first.request ? [i] : []));
  const exact = own.every(({ detail }) => !PROMISED.test(detail));
  const call = Math.min(...own.map((kill) => kill.call));
  const found = exact ? open.find((i) => steps[i]!.call === call) : undefined;
  return found ?? firstSilent(open, steps);
}

/** Matches the reason for stopping an agent if code after `await` or in `then` was stopped. `kill.call` is then inexact. */
const PROMISED = /^promised/;

function firstSilent(open: readonly number[], steps: readonly SeatStep[]): number {
  const last = open.findLast((i) => ![null, 'Skip'].includes(steps[i]!.said));
  return open.find((i) => i > (last ?? -1)) ?? open[0] ?? steps.length;
}

export const seatHead = ({ address, names }: GameTranscript, seat: number): string =>
  `${names[seat - 1]} is ${agentText(seat)} in ${address}`;

export function seatText(transcript: GameTranscript, seat: number): string {
  const lines = seatMoments(transcript, seat).flatMap((moment) => [...askedLines(moment), ...answerLines(moment, seat)]);
  return `${[seatHead(transcript, seat), '', ...lines, '', `seed ${transcript.seed}, hash ${transcript.record.hash}`].join('\n')}\n`;
}

export function seatJson(transcript: GameTranscript, seat: number) {
  const { names, record, seed, task } = transcript;
  const moments = seatMoments(transcript, seat);
  return {
    ...{ schema: 'aiwolf-arena/seat/1' as const, seed, block: task.block, set: task.set, game: record.game },
    ...{ hash: record.hash, seat, name: names[seat - 1], steps: moments.map(stepJson) },
  };
}

const stepJson = ({ answer, counted, day, news, notes, request, said, silent, wrong }: SeatMoment) => {
  return { day, request, news, answer: said ?? answer, counted, notes, faults: wrong, silent };
};

export const askedLines = ({ day, news, request }: SeatMoment): string[] => [
  `day ${day} ${request}`,
  ...newsLines(news).map((line) => `    ${line}`),
];

export function answerLines(moment: SeatMoment, seat: number): string[] {
  const { notes, silent, wrong } = moment;
  const answers = silent ? ['  -> no request: the seat was stopped before'] : answerOf(moment, seat);
  return [
    ...answers,
    ...notes.flatMap((note) => plainLines(note).map((line) => `  note: ${line}`)),
    ...wrong.map((fault) => `  fault: ${plainLines(fault).join(' ')}`),
  ];
}

function answerOf({ answer, counted, said }: SeatMoment, seat: number): string[] {
  if (answer === null) return [];
  const words = said === null ? answer : said === '' ? 'nothing' : spokenWords(said, seat);
  return [`  -> ${words}${counted === null ? '' : ` (counted as ${counted})`}`];
}

function newsLines(news: readonly News[]): string[] {
  const lines: string[] = [];
  let silent: number[] = [];
  const close = (): void => {
    if (silent.length > 0) lines.push(`${silent.map(agentText).join(', ')}: nothing`);
    silent = [];
  };
  for (const one of news) {
    const spoken = one.kind === 'talk' || one.kind === 'whisper';
    if (spoken && (one.text === 'Skip' || one.text === 'Over')) {
      if (!silent.includes(one.agent)) silent.push(one.agent);
      continue;
    }
    close();
    lines.push(...linesOf(one));
  }
  close();
  return lines;
}

function linesOf(news: News): string[] {
  switch (news.kind) {
    case 'dealt':
      return [`it is ${news.role}${fellowsText(news.fellows)}`];
    case 'day':
      return [dawnText(news)];
    case 'executed':
    case 'attacked':
    case 'guarded':
      return [`${news.kind} on day ${news.day}: ${agentText(news.agent)}`];
    case 'votes':
      return [`votes of day ${news.day}: ${votesText(news.votes)}`];
    case 'attackVotes':
      return [`attack votes of day ${news.day}: ${votesText(news.votes)}`];
    case 'divined':
      return [`divined: ${agentText(news.agent)} is ${news.result}`];
    case 'medium':
      return [`the executed ${agentText(news.agent)} was ${news.result}`];
    case 'roles':
      return [`roles: ${news.roles.map((role, i) => `${agentText(i + 1)} ${role}`).join(', ')}`];
    default:
      return [spokenText(news)];
  }
}

const fellowsText = (fellows: readonly number[]): string =>
  fellows.length === 0 ? '' : `, with ${fellows.map(agentText).join(', ')}`;

function dawnText({ day, dead }: News & { kind: 'day' }): string {
  if (day === 0) return 'the first night';
  return `morning of day ${day}; killed in the night: ${dead.length === 0 ? 'nobody' : dead.map(agentText).join(', ')}`;
}

/** Formats votes as `2 for Agent[04] (1, 3), ...`. Agents with most votes come first. */
function votesText(votes: readonly ReceivedVote[]): string {
  const byTarget = [...Map.groupBy(votes, ({ target }) => target)];
  return byTarget
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([target, of]) => `${of.length} for ${agentText(target)} (${of.map(({ agent }) => agent).join(', ')})`)
    .join(', ');
}

const spokenText = ({ agent, kind, text }: News & { kind: 'talk' | 'whisper' }): string =>
  `${agentText(agent)}${kind === 'whisper' ? ' (whispers)' : ''}: ${spokenWords(text, agent)}`;

function spokenWords(text: string, speaker: number): string {
  const read = parse(text);
  const plain = plainLines(text).join(' ');
  const silent = text === 'Skip' || text === 'Over';
  return read.ok && !silent ? `${plain}  -- ${explain(read.value.content, { speaker })}` : plain;
}

export function knownLines(news: readonly News[], players: number): string[] {
  const dead = new Map(news.flatMap(deathsIn));
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const alive = seats.filter((seat) => !dead.has(seat)).map(agentText);
  const deaths = [...dead].map(([seat, how]) => `${agentText(seat)} (${how})`);
  return [
    ...newsLines(news.filter(({ kind }) => kind === 'dealt')),
    `alive: ${alive.join(', ')}`,
    ...(deaths.length === 0 ? [] : [`dead: ${deaths.join(', ')}`]),
    ...newsLines(news.filter(({ kind }) => FACTS.includes(kind))),
    ...newsLines(news.filter(({ kind }) => kind === 'votes').slice(-1)),
    `${news.filter(({ kind }) => kind === 'talk' || kind === 'whisper').length} talks heard`,
  ];
}

const FACTS: readonly News['kind'][] = ['divined', 'medium', 'guarded', 'attacked', 'roles'];

function deathsIn(news: News): (readonly [seat: number, how: string])[] {
  if (news.kind === 'executed') return [[news.agent, `executed on day ${news.day}`]];
  if (news.kind !== 'day') return [];
  return news.dead.map((seat) => [seat, `killed before day ${news.day}`]);
}
