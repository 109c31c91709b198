/**
 * What was asked for cannot be meant, or cannot be played as things are; the message says what would do. Options stand
 * in it between backquotes, under their own names: whoever has other names for them can put those there.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
