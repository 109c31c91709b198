import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchedSource, localSource, WirePool } from '@aiwolf-arena/bridge';
import { fileNames, type LoadedAgent, type SetPlayer, type SetPool, type TimingOptions } from '@aiwolf-arena/sandbox';
import { AgentRefused } from '../messages/agent.ts';
import type { ChunkAgent } from '../messages/chunk.ts';
import type { ClientCommands } from '../queue-options.ts';

interface ClientPoolOptions {
  readonly inProcess: () => Promise<SetPool>;
  readonly timing: TimingOptions | null;
  readonly threads: number;
}

/** Opens a pool for sets with and without clients of this worker. */
export async function clientPool(
  agents: readonly ChunkAgent[],
  loaded: readonly LoadedAgent[],
  commands: ClientCommands,
  { inProcess, timing, threads }: ClientPoolOptions,
): Promise<SetPlayer> {
  const names = fileNames(loaded);
  const sources = await Promise.all(
    agents.map(({ client }, at) => {
      if (client === undefined) return localSource(loaded[at]!);
      const command = commands[client];
      if (command === undefined) throw new AgentRefused(`this worker does not have the client ${client}`);
      const log = join(tmpdir(), 'aiwolf-arena-worker', `${process.pid}-${names[at]!}.log`);
      return new LaunchedSource(command.launch, log, { sandbox: command.sandbox });
    }),
  );
  const wire = new WirePool(sources, threads, { slowMs: timing?.limitMs ?? null });
  let local: SetPool | undefined;
  const playTimed: SetPlayer['playTimed'] = async (task, listener) => {
    if (task.seats.some((agent) => agents[agent]!.client !== undefined)) return wire.playTimed(task, listener);
    local ??= await inProcess();
    return local.playTimed(task, listener);
  };
  return {
    threads: wire.threads,
    ahead: (perThread) => perThread * wire.threads,
    play: async (task, listener) => (await playTimed(task, listener)).outcome,
    playTimed,
    close: async () => {
      wire.close();
      await local?.close();
    },
  };
}
