import type { Agent } from '@aiwolf-arena/protocol';
import { remarksOf } from './reading.ts';
import type { Step } from './step.ts';

/** What one seat met with on one day: who spoke against it and for it, and the ballots of the last round. */
export interface Opinion {
  readonly against: readonly Agent[];
  readonly inFavour: readonly Agent[];
  readonly votes: number;
}

/** A row a seat (Agent[01] first), a column a day (day 0 first), of the known steps. A speaker counts by its last word. */
export function opinionsOf(
  steps: readonly Step[],
  known: readonly number[],
  players: number,
): Opinion[][] {
  const days = known.reduce((most, at) => Math.max(most, steps[at]!.day), 0) + 1;
  return Array.from({ length: players }, (_, i) =>
    Array.from({ length: days }, (_, day) =>
      opinionOn(
        i + 1,
        known.map((at) => steps[at]!).filter((step) => step.day === day),
      ),
    ),
  );
}

function opinionOn(target: Agent, steps: readonly Step[]): Opinion {
  const last = new Map<Agent, boolean>();
  let votes = 0;
  for (const step of steps) {
    if (step.kind === 'talk') {
      const verdict = verdictOn(target, step.text, step.seat);
      if (verdict !== null) last.set(step.seat, verdict);
    }
    if (step.kind === 'vote') votes = step.ballots.filter((one) => one.target === target).length;
  }
  const saying = (verdict: boolean): Agent[] =>
    [...last].filter(([, said]) => said === verdict).map(([seat]) => seat);
  return { against: saying(true), inFavour: saying(false), votes };
}

/** True: spoken against; null: nothing said of it. */
function verdictOn(target: Agent, text: string, speaker: Agent): boolean | null {
  let verdict: boolean | null = null;
  for (const remark of remarksOf(text, speaker)) {
    if (!('target' in remark) || remark.target !== target) continue;
    verdict = remark.kind === 'found' ? remark.werewolf : remark.kind !== 'trusts';
  }
  return verdict;
}
