import type { Stage } from '@aiwolf-arena/tournament';

/** What faults do to the ranking that counts: nothing, their games are lost, or the agent is out (regulation 4). */
export const POLICIES = ['record', 'forfeit', 'eliminate'] as const;
export type Policy = (typeof POLICIES)[number];

/** A kind of fault that an organiser has forgiven an agent. */
export interface Pardon {
  readonly agent: string;
  readonly kind: string;
  readonly reason: string;
}

/** A fault that was measured while games were played: no result of a set knows of it. */
export interface MeasuredFault {
  readonly stage: Stage;
  /** Position in the plan's agents. */
  readonly agent: number;
  readonly kind: string;
  readonly count: number;
  readonly games: number;
}

/** How faults are judged. */
export interface Judgement {
  readonly policy: Policy;
  readonly pardons: readonly Pardon[];
  /** Faults that count beside those in the results. */
  readonly measured?: readonly MeasuredFault[];
}

/** Games count as they were played, whatever happened in them. */
export const AS_PLAYED: Judgement = { policy: 'record', pardons: [] };

/** Whether a fault counts against the agent. */
export const counts = (pardons: readonly Pardon[], agent: string, kind: string): boolean =>
  !pardons.some((pardon) => pardon.agent === agent && pardon.kind === kind);
