import type { Block, Plan } from '../plan/plan.ts';
import { PlansDiffer, planDifferences } from '../plan/plan-differences.ts';
import { type Shard, shardText } from '../plan/shard.ts';
import type { Journal } from './journal.ts';

/** PlansDiffer unless a folder's run is of this plan, perhaps with fewer or more sets, and of this shard. */
export function refuseOtherRun(
  folder: string,
  was: Plan,
  is: Plan,
  held: Shard | null,
  asked: Shard | null,
): void {
  const lines = planDifferences(was, is);
  const [part, other] = [shardText(held), shardText(asked)];
  if (part !== other) lines.push(`shard: ${part} -> ${other}`);
  if (lines.length > 0) throw otherRun(folder, lines);
}

const otherRun = (folder: string, lines: readonly string[]): PlansDiffer =>
  new PlansDiffer(
    `${folder} holds another run (there -> asked for):\n${lines.map((line) => `  ${line}\n`).join('')}` +
      'name another folder (`out`), or ask for the same again; only `sets` may grow',
  );

/** PlansDiffer when finished sets would have to go, or count what the others do not. */
export function refuseShorter(
  folder: string,
  was: Plan,
  is: Plan,
  journal: Journal,
  behaviour: boolean | undefined,
): void {
  const counted = journal.behaviour;
  if (counted !== undefined && behaviour !== undefined && counted !== behaviour) {
    throw otherRun(folder, [`behaviour: ${wordOf(counted)} -> ${wordOf(behaviour)}`]);
  }
  for (const block of is.blocks) {
    const last = journal.setsOf(block.name).at(-1) ?? -1;
    if (last >= block.sets && isSameField(was, block)) throw tooShort(folder, block, last);
  }
}

const wordOf = (counted: boolean): string => (counted ? 'counted' : 'not counted');

/** A final of other finalists is another one, however long. */
const isSameField = (was: Plan, block: Block): boolean =>
  was.blocks.some(
    ({ name, entrants }) => name === block.name && String(entrants) === String(block.entrants),
  );

const tooShort = (folder: string, { name, sets }: Block, last: number): PlansDiffer =>
  new PlansDiffer(
    `${folder}: ${name} has ${sets === 1 ? '1 set' : `${sets} sets`} as asked for, and set ${last} (from 0) of it is finished already: ` +
      'ask for as many sets as before or more (`sets`, `finalSets`), or name another folder (`out`); ' +
      `aiwolf-arena rank ${folder} shows what is there`,
  );
