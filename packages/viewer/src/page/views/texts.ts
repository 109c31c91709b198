import { TEAMS } from '@aiwolf-arena/engine';
import type { Agent, Role } from '@aiwolf-arena/protocol';
import { bracketed, type Cell, cellValue, isInterval, textIn } from '@aiwolf-arena/report/browser';
import type { ColumnWords, PageForm } from '../document.ts';
import type { GameStep } from '../game/steps.ts';
import type { Say } from '../words.ts';

export const columnTitle = (words: ColumnWords, head: string, say: Say): string =>
  textIn(words[head]?.title ?? head, say.language);

/** Returns the explanation of the numbers in a column; '' if the column's heading is clear enough. */
export const columnAbout = (words: ColumnWords, head: string, say: Say): string =>
  textIn(words[head]?.about ?? '', say.language);

export function cellText(cell: Cell, form: PageForm, say: Say): string {
  const key = cellValue(cell, say.language);
  if (key === null) return '–';
  return typeof key === 'string' ? key : numberText(key, form, say);
}

/** Formats the two limits of an interval as a text; '' if the cell has no interval. */
export function rangeText(cell: Cell, form: PageForm, say: Say): string {
  if (!isInterval(cell) || typeof cell.low !== 'number' || typeof cell.high !== 'number') return '';
  return bracketed(numberText(cell.low, form, say), numberText(cell.high, form, say));
}

/** Returns why a reader should be careful with a number; undefined if there is no reason. */
export const careOf = (cell: Cell, say: Say): string | undefined =>
  isInterval(cell) && cell.care !== undefined ? say(cell.care) : undefined;

const DIGITS: Partial<Record<PageForm, number>> = { percent: 1, points: 1, ratio: 2, decimal: 2 };

function numberText(value: number, form: PageForm, { language }: Say): string {
  const digits = { minimumFractionDigits: DIGITS[form] ?? 0, maximumFractionDigits: DIGITS[form] ?? 0 };
  const numbers = new Intl.NumberFormat(language, { ...digits, signDisplay: form === 'points' ? 'exceptZero' : 'auto' });
  return numbers.format(form === 'percent' || form === 'points' ? value * 100 : value);
}

/** Returns the name of a seat such as `Agent[03]`, or for 0 the word for nobody. */
export const seatName = (seat: Agent, say: Say): string => (seat === 0 ? say('nobody') : `Agent[${seatNumber(seat)}]`);

export const seatNumber = (seat: Agent): string => String(seat).padStart(2, '0');

export const roleName = (role: Role | undefined, say: Say): string => (role === undefined ? '?' : say(role));

type Spoken = 'talk' | 'whisper' | 'refused' | 'vote' | 'attackVote';

/** Matches the name of a game in a set: a stage if the page has several, the block, set and game, and what stands behind. */
const ADDRESS = /^(?:([a-z]+) )?(?:([a-z]+)\/(\d+) )?(\d+)\/(\d+)( · .*)?$/;

/** Returns the title of a game, such as `Final, 5 players, set 0, game 0`; the name itself if it is that of a file. */
export function gameTitle(name: string, say: Say): string {
  const [whole, above, block, players, set = '', game = '', more = ''] = ADDRESS.exec(name) ?? [];
  if (whole === undefined) return name;
  const stage = STAGES.find((one) => one === (above ?? block));
  return (
    [
      ...(stage === undefined ? [] : [say(stage)]),
      ...(players === undefined ? [] : [say('title-players', { players })]),
      say('title-game', { set, game }),
    ].join(say('title-comma')) + more
  );
}

const STAGES = ['testing', 'preliminary', 'final'] as const;

export function stepText(step: Exclude<GameStep, { kind: Spoken }>, say: Say): string {
  const seat = 'seat' in step ? seatName(step.seat, say) : '';
  switch (step.kind) {
    case 'day':
      if (step.day === 0) return say('step-first-day');
      return step.dead === 0 ? say('step-day') : say('step-day-dead', { seat: seatName(step.dead, say) });
    case 'silence':
      if (step.seats.length > MOST_NAMED) return say('step-silence-many', { count: step.seats.length });
      return say('step-silence', { seats: step.seats.map((one) => seatName(one, say)).join(', ') });
    case 'execute':
      return step.seat === 0 ? say('step-no-execute') : say('step-execute', { seat });
    case 'divine':
    case 'medium':
      return say(`step-${step.kind}`, {
        seat,
        target: seatName(step.target, say),
        species: say(step.species === 'WEREWOLF' ? 'werewolf' : 'human'),
      });
    case 'guard':
      return say('step-guard', { seat, target: seatName(step.target, say) });
    case 'attack':
      if (step.target === 0) return say('step-no-attack');
      return say(step.success ? 'step-attack' : 'step-attack-guarded', { target: seatName(step.target, say) });
    case 'fault':
      return say('step-fault', { seat, request: step.request, fault: step.fault });
    case 'result':
      return say('step-result', {
        winner: say(`team-${TEAMS[step.winner] ?? 'NONE'}`),
        humans: step.humans,
        werewolves: step.werewolves,
      });
  }
}

/** Maximum number of silent seats that are named; of more seats, only the number is told. */
const MOST_NAMED = 3;
