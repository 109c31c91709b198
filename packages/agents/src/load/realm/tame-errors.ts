/** A frame of a stack, as V8 hands it to `prepareStackTrace`. */
interface Frame {
  getFileName(): string | null;
}

type Errors = ErrorConstructor & {
  prepareStackTrace?: (error: Error, frames: readonly Frame[]) => unknown;
};

/**
 * Stacks show the realm's own frames as text and nothing below them: whoever could read the others, or hold a frame, would
 * know the machine's folders and the functions of the engine.
 */
export function tameErrors(): void {
  const errors = Error as Errors;
  const own = ownFile(errors);
  errors.prepareStackTrace = (error, frames) =>
    [titleOf(error), ...frames.filter((frame) => frame.getFileName() === own)].join('\n    at ');
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
