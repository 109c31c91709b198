import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import type { SetResult } from '../tally/set-result.ts';
import type { AsideLine } from './aside-shape.ts';
import { journalLines, noteOf } from './journal-lines.ts';
import type { KillLine } from './kill-shape.ts';
import { readPlan } from './recorded-plan.ts';

/** The folder of a run that is read, line by line. */
export interface RunSource {
  readonly folder: string;
  readonly plan: Plan;
}

export const sourceOf = (folder: string): RunSource => ({ folder, plan: readPlan(folder) });

/** What a journal says; a line that cannot be meant is told to `note`. */
export function* told(
  { folder, plan }: RunSource,
  note: (text: string) => void = () => {},
): Generator<SetResult | KillLine | AsideLine> {
  const path = join(folder, 'journal.ndjson');
  if (!existsSync(path)) return;
  let number = 0;
  for (const line of journalLines(path, plan)) {
    number++;
    if (line.kind === 'broken') note(noteOf(path, number, line.why));
    else yield line.kind === 'result' ? line.result : line.line;
  }
}

/** What identifies a set's content: its games, and what was counted of them but for behaviour. */
export function contentOf(result: SetResult): string {
  const seats = result.seats.map(({ behaviour: _, ...seat }) => seat);
  return createHash('sha256')
    .update(JSON.stringify({ ...result, seats }))
    .digest('base64');
}
