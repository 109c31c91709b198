import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launchOf, missingSandbox, namedBy } from '@aiwolf-arena/bridge';
import type { ClientCommands, FleetWorker } from '@aiwolf-arena/fleet';
import { counted } from '@aiwolf-arena/report';
import { NO_SANDBOX } from '../options/judging-rows.ts';
import { DURATION, text } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { excludes, options, type Spec } from '../options/option-set.ts';
import { CLIENTS } from '../options/play-kinds.ts';
import { NEEDED_ADDRESS_ROWS } from '../options/queue-rows.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { loadFleet, serverOf } from '../run/queue.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { doctorJson, doctorText, machine } from '../terminal/doctor.ts';
import { EXIT } from '../terminal/errors.ts';
import { durationText } from '../terminal/progress.ts';
import { command, note } from '../terminal/session.ts';

const WORK = options(
  {
    ...NEEDED_ADDRESS_ROWS,
    threads: OPTIONS.threads,
    name: option('--name <name>', 'name under which users of the queue see the worker', text('a name'), {
      unset: "the machine's name and the process",
    }),
    class: OPTIONS.class.meta({
      about: 'class of this machine, such as epyc, for runs with clients or measured times (run --class)',
      unset: 'none',
    }),
    client: option(
      '--client <name=command>',
      'offer a client of the AIWolf protocol, which this machine starts: see --agent of run (repeatable)',
      CLIENTS,
      { isMany: true },
    ).default(() => []),
    bind: OPTIONS.bind,
    sandbox: OPTIONS.sandbox
      .meta({ off: NO_SANDBOX, isInConfig: false })
      .default(() => true)
      .meta({ unset: 'yes' }),
    untilIdle: option('--until-idle <time>', 'end if there was nothing to play for this long, such as 5m', DURATION, {
      unset: 'never',
    }),
    doctor: flag('--doctor', 'print what this machine offers and lacks, and end'),
    ...choose('json'),
  },
  excludes('doctor', 'untilIdle'),
  [({ client, sandbox }) => client.length > 0 || sandbox, '--no-sandbox has no effect without --client NAME=COMMAND'],
);
type WorkSpec = Spec<typeof WORK.rows>;

export const workCommand = command('queue work', WORK, (spec) => {
  if (!spec.doctor) return work(spec);
  const found = machine();
  return { document: doctorJson(found), text: () => doctorText(found) };
});

/** Plays for the queue until it is idle, or a signal stops it. */
async function work(spec: WorkSpec) {
  const { queue, threads, name = `${hostname()}-${process.pid}` } = spec;
  const server = serverOf(spec);
  const clients = await clientsOf(spec);
  const { openWorker } = await loadFleet();
  const kind = { threads, name, class: spec.class, version: ARENA_VERSION };
  const worker = await openWorker({ server, clients, ...kind, onNote: note });
  note(`worker ${name} plays for ${queue}: ${counted(threads, 'thread')}, code ${worker.code} (aiwolf-arena ${ARENA_VERSION})`);
  const began = performance.now();
  const why = await untilLeft(worker, spec);
  const { sets } = worker;
  return {
    document: workJson({ name, sets, why }),
    text: () =>
      `${name} has played ${counted(sets, 'set')} in ${durationText((performance.now() - began) / 1000)}: ${WHY[why]}`,
  };
}

type Why = keyof typeof WHY;
const WHY = { idle: 'nothing was left to play', stopped: 'it was stopped' } as const;

export const workJson = (worker: { name: string; sets: number; why: Why }) => ({
  schema: 'aiwolf-arena/queue-work/1' as const,
  ...worker,
});

const LOOK_MS = 200;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Plays until the worker is idle, or a signal ends it. Then it leaves; a second signal ends the program. */
async function untilLeft(worker: Pick<FleetWorker, 'idleMs' | 'stop'>, { untilIdle = Infinity }: WorkSpec): Promise<Why> {
  let stopped = false;
  const leave = (): void => {
    if (stopped) process.exit(EXIT.interrupted);
    stopped = true;
    note('finishing the sets in progress; Ctrl-C again ends at once');
  };
  const over = (): Why | undefined => {
    if (stopped) return 'stopped';
    return worker.idleMs >= untilIdle ? 'idle' : undefined;
  };
  for (const signal of SIGNALS) process.on(signal, leave);
  try {
    let why = over();
    for (; why === undefined; why = over()) await pause(LOOK_MS);
    await worker.stop();
    return why;
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}

/** Returns the commands of the clients that the worker offers. Throws UsageError if it cannot sandbox them. */
async function clientsOf({ bind, client, sandbox: isSandboxed }: WorkSpec): Promise<ClientCommands> {
  const missing = client.length > 0 && isSandboxed ? missingSandbox() : undefined;
  if (missing !== undefined) throw new UsageError(`--client: ${missing}; or type --no-sandbox: ${NO_SANDBOX}`);
  const launches = await Promise.all(client.map(({ name, command }) => launchOf(name, command, process.cwd())));
  const made = launches.map((launch) => {
    const others = launches.filter(({ source }) => source !== launch.source);
    const hidden = others.flatMap((other) => namedBy(other).map(({ path }) => path));
    const sandbox = isSandboxed ? { binds: bind.map((path) => resolve(path)), hidden } : undefined;
    return [launch.name, { launch, sandbox }] as const;
  });
  return Object.fromEntries(made);
}
