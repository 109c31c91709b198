import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { LineReader } from '../host/line-reader.ts';
import { AgentProcess } from '../launcher/agent-process.ts';
import { filled, type Launch } from '../launcher/launch.ts';
import type { Mutation } from './mutations.ts';
import type { Passed } from './transcript.ts';

export interface Replayed {
  readonly mutation: string;
  /** Why the client failed; `undefined` if it answered all requests. */
  readonly failed: string | undefined;
  /** The last line that the client printed before it ended. */
  readonly said: string;
}

const REQUEST = /"request":"([A-Z_]+)"/;
/** The requests that a client must answer (as in the official server). */
const ANSWERED = ['NAME', 'ROLE', 'TALK', 'WHISPER', 'VOTE', 'DIVINE', 'GUARD', 'ATTACK'];

export function recordedGame(passed: readonly Passed[], client: string): string[] {
  const packets = passed.filter((one) => one.client === client && one.from === 'host').map(({ text }) => text);
  const end = packets.findIndex((packet) => REQUEST.exec(packet)?.[1] === 'FINISH');
  return end < 0 ? packets : packets.slice(0, end + 1);
}

/** Returns the names of the clients in a transcript, in the order of their first lines. */
export const recordedClients = (passed: readonly Passed[]): string[] => [...new Set(passed.map(({ client }) => client))];

/**
 * Starts a client and sends it recorded packets, each changed by `mutation`. Returns whether the client answered all requests.
 * `limitMs`: time limit for an answer in milliseconds. `firstMs`: the limit for the connection and for the first answer.
 */
export async function replayWire(
  packets: readonly string[],
  launch: Pick<Launch, 'command' | 'folder' | 'env' | 'name'>,
  mutation: Mutation,
  limitMs: number,
  firstMs = 10 * limitMs,
): Promise<Replayed> {
  const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const words = filled(launch.command, { host: '127.0.0.1', port, name: launch.name });
  const client = new AgentProcess({ ...launch, command: words });
  const said = lastWords(client);
  try {
    const failed = await conversation(server, client, packets, mutation, { limitMs, firstMs });
    if (failed !== undefined) await Promise.race([client.ended, pause(300)]); // wait for the last output of the client
    return { mutation: mutation.name, failed: failed && withEnd(failed, client), said: said() };
  } finally {
    client.kill();
    server.close();
  }
}

const withEnd = (failed: string, { endedHow }: AgentProcess): string =>
  endedHow === undefined ? failed : `${failed}: its process ${endedHow}`;

async function conversation(
  server: Server,
  client: AgentProcess,
  packets: readonly string[],
  mutation: Mutation,
  { limitMs, firstMs }: { readonly limitMs: number; readonly firstMs: number },
): Promise<string | undefined> {
  const connected = once(server, 'connection').then(([socket]) => socket as Socket);
  const gone = client.ended.then(() => undefined);
  const socket = await within([connected, gone], firstMs, undefined);
  if (socket === undefined) return 'does not connect';
  socket.on('error', () => {});
  const answers = linesOf(socket);
  let limit = firstMs;
  for (const [at, packet] of packets.entries()) {
    const request = REQUEST.exec(packet)?.[1] ?? '';
    await write(socket, mutation.send(packet));
    if (!ANSWERED.includes(request)) continue;
    const answer = await within([answers.next()], limit, 'silent' as const);
    const where = `${request} (packet ${at + 1} of ${packets.length})`;
    if (answer === 'silent') return `is silent at ${where}`;
    if (answer.done) return `disconnects at ${where}`;
    if (request !== 'NAME' && request !== 'ROLE') limit = limitMs;
  }
  socket.end();
  return undefined;
}

async function write(socket: Socket, pieces: ReturnType<Mutation['send']>): Promise<void> {
  for (const piece of pieces) {
    if (typeof piece === 'string') socket.write(piece);
    else await pause(piece);
  }
}

/** Yields the lines of a client until it disconnects. */
async function* linesOf(socket: Socket): AsyncGenerator<string, void> {
  const reader = new LineReader();
  try {
    for await (const piece of socket) yield* reader.push(piece as Buffer);
  } catch {} // the connection broke
}

/** Returns a function that returns the last line of a client's stderr or, if stderr is empty, of its stdout. */
function lastWords({ output: [stdout, stderr] }: AgentProcess): () => string {
  const [last, lastError] = [lastLine(stdout!), lastLine(stderr!)];
  return () => (lastError() || last()).trim().slice(0, 200);
}

function lastLine(stream: Readable): () => string {
  let last = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    last = text.split('\n').findLast((line) => line.trim() !== '') ?? last;
  });
  return () => last;
}

async function within<T, Late>(options: readonly Promise<T>[], ms: number, late: Late): Promise<T | Late> {
  const settled = new AbortController();
  const tooLate = pause(ms, late, { signal: settled.signal });
  try {
    return await Promise.race([...options, tooLate]);
  } finally {
    settled.abort();
  }
}
