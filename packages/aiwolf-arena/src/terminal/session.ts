import { spawn } from 'node:child_process';
import { withCommas } from '@aiwolf-arena/report';
import { Interrupted } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import type { OptionRows, OptionSet, Spec } from '../options/option-set.ts';
import { arenaLine, asFlags, UsageError } from '../options/usage.ts';
import type { Begin, PlayHooks } from '../run/hooks.ts';
import { coloured } from './colour.ts';
import { EXIT, type ExitCode } from './errors.ts';
import { helpOf } from './help.ts';
import { ProgressLine } from './progress.ts';
import { onScreen } from './results.ts';

/** The output of a command: a text or, with --json, the document. `next`: commands to type next, printed on stderr. */
export type Output =
  | string
  | {
      readonly document: object;
      readonly text: () => string | Promise<string>;
      readonly exit?: ExitCode | undefined;
      readonly next?: string;
    };

/**
 * Returns a function that creates a command with these options and with the text of its help file. The command prints the
 * result of `run`. `path`: the whole name of the command, such as `contest final`.
 */
export const command =
  <Rows extends OptionRows>(
    path: string,
    options: OptionSet<Rows>,
    run: (spec: Spec<Rows>, command: Command) => Output | Promise<Output>,
    words?: () => Readonly<Record<string, string>>,
  ) =>
  (): Command => {
    const made = options.addTo(new Command(path.split(' ').at(-1)));
    made.allowExcessArguments().action(async () => {
      refuseExcess(made);
      await print(await run(options.read(typedIn(made)), made), made.opts());
    });
    return made.addHelpText('after', helpOf(path, words));
  };

/** Throws UsageError if too many arguments are typed, such as `liar` in `--agents sample liar` (a comma is missing). */
function refuseExcess(command: Command): void {
  const { registeredArguments: named } = command;
  const [first, ...more] = command.args.slice(named.length);
  if (first === undefined || named.at(-1)?.variadic) return;
  const { agents } = command.opts();
  const hint = typeof agents === 'string' ? `. Separate agents by commas: --agents ${[agents, first, ...more].join(',')}` : '';
  throw new UsageError(`too many arguments for ${command.name()}: ${[first, ...more].join(' ')}${hint}`);
}

/** Returns the values of flags and arguments, by name. Arguments that were not typed may come from the config file. */
function typedIn(command: Command): Record<string, unknown> {
  const given = command.registeredArguments.map((one, at) => [one.name(), command.processedArgs[at]] as const);
  return { ...command.opts(), ...Object.fromEntries(given.filter(([, value]) => value?.length > 0)) };
}

/** Prints the output of a command. `flags`: the flags of the command that decide what is printed. */
export async function print(output: Output, flags: { json?: boolean; quiet?: boolean }): Promise<void> {
  if (typeof output === 'string') return void process.stdout.write(output);
  const { document, exit, next, text } = output;
  if (exit !== undefined) process.exitCode = exit;
  const printed = flags.json === true ? JSON.stringify(document) : coloured(await text());
  const isEnded = printed === '' || printed.endsWith('\n');
  process.stdout.write(isEnded ? printed : `${printed}\n`);
  if (next !== undefined && flags.json !== true && flags.quiet !== true) console.error(onScreen(`\n${next}`)); // a path may contain backquotes
}

interface Terminal {
  readonly quiet: boolean;
  /** The value of `--out` in the command that resumes the run. Default: the run's folder. Null: the typed command does so. */
  readonly whole?: string | undefined | null;
  /** Whether the seed is secret. A secret seed is not printed. The resumed run reads it from its folder. */
  readonly isSecret?: boolean;
}

type TerminalHooks = Required<Pick<PlayHooks, 'onBegin' | 'onNote' | 'onProgress'>> & { readonly signal: AbortSignal };

/**
 * Listens for Ctrl-C, and for the signal with which a batch scheduler ends a job: the first one aborts `signal`. A second Ctrl-C
 * ends the program at once.
 */
export class Interrupts implements Disposable {
  readonly #stop = new AbortController();
  readonly #end = (): void => this.#stop.abort();
  readonly #ctrlC = (): void => {
    if (this.signal.aborted) process.exit(EXIT.interrupted);
    this.#end();
  };

  constructor() {
    process.on('SIGINT', this.#ctrlC).on('SIGTERM', this.#end);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.#ctrlC).off('SIGTERM', this.#end);
  }
}

/** Calls `play` and shows its progress. Ctrl-C stops play. A second Ctrl-C ends the program at once. */
export async function atTerminal<Result>(options: Terminal, play: (hooks: TerminalHooks) => Promise<Result>): Promise<Result> {
  const { quiet, whole, isSecret = false } = options;
  using interrupts = new Interrupts();
  const line = new ProgressLine(quiet);
  let onward = '';
  const onBegin = (begin: Begin): void => {
    const { seed, folder } = begin;
    const again = resumeCommand(isSecret ? null : seed, whole ?? folder);
    onward = whole === null ? '\nresume with the same command' : `\nresume with: ${again}`;
    line.clear();
    if (!quiet) tell(begin);
  };
  try {
    const onNote = (text: string): void => {
      line.clear();
      note(text);
    };
    return await play({ onBegin, onNote, onProgress: line.show.bind(line), signal: interrupts.signal });
  } catch (thrown) {
    throw thrown instanceof Interrupted ? new Interrupted(thrown.message + onward) : thrown;
  } finally {
    line.end();
  }
}

function tell({ seed, folder, finished, open, isFinal }: Begin): void {
  if (!isFinal) note(`seed ${seed}; results in ${folder}`);
  if (finished > 0) console.error(`${withCommas(finished)} of ${withCommas(finished + open)} game sets are already finished`);
}

/** The flags that a printed command line ends with, whatever was typed. */
const APPENDED = ['--seed', '--out'];

/** Returns the typed command line, so that it resumes a run in its folder. `seed`: the run's seed, or null if it is secret. */
export function resumeCommand(seed: string | null, folder: string, typed: readonly string[] = process.argv.slice(2)): string {
  const seeded = seed === null ? [] : ['--seed', seed];
  return arenaLine(...without(typed), ...seeded, '--out', folder);
}

/** Removes the flags that are appended, with their values, and --take-over, which is right only once. */
function without(typed: readonly string[]): string[] {
  const isValue = (i: number): boolean => i > 0 && APPENDED.includes(typed[i - 1]!);
  const isAppended = (word: string): boolean => APPENDED.some((flag) => word === flag || word.startsWith(`${flag}=`));
  return typed.filter((word, i) => !isAppended(word) && !isValue(i) && word !== '--take-over');
}

/** Prints a text on stderr, with names of options replaced by flags. */
export const note = (text: string): void => console.error(onScreen(asFlags(text)));

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file or a web address with the desktop's default program. Does nothing on a machine without a desktop. */
export function openInBrowser(what: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, what], { detached: true, stdio: 'ignore' });
  child.on('error', () => {}); // there is no desktop
  child.unref();
}
