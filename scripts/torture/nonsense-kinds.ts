import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

const DRIP_MS = 20;
const MEGABYTE = 1 << 20;

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}

/** Says a name, and does something else than a client when it is asked for more. */
const named = (then: (socket: Socket) => void) => (socket: Socket) => {
  socket.write('intruder\n');
  socket.once('data', () => socket.once('data', () => then(socket)));
};

/** What connections of nonsense do. */
export const NONSENSE: Readonly<Record<string, (socket: Socket) => void>> = {
  silence: () => {},
  binary: (socket) => socket.write(randomBytes(5000)),
  'a line without an end': (socket) => socket.write(Buffer.alloc(3 * MEGABYTE, 'x')),
  'a huge line': (socket) => socket.write(`${'x'.repeat(MEGABYTE - 100)}\n`),
  'half a line': (socket) => socket.write('{"agentId'),
  'a line in drops': drip,
  'closed at once': (socket) => socket.end(),
  'reset at once': (socket) => socket.resetAndDestroy(),
  'another protocol': (socket) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  'wrong JSON': (socket) => socket.write('{"gameInfo":{"agent":1},"request":"VOTE"}\n'),
  'answers before questions': (socket) => socket.write('name\nnone\nOver\n{"agentIdx":1}\n'),
  'empty lines': (socket) => socket.write('\r\n'.repeat(200)),
  'a name, then a flood': named((socket) => socket.write('Over\n'.repeat(10_000))),
  'a name, then binary': named((socket) => socket.write(randomBytes(MEGABYTE))),
  'a name, then a reset': named((socket) => socket.resetAndDestroy()),
  'a name, and reads no more': named((socket) => socket.pause()),
};
