import { isMainThread, Worker } from 'node:worker_threads';

const EVERY_MS = 500;

/** Ends this process when whoever started it is gone, even if an agent or a debugger never lets it hear of that. */
export function endWithParent(): void {
  new Worker(new URL(import.meta.url)).unref();
}

if (!isMainThread) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
}
