import type { Agent } from '@aiwolf-arena/engine';
import type { Content } from '@aiwolf-arena/protocol';
import type { Scene } from './scene.ts';

/**
 * Describes sentences with relations in place of agents, such as `VOTE rival`. Most sentences get a token that was made before.
 * Tokens are kept by their parts, because a text that is made anew must be hashed before anything is found by it.
 */
export class Tokens {
  readonly #joined = new Map<string, Map<string, string>>();

  /** Returns the token of a sentence. Its subject makes no difference. */
  of(said: Content, speaker: Agent, scene: Scene): string {
    switch (said.kind) {
      case 'COMINGOUT': {
        if (said.target !== speaker) return 'COMINGOUT for another';
        const rivals = [...scene.claims].some(([agent, role]) => agent !== speaker && role === said.role);
        const claim = this.join('COMINGOUT', said.role);
        return rivals ? this.join(claim, 'too') : claim;
      }
      case 'DIVINED':
      case 'IDENTIFIED':
        return this.join(this.join(said.kind, said.species), scene.relation(speaker, said.target));
      case 'ESTIMATE':
        return this.join(this.join('ESTIMATE', said.role), scene.relation(speaker, said.target));
      case 'BECAUSE':
        return this.join('>', this.#inner(said.contents[1], speaker, scene), '');
      case 'DAY':
      case 'REQUEST':
      case 'INQUIRE':
      case 'AND':
      case 'OR':
      case 'XOR':
      case 'NOT':
        return this.join(said.kind, this.#inner(said.contents[0], speaker, scene));
      default: {
        const { target } = said as { target?: Agent | 'ANY' };
        return target === undefined ? said.kind : this.join(said.kind, scene.relation(speaker, target));
      }
    }
  }

  #inner(content: Content | undefined, speaker: Agent, scene: Scene): string {
    return content === undefined ? '' : this.of(content, speaker, scene);
  }

  /** Returns two texts as one: the same text at every call. */
  join(one: string, other: string, between = ' '): string {
    let joined = this.#joined.get(one);
    if (joined === undefined) {
      joined = new Map();
      this.#joined.set(one, joined);
    }
    let text = joined.get(other);
    if (text === undefined) {
      text = `${one}${between}${other}`;
      joined.set(other, text);
    }
    return text;
  }
}
