import type { Agent } from '@aiwolf-arena/engine';
import type { Evidence } from './evidence.ts';

/** Every set of seats that may be the werewolves, all known ones among them; each array is new. */
export function packsOf({ village, humans, wolves, roles }: Evidence): Agent[][] {
  const isHuman = (agent: Agent) =>
    humans.has(agent) || (roles.get(agent) ?? 'WEREWOLF') !== 'WEREWOLF';
  const known = village.agents.filter(
    (agent) => wolves.has(agent) || roles.get(agent) === 'WEREWOLF',
  );
  const free = village.agents.filter((agent) => !known.includes(agent) && !isHuman(agent));
  const packs: Agent[][] = [];
  extend(known, 0);
  return packs;

  function extend(pack: Agent[], from: number): void {
    if (pack.length >= village.wolves) packs.push(pack);
    else for (let i = from; i < free.length; i++) extend([...pack, free[i]!], i + 1);
  }
}
