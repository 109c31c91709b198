// Plays every attack in the sandbox of a real run: permissions, no code from strings, the main realm locked.
import { lockLanguage } from '../../src/realm/lock-language.ts';
import { openRealm } from '../../src/realm/realm.ts';
import type { RealmScripts } from '../../src/realm/realm-input.ts';
import type { AttackOutcome, AttackSet } from './attack-realm.ts';

interface AttackRealm {
  playSet(json: string): string | Promise<string>;
  shared(): string;
}

/** What is played, one after another in one realm: after every attack the harmless tables again. */
interface AttackOrder {
  readonly scripts: RealmScripts;
  readonly harmless: readonly AttackSet[];
  readonly attacks: readonly (readonly AttackSet[])[];
}

/** What one attack left behind. */
export interface AttackReport {
  readonly outcomes: readonly AttackOutcome[];
  /** Of the harmless tables after it. */
  readonly later: readonly AttackOutcome[];
  /** Lines of the snapshot that are new after it. */
  readonly changed: readonly string[];
}

const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Every own property of what the language of Node's realm is made of, as a text. */
const mainRealm = (): string =>
  [Object, Array, Function, Promise, Error, Map, RegExp, String, TypeError]
    .flatMap((thing) => [thing, thing.prototype])
    .map((thing) => JSON.stringify(Object.getOwnPropertyDescriptors(thing)))
    .join();

function newLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
}

process.once('message', async (text: string) => {
  const { scripts, harmless, attacks } = JSON.parse(text) as AttackOrder;
  lockLanguage();
  const main = mainRealm();
  const realm = openRealm<AttackRealm>(scripts, 'realm').exports;
  const play = async (tables: readonly AttackSet[]): Promise<AttackOutcome[]> => {
    const outcomes: AttackOutcome[] = [];
    for (const table of tables) {
      outcomes.push(JSON.parse(String(await realm.playSet(JSON.stringify(table)))));
      await rest(); // what promises have left to do is done before the next set
    }
    return outcomes;
  };
  const before = realm.shared();
  const first = await play(harmless);
  let known = before;
  const reports: AttackReport[] = [];
  for (const tables of attacks) {
    const outcomes = await play(tables);
    const later = await play(harmless);
    const after = realm.shared();
    const changed = after === known ? [] : newLines(known, after);
    if (mainRealm() !== main) changed.push('the main realm');
    reports.push({ outcomes, later, changed });
    known = after;
  }
  const sandboxed = process.permission?.has('fs.write') === false;
  process.send!(JSON.stringify({ reports, first, before, sandboxed }), () => process.exit(0));
});
