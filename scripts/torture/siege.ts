import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Host, type SeatSource, WirePool } from '@aiwolf-arena/bridge';
import { hashInside, tasksFor, Wired } from '../bench/wire/wired.ts';
import { counts, table } from '../report.ts';
import { NONSENSE } from './nonsense-kinds.ts';

const INTRUDERS = `${import.meta.dirname}/nonsense.ts`;
const PLAYERS = 5;
const GAMES_A_SET = 10;
/** How long a village waits for one more intruder. */
const NO_MORE_MS = 300;
/** What the system may take to tell that a connection has gone, milliseconds. */
const AFTERMATH_MS = 10_000;

/** What the host holds when nothing but its own clients is left. */
interface Holdings {
  readonly sockets: number;
  readonly kib: number;
}

/** What came of a siege. */
export interface Siege {
  readonly connections: number;
  /** Connections that were told from clients; the others left first, or said a name. */
  readonly refused: number;
  /** Connections that said a name, and got a seat in villages of their own. */
  readonly seated: number;
  /** Sets of the honest clients that were played meanwhile. */
  readonly sets: number;
  /** Sets with another hash than without a wire. */
  readonly different: number;
  /** Before the first wave, and after each. */
  readonly waves: readonly Holdings[];
}

/** An honest village plays on while connections of nonsense come in waves, and those that say a name get seats of their own. */
export async function besiege(connections: number, waves: number): Promise<Siege> {
  let refused = 0;
  const onRefused = (): void => {
    refused++;
  };
  const wired = await Wired.open(PLAYERS, 'chatty', 1, { onRefused });
  const held = [await holdings(PLAYERS)];
  const total = { seated: 0, sets: 0, different: 0 };
  for (let wave = 0; wave < waves; wave++) {
    const storm = nonsense(wired.host.port, Math.ceil(connections / waves));
    let isOver = false;
    const over = (): boolean => isOver;
    const [seated, honest] = await Promise.all([
      intrude(wired.host, over),
      honestSets(wired, over),
      storm.finally(() => {
        isOver = true;
      }),
    ]);
    total.seated += seated;
    total.sets += honest.sets;
    total.different += honest.different;
    held.push(await holdings(PLAYERS));
  }
  await wired.close();
  return { connections, refused, waves: held, ...total };
}

async function nonsense(port: number, count: number): Promise<void> {
  await promisify(execFile)(process.execPath, [INTRUDERS, String(port), String(count)]);
}

/** Plays sets until the storm is over, and at least one. */
async function honestSets(wired: Wired, isOver: () => boolean): Promise<{ sets: number; different: number }> {
  const tasks = tasksFor(PLAYERS, 1, GAMES_A_SET);
  const expected = hashInside(tasks[0]!, 'chatty');
  const counts = { sets: 0, different: 0 };
  do {
    const [hash] = await wired.play(tasks);
    counts.sets++;
    if (hash !== expected) counts.different++;
  } while (!isOver());
  return counts;
}

/** Gives whoever has a name a seat among its like, until the storm is over and nobody comes any more. How many got one. */
async function intrude(host: Host, isOver: () => boolean): Promise<number> {
  let seated = 0;
  const source: SeatSource = {
    name: 'intruder',
    async seat() {
      const agent = await host.next(NO_MORE_MS);
      seated++;
      return { agent, leave: () => agent.close() };
    },
    close() {},
  };
  const pool = new WirePool(Array<SeatSource>(PLAYERS).fill(source), 1);
  const [task] = tasksFor(PLAYERS, 1, 1);
  let before: number;
  do {
    before = seated;
    await pool.playTimed(task!);
  } while (seated > before || !isOver());
  return seated;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const openSockets = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

/** When nothing but so many sockets is open, or when waiting for it is no use. */
async function holdings(sockets: number): Promise<Holdings> {
  const until = performance.now() + AFTERMATH_MS;
  while (openSockets() > sockets && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return { sockets: openSockets(), kib: Math.round((heapUsed + external) / 1024) };
}

/** A siege in Markdown. */
export const siegeText = (siege: Siege): string => `# Connections of nonsense

An honest village of 5 plays sets of 10 games on a host, again and again, while connections of nonsense come in waves; those
that say a name get seats in villages of their own. Kinds: ${Object.keys(NONSENSE).join('; ')}.

${counts([
  ['connections of nonsense', siege.connections],
  ['refused by the host', siege.refused],
  ['given a seat', siege.seated],
  ['sets of the honest village meanwhile', siege.sets],
  ['of them with another hash than without a wire (a fault would have ended this)', siege.different],
])}

What the host's process holds when only its 5 clients are left, before the first wave and after each:

${table(
  ['waves', 'sockets', 'KiB on the heap and beside it'],
  siege.waves.map(({ sockets, kib }, i) => [i, sockets, kib]),
)}
`;
