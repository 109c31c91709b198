import type { DataFile } from './data-files.ts';
import { openRealm } from './open-realm.ts';
import type { Finding } from './realm/check-entry.ts';
import { realmScript } from './realm-script.ts';

interface CheckRealm {
  addData(name: string, text: string, bytes: Uint8Array): void;
}

const ENTRY = new URL('./realm/check-entry.ts', import.meta.url);
const PATIENCE_MS = 10_000;

/** Loads the agent in a throw-away realm and calls its factory once; null when there is nothing against it. */
export async function checkAgent(
  name: string,
  body: string,
  data: readonly DataFile[],
): Promise<Finding> {
  const realm = openRealm<CheckRealm>(await realmScript(ENTRY, [body]), `agent ${name}`);
  const utf8 = new TextDecoder();
  for (const file of data) realm.exports.addData(file.name, utf8.decode(file.bytes), file.bytes);
  try {
    return JSON.parse(
      realm.evaluate(`checkAgent(${JSON.stringify(name)})`, PATIENCE_MS) as string,
    ) as Finding;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { code: 'DOES_NOT_LOAD', message: `it is not loaded after ${PATIENCE_MS / 1000} s.` };
  }
}
