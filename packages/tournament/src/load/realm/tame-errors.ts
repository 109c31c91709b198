/** The line before the first of each agent's body, ascending, given by the script around this bundle (realm-script.ts). */
declare const agentLines: readonly number[];

/** A frame of a stack, as V8 hands it to `prepareStackTrace`. */
interface Frame {
  getFileName(): string | null;
  getFunctionName(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

type Errors = ErrorConstructor & {
  prepareStackTrace?: (error: Error, frames: readonly Frame[]) => unknown;
};

/**
 * Stacks show the frames of the agent's own code as text, by its own lines, and nothing of ours: whoever could read the
 * others, or hold a frame, would know the machine's folders, the functions of the engine, and whether it is only tried.
 */
export function tameErrors(): void {
  const errors = Error as Errors;
  const own = ownFile(errors);
  errors.prepareStackTrace = (error, frames) =>
    [titleOf(error), ...frames.flatMap((frame) => shown(frame, own))].join('\n    at ');
}

/** The frame as an agent sees it; nothing for one that is not an agent's. */
function shown(frame: Frame, own: string | null): string[] {
  const line = frame.getLineNumber() ?? 0;
  const start = agentLines.findLast((before) => before < line);
  if (frame.getFileName() !== own || start === undefined) return [];
  const place = `agent:${line - start}:${frame.getColumnNumber()}`;
  return [`${frame.getFunctionName() ?? '<anonymous>'} (${place})`];
}

function ownFile(errors: Errors): string | null {
  errors.prepareStackTrace = (_, frames) => frames[0]!.getFileName();
  return new Error().stack as unknown as string | null;
}

function titleOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
