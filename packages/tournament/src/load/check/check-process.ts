// The process in which an agent is tried before it plays: it sees one agent, says what it finds, and waits to be killed.
import { closePromises, lockMainRealm } from '../lock-main-realm.ts';
import { openRealm } from '../open-realm.ts';
import { trustedBody } from '../trusted-body.ts';
import type { CheckOrder, CheckReport } from './messages.ts';

/** What the realm's script exports (realm/check-entry.ts); steps give a Finding as JSON. */
interface CheckRealm {
  setSeed(seed: string): void;
  addData(name: string, text: string, bytes: Uint8Array): void;
  addBody(body: ReturnType<typeof trustedBody>): void;
  runModule(): string;
  callFactory(name: string): string;
  lookAtPlayer(): string;
}

const report = (said: CheckReport): boolean => process.send!(JSON.stringify(said));

process.once('message', (text: string) => {
  const { name, seed, script, data, trusted } = JSON.parse(text) as CheckOrder;
  const files = data.map((file) => ({ ...file, bytes: Buffer.from(file.base64, 'base64') }));
  if (trusted === null) {
    closePromises();
    lockMainRealm();
  }
  const realm = openRealm<CheckRealm>(script, `agent ${name}`).exports;
  realm.setSeed(seed);
  for (const file of files) realm.addData(file.name, file.text, file.bytes);
  report({ step: 'module' });
  if (trusted !== null) realm.addBody(trustedBody(trusted.body, trusted.file));
  let finding = realm.runModule();
  if (finding === 'null') {
    report({ step: 'factory' });
    finding = realm.callFactory(name);
  }
  if (finding === 'null') {
    report({ step: 'player' });
    finding = realm.lookAtPlayer();
  }
  report({ step: 'promises' });
  setImmediate(() => report({ finding })); // which its promises never let happen if they have no end
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
