import type { QueuePoolOptions, ServerOptions } from '@aiwolf-arena/fleet';
import { LARGEST_FILE, type LoadedAgent, type TimingOptions, textOfOutside } from '@aiwolf-arena/sandbox';
import { installCommand } from '@aiwolf-arena/tournament';
import type { AddressSpec, QueueSpec } from '../options/queue-rows.ts';
import { UsageError } from '../options/usage.ts';
import { ARENA_VERSION } from './version.ts';

/** The part of a pool's options that a command's options determine. */
export type QueueOptions = Pick<QueuePoolOptions, 'server' | 'class' | 'spotCheck' | 'waitMs'>;

const SPOT_CHECK = 0.02;

const NEEDS_QUEUE = ['spotCheck', 'class', 'wait', 'insecure'] as const;

/**
 * Returns the options for playing on a queue; undefined if this machine plays. Throws UsageError if the options make no sense, or
 * if the agents or the measurements need this machine.
 */
export function queueOptionsOf(
  spec: QueueSpec,
  agents: readonly LoadedAgent[],
  measured?: TimingOptions,
): QueueOptions | undefined {
  const { queue } = spec;
  if (!queue) {
    const vain = NEEDS_QUEUE.filter((key) => spec[key] !== undefined && spec[key] !== false).map((key) => `\`${key}\``);
    if (vain.length > 0) throw new UsageError(`${vain.join(', ')} cannot be used without \`queue\``);
    return undefined;
  }
  refuseTravel(agents);
  if (measured !== undefined && spec.class === undefined) throw new UsageError(NEEDS_CLASS);
  const { class: kind, spotCheck = SPOT_CHECK, wait: waitMs } = spec;
  return { server: serverOf(spec), class: kind, spotCheck, waitMs };
}

const NEEDS_CLASS =
  'times are measured (`timing`, `timeLimit`, clients), and machines differ: give the class of the machines that play (`class`, and the same queue work --class)';

function refuseTravel(agents: readonly LoadedAgent[]): void {
  const trusted = agents.find(({ trustedFile }) => trustedFile !== undefined);
  if (trusted === undefined) return;
  throw new UsageError(
    `${trusted.name} is trusted (\`trust\`) and does not travel: play it here (without \`queue\`, or with --no-queue)`,
  );
}

const HERE = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Returns the server of a queue, with the password and the certificate that the environment names. */
export function serverOf({ queue, insecure }: AddressSpec): ServerOptions {
  if (!queue) throw new UsageError('give the queue: --queue redis://HOST:PORT, or set AIWOLF_QUEUE');
  const url = URL.parse(queue);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw new UsageError(`\`queue\` ${queue}: expected redis://HOST:PORT, or rediss://HOST:PORT with TLS`);
  if (url.password !== '')
    throw new UsageError('`queue`: others could see a password in it: write it to a file, and set AIWOLF_QUEUE_PASSWORD_FILE');
  if (url.protocol === 'redis:' && !HERE.test(url.hostname) && insecure !== true)
    throw new UsageError(
      `\`queue\` ${queue}: agents and results would be sent unencrypted: use rediss://, or add \`insecure\``,
    );
  const [password, ca] = [textOf('AIWOLF_QUEUE_PASSWORD_FILE'), textOf('AIWOLF_QUEUE_CA_FILE')];
  return { url: queue, password: password?.trim(), ca };
}

/** Returns the content of the file that an environment variable names; undefined if the variable is not set. */
function textOf(variable: string): string | undefined {
  const path = process.env[variable];
  if (!path) return undefined;
  try {
    return textOfOutside(path, LARGEST_FILE.list);
  } catch (thrown) {
    throw new UsageError(`${variable}: ${path} cannot be read (${(thrown as Error).message})`);
  }
}

/** Loads the package for queues, which is installed only where a queue is used. */
export async function loadFleet(load = () => import('@aiwolf-arena/fleet')) {
  try {
    return await load();
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw thrown;
    throw new UsageError(`\`queue\` needs @aiwolf-arena/fleet: ${installCommand(ARENA_VERSION)}`, { cause: thrown });
  }
}
