import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { seatKey, teamOf } from '@aiwolf-arena/engine';
import { type Key, rootOf } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { LineReader } from '../host/line-reader.ts';
import { ROLE, SIDE_MESSAGE } from '../wire/packet.ts';
import type { Packet, PacketInfo } from './received-info.ts';
import { readSideMessage, type SeatOrder, SeatProcess, type SideMessage, seatCodeOf } from './seat-process.ts';

export interface JoinedGames {
  readonly begun: number;
  readonly finished: number;
  readonly won: number;
}

/** Counts the games of one connection to a server. A game starts with the request INITIALIZE and ends with FINISH. */
class GameCount {
  readonly games = { begun: 0, finished: 0, won: 0 };

  hear(line: string): void {
    if (line.includes('"INITIALIZE"')) this.games.begun++;
    else if (line.includes('"FINISH"')) this.#end(line);
  }

  #end(line: string): void {
    const { request, gameInfo } = packetOf(line);
    if (request !== 'FINISH' || gameInfo == null) return; // the word FINISH was in a talk
    this.games.finished++;
    if (hasWon(gameInfo)) this.games.won++;
  }
}

function packetOf(line: string): Partial<Packet> {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

/**
 * Whether the agent's side has won. The werewolves have won if any werewolf is alive at the end of the game. A server may send
 * anything: without roles, nobody has won.
 */
function hasWon({ agent, roleMap, statusMap }: Partial<PacketInfo>): boolean {
  if (roleMap == null || statusMap == null) return false;
  const wolfLives = Object.entries(roleMap).some(([seat, role]) => role === 'WEREWOLF' && statusMap[seat] === 'ALIVE');
  const team = teamOf(roleMap[String(agent)] as ContestRole);
  return (team === 'WEREWOLF') === wolfLives;
}

/** The settings with which a JavaScript agent connects to a server of the official protocol. */
export interface JoinOptions {
  readonly agent: LoadedAgent;
  readonly host: string;
  readonly port: number;
  /** The name that is sent to the server. Default: the name of the agent. */
  readonly name?: string;
  readonly role?: ContestRole;
  readonly randomKey?: Key;
  readonly onConnected?: () => void;
  /** Called with every note that the agent writes and every exception that it throws. */
  readonly onSideMessage?: (message: SideMessage) => void;
}

/** The connection to a server failed, or no game was played. The message contains the reason and what to do. */
export class JoinError extends Error {
  override readonly name = 'JoinError';
}

const SOME_KEY = seatKey(rootOf('join'), 0, 0);

/** Maximum number of bytes of a packet from a server. The longest packets of the official server have about 50 KB. */
const LONGEST_PACKET = 1 << 20;

/** Plays until the server ends the connection. Throws `JoinError` if no game was played or the agent's process has ended. */
export async function join(options: JoinOptions): Promise<JoinedGames> {
  const { agent, name = agent.name } = options;
  const seat = new SeatProcess(await seatCodeOf({ ...agent, name }));
  try {
    const games = await playedBy(seat, options);
    if (games.begun === 0) throw new JoinError(NO_GAME);
    return games;
  } finally {
    seat.destroy();
  }
}

const NO_GAME =
  'the server ended the connection before a game began: read the output of the server; perhaps other clients did not connect';

/** Waits until the agent can answer, and then connects: some servers wait only 100 ms for the name. */
async function playedBy(seat: SeatProcess, options: JoinOptions): Promise<JoinedGames> {
  const { onSideMessage = () => {}, onConnected } = options;
  await ready(seat, options, onSideMessage);
  const socket = await connected(options);
  onConnected?.();
  try {
    return await relayed(socket, seat, onSideMessage);
  } finally {
    socket.destroy();
  }
}

/** Creates the player in the agent's process. The promise resolves when the process can answer requests. */
function ready(seat: SeatProcess, options: JoinOptions, onSideMessage: (message: SideMessage) => void): Promise<void> {
  const answers = new LineReader();
  seat.output.write(`${SIDE_MESSAGE}${JSON.stringify(orderOf(options))}\n${ROLE}`);
  return new Promise((resolve, reject) => {
    const hear = (piece: Buffer): void => {
      for (const line of answers.push(piece)) {
        if (line.startsWith(SIDE_MESSAGE)) tell(line.slice(SIDE_MESSAGE.length), onSideMessage);
        else settle(resolve);
      }
    };
    const end = (): void => settle(() => reject(new JoinError(ENDED)));
    const settle = (done: () => void): void => {
      seat.input.off('data', hear).off('close', end);
      done();
    };
    seat.input.on('data', hear).on('close', end);
  });
}

const ENDED = "the agent's process has ended";

function orderOf({ agent, name = agent.name, role, randomKey = SOME_KEY }: JoinOptions): SeatOrder {
  return { name, randomKey, role: role ?? 'none', notes: true };
}

async function connected({ host, port }: JoinOptions): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect');
    return socket;
  } catch (thrown) {
    throw new JoinError(`there is no server at ${host}:${port} (${(thrown as Error).message}): start the server first`);
  }
}

const TOO_LONG = `the server sent a packet that is longer than ${LONGEST_PACKET >> 20} MiB`;

function relayed(socket: Socket, seat: SeatProcess, onSideMessage: (message: SideMessage) => void): Promise<JoinedGames> {
  const count = new GameCount();
  const packets = new LineReader(LONGEST_PACKET);
  const answers = new LineReader();
  socket.on('data', (piece: Buffer) => {
    for (const line of packets.push(piece)) {
      if (!line.startsWith('{')) continue; // a server must not send orders
      count.hear(line);
      seat.output.write(`${line}\n`);
    }
    if (packets.isEndless) socket.destroy(new JoinError(TOO_LONG));
  });
  seat.input.on('data', (piece: Buffer) => {
    for (const line of answers.push(piece)) {
      if (!line.startsWith(SIDE_MESSAGE)) socket.write(`${line}\n`);
      else tell(line.slice(SIDE_MESSAGE.length), onSideMessage);
    }
  });
  return new Promise((resolve, reject) => {
    socket.on('error', (thrown) => thrown instanceof JoinError && reject(thrown)); // the event 'close' follows
    socket.on('close', () => resolve(count.games));
    const end = (): void => reject(new JoinError(ENDED));
    seat.input.on('close', end);
    if (seat.input.closed) end(); // the process ended while the socket connected
  });
}

function tell(text: string, onSideMessage: (message: SideMessage) => void): void {
  const message = readSideMessage(text);
  if (message !== undefined && !('usedMs' in message)) onSideMessage(message);
}
