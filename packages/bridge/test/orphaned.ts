// Starts a client, with a child that has left its group, and dies without any care for them.
import { join } from 'node:path';
import { LaunchedSource, launchOf } from '../src/index.ts';

const [clients, folder] = process.argv.slice(2);
const command = `sh -c 'setsid sleep 300 & exec python3 habit.py {host} {port} {name}'`;
const launch = await launchOf('none', command, clients!);
const source = new LaunchedSource(launch, join(folder!, 'orphaned.log'));
await source.seat({ set: 0, seat: 1, randomKey: [1, 2, 3, 4], notes: false });
process.kill(process.pid, 'SIGKILL');
