import { Host, type HostOptions, type Recorder } from '@aiwolf-arena/bridge';
import { UsageError } from '../../options/usage-error.ts';

interface ListenTerms {
  readonly host: string;
  readonly port: number;
  /** Milliseconds for an answer. */
  readonly limitMs: number;
  readonly recorder: Recorder | undefined;
}

const OWN = ['127.0.0.1', '::1', 'localhost'];

/** The first answer of a connection or game may take longer. */
const FIRST_MS = 10_000;

/** Listens for clients. Says on stderr what it means to let other machines in. UsageError where it cannot listen. */
export async function listening({ host, limitMs, port, recorder }: ListenTerms): Promise<Host> {
  if (!OWN.includes(host))
    console.error(
      `warning: --host ${host}: whoever reaches this machine can join; the protocol has no passwords`,
    );
  let clients = 0;
  const limits = { replyMs: limitMs, firstMs: Math.max(FIRST_MS, limitMs) };
  const onRefused = (why: string): void => console.error(`not taken: ${why}`);
  const tap = recorder && { tap: () => recorder.tap(`client-${++clients}`) };
  return opened({ host, port, limits, onRefused, ...tap });
}

async function opened(options: HostOptions): Promise<Host> {
  try {
    return await Host.open(options);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? `port ${options.port} is taken: choose another` : message;
    throw new UsageError(`cannot listen at ${options.host}:${options.port}: ${why}`);
  }
}
