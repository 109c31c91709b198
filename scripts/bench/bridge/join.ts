// How soon our agent answers NAME at a server that asks at once. Usage: node scripts/bench/bridge/join.ts TIMES
import { type AddressInfo, createServer } from 'node:net';
import { join } from '@aiwolf-arena/bridge';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';

const NAME =
  '{"gameInfo":null,"gameSetting":null,"request":"NAME","talkHistory":null,"whisperHistory":null}\n';
const agent = await loadAgent(resolveAgent('sample', '.'));
const waits: number[] = [];
const server = createServer({ noDelay: true }, (socket) => {
  const asked = performance.now();
  socket.write(NAME);
  socket.once('data', () => {
    waits.push(performance.now() - asked);
    socket.end();
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
for (let i = 0; i < Number(process.argv[2]); i++)
  await join({ agent, host: '127.0.0.1', port }).catch(() => {}); // no game follows
console.log(JSON.stringify(waits));
server.close();
