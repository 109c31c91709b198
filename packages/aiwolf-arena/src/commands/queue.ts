import type { OpenedQueue } from '@aiwolf-arena/fleet';
import { Command } from 'commander';
import { argument } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { NEEDED_ADDRESS_ROWS } from '../options/queue-rows.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { loadFleet, serverOf } from '../run/queue.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { helpOf } from '../terminal/help.ts';
import { queueJson, statusText } from '../terminal/queue-screen.ts';
import { command } from '../terminal/session.ts';
import { workCommand } from './work.ts';

const AT = { ...NEEDED_ADDRESS_ROWS, ...choose('json') };
const STATUS = options(AT);
const CANCEL = options({ run: argument('<run>', 'name or ID of a run, as queue status prints it'), ...AT });

export const queueCommand = (): Command =>
  new Command('queue')
    .addHelpText('after', helpOf('queue'))
    .addCommand(workCommand().description('play for other machines until it is stopped'))
    .addCommand(statusCommand().description('print the server, the runs and the workers'))
    .addCommand(cancelCommand().description('end a run; its finished sets stay in its folder'));

/** Opens the queue, calls `use`, and closes the queue. */
async function withQueue<Result>(spec: Spec<typeof AT>, use: (queue: OpenedQueue) => Promise<Result>): Promise<Result> {
  const server = serverOf(spec);
  const { openQueue } = await loadFleet();
  const queue = await openQueue(server);
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

const statusCommand = command('queue status', STATUS, (spec) =>
  withQueue(spec, async (queue) => {
    const [workers, runs] = await Promise.all([queue.workers(), queue.runs()]);
    const own = { code: queue.code, version: ARENA_VERSION, at: Date.now() };
    const state = { queue: String(spec.queue), server: queue.report, ...own, workers, runs };
    return { document: queueJson(state), text: () => statusText(state) };
  }),
);

const cancelCommand = command('queue cancel', CANCEL, (spec) =>
  withQueue(spec, async (queue) => {
    const all = await queue.runs();
    const found = all.filter(
      ({ run, title }) => title === spec.run || (spec.run.length >= SHORTEST && run.startsWith(spec.run)),
    );
    const names = all.map(({ run, title }) => `${title} (${run.slice(0, 8)})`).join(', ') || 'none';
    if (found.length !== 1)
      throw new UsageError(`${found.length} runs on the queue are ${spec.run}: give the ID of one. There are: ${names}`);
    const [{ run, title }] = found as [(typeof found)[0]];
    if (!(await queue.cancel(run))) throw new UsageError(`nobody plays ${title} any more`);
    return { document: queueCancelJson(run, title), text: () => `${title} (${run.slice(0, 8)}) is cancelled` };
  }),
);

const SHORTEST = 4;

export const queueCancelJson = (run: string, title: string) => ({ schema: 'aiwolf-arena/queue-cancel/1' as const, run, title });
