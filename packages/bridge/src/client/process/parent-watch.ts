// A thread beside the agent's: ends the process when whoever started it is gone, even if the agent never comes back.
const parent = process.ppid;
const EVERY_MS = 1000;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
