import { setTimeout as pause } from 'node:timers/promises';
import type { OpenedQueue } from '@aiwolf-arena/fleet';
import { Command } from 'commander';
import { text } from '../options/kinds.ts';
import { argument, flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { NEEDED_ADDRESS_ROWS } from '../options/queue-rows.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { loadFleet, serverOf } from '../run/queue.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { EXIT } from '../terminal/errors.ts';
import { helpOf } from '../terminal/help.ts';
import { type QueueState, queueJson, runsText, serverText, statusText, workersText } from '../terminal/queue-screen.ts';
import { command } from '../terminal/session.ts';

const WATCH = { watch: flag('--watch', 'print it again every two seconds, until Ctrl-C') };
const AT = { ...NEEDED_ADDRESS_ROWS, ...choose('json') };
const LOOK = options({ ...AT, ...WATCH });
const CHECK = options(AT);
const ORDER = options({ run: argument('<run>', 'name or ID of a run, as queue runs prints it'), ...AT });
const WORKER = { worker: argument('<worker>', 'name or ID of a worker, as queue workers prints it'), ...AT };
const PARDON = options(WORKER);
const BAR = options({
  ...WORKER,
  why: option('--why <text>', 'reason, which users see', text('a reason')).default('a user said so'),
});

export function queueCommand(): Command {
  const look = (name: string, shown: (state: QueueState, before?: QueueState) => string) =>
    command(`queue ${name}`, LOOK, (spec) => looked(spec, shown))();
  return new Command('queue')
    .addHelpText('after', helpOf('queue'))
    .addCommand(look('status', statusText).description('print the server, the runs and the workers'))
    .addCommand(look('workers', workersText).description('print the workers'))
    .addCommand(look('runs', runsText).description('print the runs'))
    .addCommand(order('pause', 'paused').description('play no more sets of a run until it is resumed'))
    .addCommand(order('resume', 'playing').description('resume a paused run'))
    .addCommand(order('cancel', 'cancelled').description('end a run; its finished sets stay in its folder'))
    .addCommand(quarantine().description('shut a worker out: its sets are played again'))
    .addCommand(pardon().description('admit a worker again that was shut out'))
    .addCommand(check().description("check the server's settings, and the user's rights"));
}

type AtQueue = Spec<typeof AT>;

/** Opens the queue, calls `use`, and closes the queue. */
async function withQueue<Result>(
  spec: AtQueue,
  use: (queue: OpenedQueue, address: string) => Promise<Result>,
): Promise<Result> {
  const { queue: address } = spec;
  if (!address) throw new UsageError('give the queue: --queue redis://HOST:PORT, or set AIWOLF_QUEUE');
  const server = serverOf({ ...spec, queue: address });
  const { openQueue } = await loadFleet();
  const queue = await openQueue(server);
  try {
    return await use(queue, address);
  } finally {
    await queue.close();
  }
}

async function stateOf(queue: OpenedQueue, address: string): Promise<QueueState> {
  const [server, workers, runs, barred] = await Promise.all([
    queue.serverReport(),
    queue.workers(),
    queue.runs(),
    queue.barred(),
  ]);
  return { queue: address, server, code: queue.code, version: ARENA_VERSION, at: Date.now(), workers, runs, barred };
}

const EVERY_MS = 2000;
const CLEAR = '\u001b[H\u001b[2J';

const looked = (spec: Spec<typeof LOOK.rows>, shown: (state: QueueState, before?: QueueState) => string) =>
  withQueue(spec, async (queue, address) => {
    let state = await stateOf(queue, address);
    let last = shown(state);
    const stop = new AbortController();
    const end = (): void => stop.abort();
    if (spec.watch) process.once('SIGINT', end);
    while (spec.watch && !stop.signal.aborted) {
      const clear = process.stdout.isTTY ? CLEAR : '';
      process.stdout.write(spec.json ? `${JSON.stringify(queueJson(state))}\n` : `${clear}${last}\n`);
      await pause(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
      const before = state;
      state = await stateOf(queue, address);
      last = shown(state, before);
    }
    process.off('SIGINT', end);
    return { document: queueJson(state), text: () => (spec.watch ? '' : last) };
  });

const STATES = { playing: 'resumed', paused: 'paused', cancelled: 'cancelled' } as const;

const order = (name: string, state: keyof typeof STATES): Command =>
  command(`queue ${name}`, ORDER, (spec) =>
    withQueue(spec, async (queue) => {
      const run = theOne(
        'run',
        spec.run,
        (await queue.runs()).map(({ run, title }) => ({ id: run, name: title })),
      );
      if (!(await queue.order(run.id, state))) throw new UsageError(`nobody plays ${run.name} any more`);
      return done(STATES[state], run);
    }),
  )();

const quarantine = (): Command =>
  command('queue quarantine', BAR, (spec) =>
    withQueue(spec, async (queue) => {
      const { id, name } = theOne('worker', spec.worker, await queue.workers());
      await queue.bar({ id, name, why: spec.why });
      return done('quarantined', { id, name });
    }),
  )();

const pardon = (): Command =>
  command('queue pardon', PARDON, (spec) =>
    withQueue(spec, async (queue) => {
      const { id, name } = theOne('quarantined worker', spec.worker, await queue.barred());
      await queue.pardon(id);
      return done('pardoned', { id, name });
    }),
  )();

const check = (): Command =>
  command('queue check', CHECK, (spec) =>
    withQueue(spec, async (queue, address) => {
      const server = await queue.serverReport();
      const exit = server.faults.length === 0 ? EXIT.done : EXIT.checkFailed;
      return { document: queueCheckJson(address, server), text: () => serverText({ queue: address, server }), exit };
    }),
  )();

export const queueCheckJson = (queue: string, server: QueueState['server']) => ({
  schema: 'aiwolf-arena/queue-check/1' as const,
  queue,
  server,
});

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns the one with this name, or whose ID begins so. Throws UsageError if there is none, or if there are several. */
function theOne(what: string, typed: string, all: readonly Named[]): Named {
  const found = all.filter(({ id, name }) => name === typed || (typed.length >= SHORTEST && id.startsWith(typed)));
  if (found.length === 1) return found[0]!;
  const names = all.map(({ id, name }) => `${name} (${id.slice(0, 8)})`).join(', ');
  if (found.length > 1) throw new UsageError(`several have the name ${typed}: give the ID instead. There are ${names}`);
  throw new UsageError(`there is no ${what} ${typed} on the queue${names === '' ? '' : `. There are ${names}`}`);
}

const SHORTEST = 4;

const done = (what: string, { id, name }: Named) => ({
  document: queueOrderJson(what, id, name),
  text: () => `${name} (${id.slice(0, 8)}) is ${what}`,
});

export const queueOrderJson = (order: string, id: string, name: string) => ({
  schema: 'aiwolf-arena/queue-order/1' as const,
  order,
  id,
  name,
});
