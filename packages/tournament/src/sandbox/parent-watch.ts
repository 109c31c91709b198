import { Worker } from 'node:worker_threads';

/** Checks twice a second, in a separate thread: an agent or a debugger may block the main thread forever. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 500);`;

/** Ends this process when its parent is gone, even if an agent or a debugger blocks the disconnect event. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true }).unref();
}
