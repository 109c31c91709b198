import { CommanderError } from 'commander';
import { asFlags } from '../options/usage.ts';

/** Exit codes of commands. A fault of an agent does not change the exit code, unless it stops the run. */
export const EXIT = {
  done: 0,
  checkFailed: 1,
  usage: 2,
  inconclusive: 3,
  /** An agent cannot be used, a client does not connect, or a fault stopped the run (`--on-fault abort`). */
  unusableAgent: 4,
  /** An internal error or an I/O error. If only some sets have failed, the printed results lack these sets. */
  internal: 5,
  /** No worker was on the queue for as long as `--wait` says. Finished sets are stored. */
  noWorkers: 6,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code for each error class, by the name of the class. Importing the classes would load code that is not needed. */
const CODES: Readonly<Record<string, ExitCode>> = {
  UsageError: EXIT.usage,
  PlanError: EXIT.usage,
  FolderTaken: EXIT.usage,
  PlansDiffer: EXIT.usage,
  SetsConflict: EXIT.usage,
  UnreadableRun: EXIT.usage,
  UnfitFile: EXIT.usage,
  RunsDiffer: EXIT.usage,
  StoppedByFault: EXIT.unusableAgent,
  AutoStarterError: EXIT.usage,
  RosterError: EXIT.usage,
  LaunchError: EXIT.unusableAgent,
  NotStarted: EXIT.unusableAgent,
  AgentVanished: EXIT.internal,
  JoinError: EXIT.internal,
  MachineLimit: EXIT.internal,
  SetFailed: EXIT.internal,
  SetsMissing: EXIT.internal,
  WriteFailed: EXIT.internal,
  NoWorkers: EXIT.noWorkers,
  QueueUnusable: EXIT.internal,
  WorkerDiffers: EXIT.internal,
  RunCancelled: EXIT.interrupted,
};
const MISTYPED_AGENT: readonly unknown[] = [
  'UNKNOWN_NAME',
  'BAD_NAME',
  'NO_SUCH_FILE',
  'NOT_A_FILE',
  'UNKNOWN_KIND_OF_FILE',
  'BAD_PARAM_VALUE',
];

export function failureOf(thrown: unknown): { code: ExitCode; message: string } {
  if (thrown instanceof CommanderError) {
    return { code: thrown.exitCode === 0 ? EXIT.done : EXIT.usage, message: '' }; // commander has printed it
  }
  if (!(thrown instanceof Error)) return bug(String(thrown));
  if (thrown.name === 'Interrupted') return { code: EXIT.interrupted, message: thrown.message };
  const code = codeOf(thrown);
  return code === undefined ? bug(thrown.stack ?? thrown.message) : { code, message: `error: ${saidByUs(thrown)}` };
}

/** Names of errors whose messages quote texts of agents. These texts may contain backquotes. */
const QUOTING = ['AgentLoadError', 'AutoStarterError', 'JoinError', 'LaunchError', 'NotStarted'];

/** Returns the message of an error. Replaces names of options by flags, except in errors that quote texts of agents. */
const saidByUs = ({ name, message }: Error): string => (name in CODES && !QUOTING.includes(name) ? asFlags(message) : message);

function codeOf(error: Error & { code?: unknown }): ExitCode | undefined {
  if (error.name === 'AgentLoadError') return MISTYPED_AGENT.includes(error.code) ? EXIT.usage : EXIT.unusableAgent;
  return CODES[error.name] ?? ('syscall' in error ? EXIT.internal : undefined);
}

const bug = (trace: string) => ({ code: EXIT.internal, message: `internal error (please report it):\n${trace}` });
