// A realm with one body that is called as it is.
import { type AgentBody, loadFactory } from '../src/realm/agent-module.ts';
import { makeDeterministic } from '../src/realm/deterministic-world.ts';

declare const agentBodies: readonly AgentBody[];

makeDeterministic({ random: () => 0.5, note: () => {} });

/** What the body's function gives, or throws, as text. */
export function answer(): string {
  try {
    return String((loadFactory(agentBodies[0]!) as unknown as () => unknown)());
  } catch (thrown) {
    return String(thrown);
  }
}
