import { isKill } from '../run/kill-shape.ts';
import { type Fields, isCount, isFields, isListOf, isText } from '../run/shape.ts';
import type { Job } from './job.ts';
import type { Report } from './messages.ts';

/** What comes back for a parcel. */
export type ParcelReport = Exclude<Report, { kind: 'ready' | 'alive' | 'unable' }>;

const isName = (value: unknown, length = 64): boolean => isText(value) && value.length <= length;

/** Whether a message has the shape of a report; what it says of a set is checked against that set. */
export function isReport(value: unknown): value is Report {
  if (!isFields(value)) return false;
  if (value.kind === 'ready') return typeof value.walled === 'boolean';
  if (value.kind === 'alive') return isListOf(value.asked, isAsked);
  if (value.kind === 'unable') return isText(value.why);
  if (!isName(value.id)) return false;
  switch (value.kind) {
    case 'done':
      return isListOf(value.outcomes, isText) && (value.timing === null || isText(value.timing));
    case 'stopped':
      return isCount(value.item) && isFields(value.kill);
    case 'suspect':
      return isCount(value.item) && isAccusation(value) && isCount(value.thread);
    case 'failed':
      return isCount(value.item) && isPlace(value.game) && isText(value.message);
    default:
      return false;
  }
}

/** From 0; -1 before the first game, null where nothing tells. */
const isPlace = (game: unknown): boolean => game === null || game === -1 || isCount(game);

/** Of a player, or of nobody and a game. */
const isAccusation = ({ kill, game }: Fields): boolean =>
  kill === null ? isPlace(game) : isFields(kill);

const isAsked = (asked: unknown): boolean =>
  isFields(asked) && isName(asked.id) && isCount(asked.item);

/** Whether a report can be about these sets: it names one of them, and a player and a call that there are in it. */
export function concerns(report: ParcelReport, jobs: readonly Job[]): boolean {
  if (report.kind === 'done') return report.outcomes.length === jobs.length;
  const job = jobs[report.item];
  if (job === undefined) return false;
  if (report.kind === 'failed') return isGameOf(report.game, job);
  if (report.kind === 'suspect' && report.kill === null) return isGameOf(report.game, job);
  return isKillIn(report.kill, job);
}

const isGameOf = (game: number | null, { task }: Job): boolean =>
  game === null || game < task.games;

/** Whether there is such a player and such a call in a set. */
export const isKillIn = (kill: unknown, { task }: Job): boolean =>
  isKill(kill, task.seats.length, task.games);
