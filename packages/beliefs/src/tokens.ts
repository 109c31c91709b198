import type { Agent } from '@aiwolf-arena/engine';
import type { Content } from '@aiwolf-arena/protocol';
import { onForget } from '@aiwolf-arena/protocol/tables';
import type { Scene } from './scene.ts';

/** Describes a sentence with relations in place of agents, such as `VOTE rival`. Its subject makes no difference. */
export function tokenOf(said: Content, speaker: Agent, scene: Scene): string {
  switch (said.kind) {
    case 'COMINGOUT': {
      if (said.target !== speaker) return 'COMINGOUT for another';
      for (const [agent, role] of scene.claims) {
        if (agent !== speaker && role === said.role) return phrase`COMINGOUT ${said.role} too`;
      }
      return phrase`COMINGOUT ${said.role}`;
    }
    case 'DIVINED':
    case 'IDENTIFIED':
      return phrase`${said.kind} ${said.species} ${scene.relation(speaker, said.target)}`;
    case 'ESTIMATE':
      return phrase`ESTIMATE ${said.role} ${scene.relation(speaker, said.target)}`;
    case 'BECAUSE':
      return phrase`>${innerOf(said.contents[1], speaker, scene)}`;
    case 'DAY':
    case 'REQUEST':
    case 'INQUIRE':
    case 'AND':
    case 'OR':
    case 'XOR':
    case 'NOT':
      return phrase`${said.kind} ${innerOf(said.contents[0], speaker, scene)}`;
    default: {
      const { target } = said as { target?: Agent | 'ANY' };
      return target === undefined ? said.kind : phrase`${said.kind} ${scene.relation(speaker, target)}`;
    }
  }
}

const innerOf = (content: Content | undefined, speaker: Agent, scene: Scene): string =>
  content === undefined ? '' : tokenOf(content, speaker, scene);

/**
 * A template that gives the text that it gave before for the same values: a text that is made anew must be hashed before anything is
 * found by it.
 */
export function phrase(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let branch = KEPT;
  let key: unknown = words;
  for (const value of values) {
    let next = branch.get(key);
    if (next === undefined) {
      next = new Map();
      branch.set(key, next);
    }
    branch = next as Branch;
    key = value;
  }
  let text = branch.get(key);
  if (text === undefined) {
    text = String.raw({ raw: words }, ...values);
    branch.set(key, text);
  }
  return text as string;
}

interface Branch extends Map<unknown, Branch | string> {}
const KEPT: Branch = new Map();
onForget(() => KEPT.clear());
