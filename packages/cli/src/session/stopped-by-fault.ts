/** The run was asked to stop at the first fault, and did; the message says whose, where, and how to go on. */
export class StoppedByFault extends Error {
  override readonly name = 'StoppedByFault';
}
