// Games told event by event, as a log would have them.

import { BehaviourFold } from '../../src/behaviour/fold.ts';
import { countedOf, type Measure } from '../../src/behaviour/measures.ts';
import { Lexicon } from '../../src/game/lexicon.ts';
import { type LoggedGame, readLog } from '../../src/record/read-log.ts';
import { resolveRules } from '../../src/rules/presets.ts';

export const FIVE = ['VILLAGER', 'POSSESSED', 'VILLAGER', 'SEER', 'WEREWOLF'] as const;
export const SEVEN = [...FIVE, 'MEDIUM', 'BODYGUARD'] as const;

/** A game of seats with these roles; a talk line is `seat: text`, in the order in which it is said. */
export function shown(roles: readonly string[], lines: readonly string[]): LoggedGame {
  const status = (day: string): string[] => roles.map((role, i) => `${day},status,${i + 1},${role},ALIVE,n${i + 1}`);
  const log: string[] = [];
  let day = '';
  let idx = 0;
  for (const line of lines) {
    const [today = ''] = line.split(/[ ,]/, 1);
    if (today !== day) log.push(...status(today));
    day = today;
    const said = /^(\d+) (\d+): (.*)$/.exec(line);
    log.push(said === null ? line : `${day},talk,${idx++},0,${said[2]},${said[3]}`);
  }
  const { game, notes } = readLog(log.join('\n'));
  const wrong = notes.filter(({ code }) => code !== 'no-result');
  if (game === null || wrong.length > 0) throw new Error(JSON.stringify(notes));
  return game;
}

export interface Count {
  readonly observed: number;
  readonly expected: number;
  readonly occasions: number;
}

/** What one seat did by one measure. */
export function count(game: LoggedGame, seat: number, measure: Measure): Count | undefined {
  const players = game.names.length;
  const fold = new BehaviourFold(players);
  fold.addRecord(game, new Lexicon(resolveRules(players)));
  const cells = Object.values(fold.bySeat()[seat - 1]!).flatMap(countedOf);
  const found = cells.find((cell) => cell.measure === measure);
  if (found === undefined) return undefined;
  const { observed, expected, occasions } = found;
  return { observed, expected, occasions };
}
