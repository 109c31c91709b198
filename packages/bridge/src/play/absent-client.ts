import { REPLY_LIMITS } from '../host/remote-agent.ts';
import type { Client } from './remote-player.ts';

/** Sits in for a client that did not come. */
export class AbsentClient implements Client {
  readonly name = '';
  readonly limits = REPLY_LIMITS;
  readonly lost: string;

  constructor(why: string) {
    this.lost = why;
  }

  tell(): void {}

  ask(): Promise<null> {
    return Promise.resolve(null);
  }

  settle(): Promise<void> {
    return Promise.resolve();
  }

  takeAsides(): readonly string[] {
    return [];
  }
}
