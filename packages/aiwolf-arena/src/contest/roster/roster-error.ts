/** A roster that cannot be read; a line for every mistake, with file, line and path. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
}
