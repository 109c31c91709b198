/**
 * What an error of the server means. `forbidden`: this user may not do it, or the password is wrong. `unable`: the server cannot do
 * it at present, for example because its memory is full, and the same command may succeed later. `broken`: the connection ended in
 * the middle of several commands. Null: an error of ours.
 */
export function refusalOf(error: unknown): 'forbidden' | 'unable' | 'broken' | null {
  if (!(error instanceof Error)) return null;
  if (FORBIDDEN.test(error.message)) return 'forbidden';
  if (UNABLE.test(error.message)) return 'unable';
  return BROKEN.test(error.message) ? 'broken' : null;
}

/** In a script, the server reports missing rights in words, without a code. */
const FORBIDDEN = /\b(NOPERM|NOAUTH|WRONGPASS)\b|user executing the script can't/;
const UNABLE = /\b(OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN)\b/;
/** ioredis repeats single commands after a reconnection, but not the rest of a pipeline. */
const BROKEN = /^Command aborted due to connection close/;

/** The server's own words, without the place in the script that it adds. */
export const wordsOf = (error: Error): string => error.message.replace(/,? ?(script: |on @user_script)[\s\S]*$/, '').trim();

/** For example `ECONNREFUSED`. */
export function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? wordsOf(error);
}
