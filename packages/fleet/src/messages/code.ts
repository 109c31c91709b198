import { createHash } from 'node:crypto';
import { gamesHash } from '@aiwolf-arena/tournament';

/** Version of chunks and answers. */
const FORM = '5';

/** Returns the fingerprint of the code that decides games: of our code and of V8. It does not depend on the folder. */
export const codeFingerprint = async (): Promise<string> =>
  createHash('sha256')
    .update([await gamesHash(), process.versions.v8, FORM].join('\n'))
    .digest('hex')
    .slice(0, 8);
