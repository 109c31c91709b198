// A realm with one body that is called as it is.
import { type AgentBody, loadFactory } from '../src/sandbox/agent-module.ts';
import { tameWorld } from '../src/sandbox/tame-world.ts';

declare const agentBodies: readonly AgentBody[];

tameWorld({ random: () => 0.5, note: () => {} });

/** What the body's function gives, or throws, as text. */
export function answer(): string {
  try {
    return String((loadFactory(agentBodies[0]!) as unknown as () => unknown)());
  } catch (thrown) {
    return String(thrown);
  }
}
