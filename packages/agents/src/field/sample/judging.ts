import type { Agent } from '@aiwolf-arena/engine';
import { and, attacked, comingout, type Role } from '@aiwolf-arena/protocol';
import type { Memory } from './memory.ts';
import { type Results, reported, told, type Verb } from './results.ts';
import type { Suspicion } from './suspicion.ts';

/**
 * Adds to `suspects` every living speaker of a black report that a villager knows to be false: about oneself, or about
 * a victim of an attack. Every role argues as if it were a villager here.
 */
export function addLiars(suspects: Agent[], memory: Memory, suspicion: Suspicion): void {
  const { me, killed } = memory;
  for (const report of memory.divined) {
    const { speaker, target, result } = report;
    if (result === 'HUMAN' || !(target === me || killed.has(target))) continue;
    if (suspects.includes(speaker) || !memory.isAlive(speaker)) continue;
    suspects.push(speaker);
    const known = () => (target === me ? comingout(me, 'VILLAGER') : attacked(target, 'ANY'));
    suspicion.suspect(speaker, () => and([known(), reported('DIVINED', report)]));
  }
}

/** A role that somebody pretends to have: what he knows, and whether he has come out and may argue with it. */
export interface Claim {
  readonly role: Role;
  readonly verb: Verb;
  readonly results: Results;
  readonly out: boolean;
}

/** Adds the living others who claim the same role, even if they are suspects already. */
export function addRivals(
  suspects: Agent[],
  memory: Memory,
  suspicion: Suspicion,
  { role, out }: Claim,
): void {
  for (const rival of memory.claimersOf(role)) {
    suspects.push(rival);
    if (!out) continue;
    const reason = () => and([comingout(memory.me, role), comingout(rival, role, rival)]);
    suspicion.suspect(rival, reason);
  }
}

/** Adds the living speakers of reports, of the other kind than the claim's own, that its results contradict. */
export function addContradictors(
  suspects: Agent[],
  memory: Memory,
  suspicion: Suspicion,
  { verb, results, out }: Claim,
): void {
  const [theirs, reports] =
    verb === 'DIVINED'
      ? (['IDENTIFIED', memory.identified] as const)
      : (['DIVINED', memory.divined] as const);
  for (const report of reports) {
    const { speaker, target } = report;
    if (!results.contradicts(report)) continue;
    if (suspects.includes(speaker) || !memory.isAlive(speaker)) continue;
    suspects.push(speaker);
    if (!out) continue;
    const mine = () => told(verb, results.byTarget.get(target)!);
    suspicion.suspect(speaker, () => and([mine(), reported(theirs, report)]));
  }
}
