/** The folder holds something else, or another process is writing to it. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}
