/** What faults do to the ranking that counts: nothing, their games are lost, or the agent is out (regulation 4). */
export const POLICIES = ['record', 'forfeit', 'eliminate'] as const;
export type Policy = (typeof POLICIES)[number];

/** A kind of fault that an organiser has forgiven an agent. */
export interface Pardon {
  readonly agent: string;
  readonly kind: string;
  readonly reason: string;
}

/** How faults are judged. */
export interface Judgement {
  readonly policy: Policy;
  readonly pardons: readonly Pardon[];
}

/** Games count as they were played, whatever happened in them. */
export const AS_PLAYED: Judgement = { policy: 'record', pardons: [] };

/** Whether a fault counts against the agent. */
export const counts = (pardons: readonly Pardon[], agent: string, kind: string): boolean =>
  !pardons.some((pardon) => pardon.agent === agent && pardon.kind === kind);
