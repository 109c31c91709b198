import { Worker } from 'node:worker_threads';

/** Looks twice a second. In a thread of its own: an agent or a debugger may hold the main one for ever. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 500);`;

/** Ends this process when whoever started it is gone, even if an agent or a debugger never lets it hear of that. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true }).unref();
}
