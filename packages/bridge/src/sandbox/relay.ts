// Runs in the sandbox of a client, connects it with its host, and starts it: listens at a port that exists only there.
import { spawn } from 'node:child_process';
import { closeSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [socket, port, program, ...words] = process.argv.slice(2);

const server = createServer({ noDelay: true }, (inside) => {
  const outside = connect(socket!);
  inside.pipe(outside).pipe(inside);
  for (const one of [inside, outside]) one.on('error', () => {});
});

const CLOEXEC = 0o2000000;

/** Closes files that the arena was started with, such as those of the operator's shell: a client would inherit them. */
function closeInherited(): void {
  for (const name of readdirSync('/proc/self/fdinfo')) {
    try {
      const [, flags] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8'))!;
      if (Number(name) > 2 && (Number.parseInt(flags!, 8) & CLOEXEC) === 0) closeSync(Number(name));
    } catch {} // it was that of this loop
  }
}

// Parts of Node open these when they compare a stream with them. The client has the same ones, and they would not block any more:
// what it prints would be lost while the arena is busy.
for (const name of ['stdout', 'stderr']) Object.defineProperty(process, name, { value: undefined });
closeInherited();
server.listen(Number(port), '127.0.0.1', () => {
  const client = spawn(program!, words, { stdio: 'inherit' });
  client.on('error', ({ message }) => {
    writeSync(2, `${message}\n`);
    process.exit(127);
  });
  client.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128));
});
