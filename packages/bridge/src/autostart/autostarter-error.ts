/** A file of the official server cannot be read; the message names file and line, and says what to do. */
export class AutoStarterError extends Error {
  override readonly name = 'AutoStarterError';

  constructor(file: string, line: number, message: string) {
    super(`${file}:${line}: ${message}`);
  }
}
