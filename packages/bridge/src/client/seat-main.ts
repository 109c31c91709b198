// The process of a single seat: a JavaScript agent in a locked realm, with the official protocol on stdin and stdout.
import type { PackedInput } from '@aiwolf-arena/sandbox';
import { endWithParent, isSandboxed, realmWith, unpacked } from '@aiwolf-arena/sandbox/in-process';
import { SIDE_MESSAGE } from '../wire/packet.ts';

/** Exports of `seat-realm.ts`, which runs in the sandbox's JavaScript context (the realm). */
interface SeatRealm {
  open(json: string, clock: () => number): void;
  hear(line: string): Promise<string>;
}

const clock = (): number => performance.now();
let realm: SeatRealm | undefined;
let unfinished = '';
const waiting: string[] = [];
let isBusy = false;

endWithParent();

function realmOf(json: string): SeatRealm {
  const input = unpacked(JSON.parse(json) as PackedInput);
  if (input.trusted.length === 0 && !isSandboxed()) throw new Error('this process is not sandboxed');
  return realmWith<SeatRealm>(input, 'realm');
}

async function work(): Promise<void> {
  isBusy = true;
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    if (realm === undefined) realm = realmOf(line);
    else if (line.startsWith(SIDE_MESSAGE)) realm.open(line.slice(SIDE_MESSAGE.length), clock);
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
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')); // even if code of the agent still runs
process.on('SIGINT', () => {});
