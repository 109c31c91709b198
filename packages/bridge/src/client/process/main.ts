// The process of one seat: one agent of ours in a locked realm, lines of the official protocol on its pipes.
import { Worker } from 'node:worker_threads';
import { closePromises, lockMainRealm } from '@aiwolf-arena/tournament/lock-main-realm';
import { openRealm } from '@aiwolf-arena/tournament/open-realm';
import { trustedBody } from '@aiwolf-arena/tournament/trusted-body';
import { ASIDE } from '../../wire/aside-mark.ts';
import type { SeatCode } from './seat-order.ts';

/** What the realm's script exports (realm/entry.ts). */
interface SeatRealm {
  addData(name: string, text: string, bytes: Uint8Array): void;
  addBody(body: ReturnType<typeof trustedBody>): void;
  open(json: string): void;
  hear(line: string): Promise<string>;
}

const isWalled = process.permission?.has('fs.write') === false;
let realm: SeatRealm | undefined;
let unfinished = '';
const waiting: string[] = [];
let isBusy = false;

new Worker(new URL('./parent-watch.ts', import.meta.url)).unref();

function realmOf(json: string): SeatRealm {
  const { script, trusted, data } = JSON.parse(json) as SeatCode;
  if (trusted === null && !isWalled) throw new Error('a seat without walls');
  if (trusted === null) {
    closePromises();
    lockMainRealm();
  }
  const opened = openRealm<SeatRealm>(script, 'realm').exports;
  for (const { name, text, base64 } of data)
    opened.addData(name, text, Buffer.from(base64, 'base64'));
  if (trusted !== null) opened.addBody(trustedBody(trusted.body, trusted.file));
  return opened;
}

async function work(): Promise<void> {
  isBusy = true;
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    if (realm === undefined) realm = realmOf(line);
    else if (line.startsWith(ASIDE)) realm.open(line.slice(ASIDE.length));
    else process.stdout.write(String(await Promise.resolve(realm.hear(line))));
  }
  isBusy = false;
}

process.stdin.setEncoding('utf8').on('data', (piece: string) => {
  const lines = (unfinished + piece).split('\n');
  unfinished = lines.pop()!;
  waiting.push(...lines);
  if (!isBusy) void work();
});
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')); // whatever the agent left running
process.on('SIGINT', () => {}); // Ctrl-C reaches the whole group; the command decides what ends
