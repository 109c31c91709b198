import type { RemoteAgent } from '../host/remote-agent.ts';
import type { SeatedAgent, SeatSource } from './seat-source.ts';

/** A client that has joined by itself, for the one set of its connection. */
export class JoinedSource implements SeatSource {
  readonly name: string;
  readonly #agent: RemoteAgent;

  /** `name`: as it is registered; a second client of one name gets another. It cannot be blamed for that. */
  constructor(agent: RemoteAgent, name: string) {
    this.name = name;
    this.#agent = agent;
    agent.name = name;
  }

  seat(): Promise<SeatedAgent> {
    return Promise.resolve({ agent: this.#agent, leave: () => this.#agent.close() });
  }

  close(): void {
    this.#agent.close();
  }
}
