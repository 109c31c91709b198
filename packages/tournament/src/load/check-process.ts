// The process in which an agent is tried before it plays: it sees one agent, says what it finds, and waits to be killed.
import { realmWith } from '../sandbox/realm.ts';
import { unpacked } from '../sandbox/realm-input.ts';
import type { CheckOrder, CheckReport } from './check-agent.ts';

/** What the realm's script exports (realm/check-entry.ts); steps give a Finding as JSON. */
interface CheckRealm {
  setSeed(seed: string): void;
  runStep(step: (typeof STEPS)[number]): string;
}

/** The agent's module runs, its factory is called once, its player is looked at. */
const STEPS = ['module', 'factory', 'player'] as const;

const report = (said: CheckReport): boolean => process.send!(JSON.stringify(said));

process.once('message', (text: string) => {
  const { seed, input } = JSON.parse(text) as CheckOrder;
  const realm = realmWith<CheckRealm>(unpacked(input), 'check');
  realm.setSeed(seed);
  let finding = 'null';
  for (const step of STEPS) {
    if (finding !== 'null') break;
    report({ step });
    finding = realm.runStep(step);
  }
  report({ step: 'promises' });
  setImmediate(() => report({ finding })); // which its promises never let happen if they have no end
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
