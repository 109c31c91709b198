import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@aiwolf-arena/tournament';

const pathIn = (folder: string): string => join(folder, 'certificate.json');

/** Keeps what `verify` found beside the run, for its report; says so on stderr where nothing can be written. */
export function keepCertificate(folder: string, certificate: object): void {
  const path = pathIn(folder);
  try {
    writeWhole(path, [`${JSON.stringify(certificate, null, 2)}\n`]);
  } catch (thrown) {
    console.error(`note: ${path} cannot be written (${(thrown as Error).message})`);
  }
}

/** What `verify` last found of a run, in a line. Null where nobody asked, and where sets were played since. */
export function keptCertificate(folder: string, rootHash: string): string | null {
  const path = pathIn(folder);
  if (!existsSync(path)) return null;
  try {
    const { repeats, sets, of, threads, rootHash: root } = JSON.parse(readFileSync(path, 'utf8'));
    if (root !== rootHash) return null;
    const verdict = repeats === true ? 'repeats' : 'does not repeat';
    return `${verdict}: ${Number(sets)} of ${Number(of)} sets, ${Number(threads)} threads, root ${rootHash.slice(0, 16)}`;
  } catch {
    return null; // half a file certifies nothing
  }
}
