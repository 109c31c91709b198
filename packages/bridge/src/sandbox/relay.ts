// Runs in the sandbox of a client, connects it with its host, and starts it: listens at a port that exists only there.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const [socket, port, program, ...words] = process.argv.slice(2);

const server = createServer({ noDelay: true }, (inside) => {
  const outside = connect(socket!);
  inside.pipe(outside).pipe(inside);
  for (const one of [inside, outside]) one.on('error', () => {});
});

server.listen(Number(port), '127.0.0.1', () => {
  const client = spawn(program!, words, { stdio: 'inherit' });
  client.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`, () => process.exit(127));
  });
  client.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128));
});
