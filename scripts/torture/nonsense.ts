// Connections of nonsense. Usage: node scripts/torture/nonsense.ts PORT COUNT
// Kinds take turns; who the host does not end ends by itself.
import { connect } from 'node:net';
import { NONSENSE } from './nonsense-kinds.ts';

const AT_A_TIME = 400;
/** How long a connection lasts, milliseconds. */
const LIFE_MS = 700;
const [port, count] = process.argv.slice(2).map(Number) as [number, number];

function nonsense(kind: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const life = setTimeout(() => socket.destroy(), LIFE_MS);
  socket.on('error', () => {}).on('data', () => {}); // it reads, if it reads, without heed
  socket.on('connect', () => NONSENSE[kind]!(socket));
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearTimeout(life);
      resolve();
    });
  });
}

const kinds = Object.keys(NONSENSE);
const queue = Array.from({ length: count }, (_, i) => kinds[i % kinds.length]!).values();
const lane = async (): Promise<void> => {
  for (const kind of queue) await nonsense(kind);
};
await Promise.all(Array.from({ length: AT_A_TIME }, lane));
