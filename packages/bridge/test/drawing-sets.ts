import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchedSource, type LaunchOptions, launchOf, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

/** The clients of a test: their commands by name, where these are run, and where their output goes. */
interface DrawingClients {
  readonly commandOf: (name: string) => string;
  readonly home: string;
  readonly logs: string;
}

let plays = 0;

/** Plays two sets. Returns their hashes, and what each client has drawn at its start, by client and set. */
export async function playDrawing(
  { commandOf, home, logs: folder }: DrawingClients,
  names: readonly string[],
  villages: number,
  options: Partial<LaunchOptions> = {},
) {
  const logs = names.map((name) => join(folder, `${plays}-${name}.log`));
  plays++;
  const launches = await Promise.all(names.map((name) => launchOf(name, commandOf(name), home)));
  const sources = launches.map((launch, at) => new LaunchedSource(launch, logs[at]!, options));
  const pool = new WirePool(sources, villages);
  try {
    const played = await Promise.all(setsFor(names, { games: 5, sets: 2 }).map((task) => pool.playTimed(task)));
    const faults = played.flatMap(({ outcome }) => outcome.result.seats.flatMap((seat) => seat.faults));
    if (faults.length > 0) throw new Error(`a client has faults: ${JSON.stringify(faults)}`);
    return { hashes: played.map(({ outcome }) => outcome.result.hash), drawn: logs.map(drawnIn) };
  } finally {
    pool.close();
  }
}

const drawnIn = (log: string): string[] =>
  readFileSync(log, 'utf8')
    .match(/set \d .*drew .*/g)!
    .sort();
