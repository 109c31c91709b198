import type { Agent } from '@aiwolf-arena/engine';
import type { Content } from '@aiwolf-arena/protocol';
import type { Scene } from './scene.ts';

/**
 * A sentence without its names: what is said, and how the speaker stands to whom it is about. `VOTE rival`,
 * `DIVINED WEREWOLF other`, `>AND VOTE accuser`. The same whether subjects are written out or left out.
 */
export function tokenOf(
  said: Content,
  speaker: Agent,
  scene: Scene,
  outer: Agent | 'ANY' = speaker,
): string {
  const subject = said.subject ?? outer;
  const inner = (i: number) => {
    const part = said as { contents: readonly Content[] };
    return part.contents[i] === undefined ? '' : tokenOf(part.contents[i], speaker, scene, subject);
  };
  switch (said.kind) {
    case 'COMINGOUT': {
      if (said.target !== speaker) return 'COMINGOUT for another';
      const rivals = [...scene.claims].some(
        ([agent, role]) => agent !== speaker && role === said.role,
      );
      return `COMINGOUT ${said.role}${rivals ? ' too' : ''}`;
    }
    case 'DIVINED':
    case 'IDENTIFIED':
      return `${said.kind} ${said.species} ${scene.relation(speaker, said.target)}`;
    case 'ESTIMATE':
      return `ESTIMATE ${said.role} ${scene.relation(speaker, said.target)}`;
    case 'BECAUSE':
      return `>${inner(1)}`;
    case 'DAY':
      return `DAY ${inner(0)}`;
    case 'REQUEST':
    case 'INQUIRE':
    case 'AND':
    case 'OR':
    case 'XOR':
    case 'NOT':
      return `${said.kind} ${inner(0)}`;
    default:
      return aboutSeat(said, (target) => scene.relation(speaker, target));
  }
}

/** Sentences have all fields, unused ones undefined. */
function aboutSeat(said: Content, relation: (target: Agent | 'ANY') => string): string {
  const { target } = said as { target?: Agent | 'ANY' };
  return target === undefined ? said.kind : `${said.kind} ${relation(target)}`;
}
