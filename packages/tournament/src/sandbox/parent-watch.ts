import { Worker } from 'node:worker_threads';

/** Code of a thread that checks twice a second for the parent: an agent or debugger may block the main thread forever. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 500);`;

/** Ends this process when its parent has ended, even if an agent or a debugger blocks the disconnect event. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true }).unref();
}
