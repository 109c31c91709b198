import type { LoadedAgent } from '@aiwolf-arena/tournament/load';

/** Agents of several plans in one pool, each once. */
export class PoolRoster {
  readonly agents: LoadedAgent[] = [];

  /** Positions in the pool of a plan's agents. */
  placesOf(agents: readonly LoadedAgent[]): number[] {
    return agents.map((agent) => this.#placeOf(agent));
  }

  #placeOf(agent: LoadedAgent): number {
    const known = this.agents.findIndex(
      ({ name, hash, trustedFile }) =>
        name === agent.name && hash === agent.hash && trustedFile === agent.trustedFile,
    );
    return known < 0 ? this.agents.push(agent) - 1 : known;
  }
}
