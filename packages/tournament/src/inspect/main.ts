// The process in which a game is debugged: it plays one set without limits and stops where the debugger requests it.
import inspector from 'node:inspector';
import type { SetTask } from '@aiwolf-arena/sandbox';
import { endWithParent, HEARTBEAT_BYTES, INSTRUMENTS, SetRealm, unpacked } from '@aiwolf-arena/sandbox/in-process';
import { DEAF, type InspectOrder, type InspectReport, type InspectSettings } from './inspected-set.ts';

const report = (said: InspectReport): boolean => process.send!(said);

process.once('message', (order: InspectOrder) => {
  endWithParent();
  play(order).catch((thrown: Error) => report({ kind: 'failed', message: String(thrown.message) }));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function play({ input, own, task: json, options }: InspectOrder): Promise<void> {
  const realm = new SetRealm(unpacked(input), own);
  const instruments = { ...INSTRUMENTS, before: (...at: [number, number]) => before(options, ...at) };
  let task = JSON.parse(json) as SetTask;
  for (;;) {
    const heartbeat = new Int32Array(new SharedArrayBuffer(HEARTBEAT_BYTES));
    const played = await realm.play(JSON.stringify(task), heartbeat, instruments);
    if (typeof played === 'string') return void report({ kind: 'done', outcome: played });
    report({ kind: 'stopped', kill: played.kill });
    task = { ...task, kills: [...task.kills, played.kill] };
  }
}

let listens = false;

function before({ game: from, host, port, seat, wait }: InspectSettings, game: number, asked: number) {
  if (game !== from) return;
  if (!listens) {
    listens = true;
    inspector.open(port, host); // on failure, the command reads the reason from stderr
    const url = inspector.url();
    if (url === undefined) process.exit(DEAF);
    // This is the last message before waiting. A debugger that connects earlier and resumes would have no effect.
    report({ kind: 'listening', url });
    if (wait) inspector.waitForDebugger();
    if (wait) stopBeforePlay();
  }
  if (asked > 0 && asked === seat) stopBeforeRequest();
}

/** If you see this in a debugger: set breakpoints in your agent's file now, then resume (F8). No game has started yet. */
function stopBeforePlay(): void {
  // biome-ignore lint/suspicious/noDebugger: this is what a debugger was asked for
  debugger;
}

/** If you see this in a debugger: the engine is about to send a request to the chosen seat. Step into it, or resume (F8). */
function stopBeforeRequest(): void {
  // biome-ignore lint/suspicious/noDebugger: this is what a debugger was asked for
  debugger;
}
