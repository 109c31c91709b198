import { agentText } from '@aiwolf-arena/protocol';
import { answerLines, askedLines } from './moment-text.ts';
import { type SeatMoment, seatMoments } from './seat-moments.ts';
import type { ToldGame } from './told-game.ts';

/** The line above the requests of a seat. */
export const seatHead = ({ address, names }: ToldGame, seat: number): string =>
  `${names[seat - 1]} is ${agentText(seat)} in ${address}`;

/** A game as one seat saw it, request by request. */
export function seatStory(told: ToldGame, seat: number): string {
  const moments = seatMoments(told, seat);
  const lines = moments.flatMap((moment) => [...askedLines(moment), ...answerLines(moment, seat)]);
  const end = `seed ${told.seed}, hash ${told.record.hash}`;
  return `${[seatHead(told, seat), '', ...lines, '', end].join('\n')}\n`;
}

const SEAT_SCHEMA = 'aiwolf-arena/seat/1' as const;

/** The document of `play --seat`. */
export function seatJson(told: ToldGame, seat: number) {
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
