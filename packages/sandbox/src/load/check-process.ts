// The process that checks an agent before it plays: it loads one agent, reports what it finds, and waits to be killed.
import { realmWith } from '../realm/realm.ts';
import { unpacked } from '../realm/realm-input.ts';
import type { CheckOrder, CheckReport } from './check-agent.ts';

/** Exports of `check-entry.ts`, which runs in the sandbox's JavaScript context (the realm). */
interface CheckRealm {
  setSeed(seed: string): void;
  runStep(step: (typeof STEPS)[number] | 'promises'): string;
  paramsText(): string;
}

/** Steps of the check: load the module, read its parameters, call its factory, read the methods of the created player. */
const STEPS = ['module', 'params', 'factory', 'player'] as const;

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
  const params = finding === 'null' ? realm.paramsText() : '{}';
  report({ step: 'promises' });
  setImmediate(() => {
    // never runs if the agent's promises never end
    const last = realm.runStep('promises');
    report({ finding: finding === 'null' ? last : finding, params });
  });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
