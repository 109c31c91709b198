import type { FaultCount } from '@aiwolf-arena/analysis';

/** Faults by kind; empty if there were none. */
export const faultsJson = (faults: readonly FaultCount[]) =>
  Object.fromEntries(faults.map((fault) => [fault.kind, faultJson(fault)]));

function faultJson({ count, games, rate, first }: FaultCount) {
  const { seed, block, set, game, day, request, detail } = first;
  return { count, games, rate, first: { seed, block, set, game, day, request, message: detail } };
}
