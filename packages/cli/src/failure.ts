import { AgentLoadError } from '@aiwolf-arena/agents/load';
import { RunsDiffer } from '@aiwolf-arena/analysis';
import {
  FolderTaken,
  Interrupted,
  PlanError,
  PlansDiffer,
  SetsConflict,
  UnreadableRun,
  WriteFailed,
} from '@aiwolf-arena/tournament';
import { CommanderError } from 'commander';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { StoppedByFault } from './session/stopped-by-fault.ts';
import { UsageError } from './usage-error.ts';

/** What to tell the user about a thrown error, and the exit code it means. */
export function failureOf(thrown: unknown): { readonly code: ExitCode; readonly message: string } {
  if (thrown instanceof CommanderError) {
    return { code: thrown.exitCode === 0 ? EXIT.done : EXIT.usage, message: '' }; // it has spoken already
  }
  if (thrown instanceof AgentLoadError) {
    const mistyped = thrown.code === 'UNKNOWN_NAME' || thrown.code === 'BAD_NAME';
    return {
      code: mistyped ? EXIT.usage : EXIT.unusableAgent,
      message: `error: ${thrown.message}`,
    };
  }
  const mistyped = [
    UsageError,
    PlanError,
    FolderTaken,
    PlansDiffer,
    SetsConflict,
    UnreadableRun,
    RunsDiffer,
  ].some((kind) => thrown instanceof kind);
  if (mistyped) return { code: EXIT.usage, message: `error: ${(thrown as Error).message}` };
  if (thrown instanceof StoppedByFault) {
    return { code: EXIT.unusableAgent, message: `error: ${thrown.message}` };
  }
  if (thrown instanceof Interrupted) return { code: EXIT.interrupted, message: thrown.message };
  if (thrown instanceof WriteFailed || isSystemError(thrown))
    return { code: EXIT.internal, message: `error: ${thrown.message}` };
  const trace = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return { code: EXIT.internal, message: `this is a bug of the arena:\n${trace}` };
}

const isSystemError = (thrown: unknown): thrown is NodeJS.ErrnoException =>
  thrown instanceof Error && 'syscall' in thrown;
