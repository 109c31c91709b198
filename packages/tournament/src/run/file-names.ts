import { likeness } from '@aiwolf-arena/agents/agent-name';
import type { PlannedAgent } from '../plan/plan.ts';

/** A name for the files of every agent of a plan, no two alike: what a file system may not take becomes `_`. */
export function fileNames(agents: readonly Pick<PlannedAgent, 'name'>[]): string[] {
  const taken = new Set<string>();
  return agents.map(({ name }, at) => {
    const plain = name.replaceAll(/[^\p{L}\p{N}\p{M}._-]|^\./gu, '_');
    const own = taken.has(likeness(plain)) ? `${plain}-${at}` : plain;
    taken.add(likeness(own));
    return own;
  });
}
