import { Interrupted } from '@aiwolf-arena/tournament';
import { EXIT } from '../exit-codes.ts';
import type { Begin, PlayHooks } from '../library/hooks/hooks.ts';
import { note } from './note.ts';
import { ProgressLine } from './progress-line.ts';
import { resumeCommand } from './resume-command.ts';

/** How a command that plays many games is watched and stopped. */
interface Terminal {
  readonly quiet: boolean;
  /** What it is gone on with: the typed command with this folder, or its own if left out; null: as it was typed. */
  readonly whole?: string | undefined | null;
  /** The seed is in the folder, and not to be shown. */
  readonly isSecret?: boolean;
}

/** What the library is told of whoever sits at the terminal. */
export type TerminalHooks = Required<Pick<PlayHooks, 'onBegin' | 'onNote' | 'onProgress'>> & {
  readonly signal: AbortSignal;
};

/** Plays with a progress line, until it is done or Ctrl-C is typed; a second one leaves at once. */
export async function atTerminal<Result>(
  { quiet, whole, isSecret = false }: Terminal,
  play: (hooks: TerminalHooks) => Promise<Result>,
): Promise<Result> {
  const [line, stop] = [new ProgressLine(quiet), new AbortController()];
  let onward = '';
  const onBegin = (begin: Begin): void => {
    const { seed, folder } = begin;
    const again = resumeCommand(process.argv.slice(2), isSecret ? null : seed, whole ?? folder);
    onward = whole === null ? '\nthe same command goes on with it' : `\ngo on with: ${again}`;
    if (!quiet) tell(begin, again);
  };
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    stop.abort();
  };
  process.on('SIGINT', interrupt);
  try {
    const onProgress = line.show.bind(line);
    return await play({ onBegin, onNote: note, onProgress, signal: stop.signal });
  } catch (thrown) {
    throw thrown instanceof Interrupted ? new Interrupted(thrown.message + onward) : thrown;
  } finally {
    process.off('SIGINT', interrupt);
    line.end();
  }
}

function tell({ seed, folder, finished, open, isFinal }: Begin, again: string): void {
  if (!isFinal) console.error(`seed ${seed}, writing to ${folder}`);
  if (finished > 0) console.error(`${finished} of ${finished + open} sets are finished already`);
  if (!isFinal && open > 0) console.error(`if it is stopped, this goes on: ${again}`);
}
