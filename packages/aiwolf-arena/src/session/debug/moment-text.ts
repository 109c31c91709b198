import { newsLines, spokenWords } from './news-text.ts';
import { plainLines } from './plain-lines.ts';
import type { SeatMoment } from './seat-moments.ts';

/** What a seat is asked, and what it has got to know since it was asked before. */
export const askedLines = ({ day, news, request }: SeatMoment): string[] => [
  `day ${day} ${request}`,
  ...newsLines(news).map((line) => `    ${line}`),
];

/** What it answered, what was made of that, what it wrote, and what was wrong. */
export function answerLines(moment: SeatMoment, seat: number): string[] {
  const { notes, silent, wrong } = moment;
  const answers = silent ? ['  -> not asked: it was stopped before'] : answerOf(moment, seat);
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
