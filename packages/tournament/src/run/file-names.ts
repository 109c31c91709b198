import type { PlannedAgent } from '../plan/plan.ts';

/** A name for the files of every agent of a plan, no two alike: what a file system may not take becomes `_`. */
export function fileNames(agents: readonly Pick<PlannedAgent, 'name'>[]): string[] {
  const taken = new Set<string>();
  return agents.map(({ name }, at) => {
    const plain = name.replaceAll(/[^\p{L}\p{N}._-]|^\./gu, '_').slice(0, 60);
    const own = taken.has(plain.toLowerCase()) ? `${plain}-${at}` : plain;
    taken.add(own.toLowerCase());
    return own;
  });
}
