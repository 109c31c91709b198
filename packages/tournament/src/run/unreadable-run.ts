/** A folder that holds no run that can be read; the message says what is missing. */
export class UnreadableRun extends Error {
  override readonly name = 'UnreadableRun';
}
