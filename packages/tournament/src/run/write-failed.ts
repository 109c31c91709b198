/** What the system's codes mean, and what helps. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'your share of the disk is used up: free some space',
  EFBIG: 'the file is larger than the system allows',
  EACCES: 'you may not write there: name another folder (`out`), or change its permissions',
  EPERM: 'you may not write there: name another folder (`out`), or change its permissions',
  EROFS: 'the disk is read-only: name a folder on another one (`out`)',
  EIO: 'the disk fails: name a folder on another one (`out`)',
  ENOTDIR: 'a file stands where a folder should be: name another folder (`out`)',
  EEXIST: 'a file stands where a folder should be: name another folder (`out`)',
  EISDIR: 'a folder stands where a file should be: name another folder (`out`)',
  ENOENT: 'the system makes no folder there: name another one (`out`)',
  ENAMETOOLONG: 'the name is too long: name another folder (`out`)',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
};

/** A file of a run that could not be written. What was finished before is whole; the message says what helps. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';

  constructor(path: string, cause: unknown) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const why = CAUSES[code];
    super(`cannot write ${path}: ${why === undefined ? message : `${why} (${code})`}`, { cause });
  }
}
