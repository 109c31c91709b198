import { Worker } from 'node:worker_threads';

/** Code of a thread that ends this process when its parent process has ended. It works even if the main thread is blocked. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 500);`;

/** From now on, this process ends when its parent process has ended, even if an agent blocks the main thread. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true }).unref();
}
