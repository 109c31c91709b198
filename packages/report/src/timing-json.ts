import type { StageTiming } from '@aiwolf-arena/analysis';

/** The `timing` block: what was measured, which no hash and no equality of documents knows of. */
export const timingJson = (timings: readonly StageTiming[]) =>
  timings.map(({ agents, ...stage }) => ({
    ...stage,
    agents: agents.map(({ agent: _, ...line }) => line),
  }));
