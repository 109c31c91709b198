import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { realmScripts } from '../../src/load/realm-script.ts';
import { ANSWERS_GIVEN } from './answer-attacks.ts';
import { type Attack, agentOf, HARMLESS, PATIENT, WATCHFUL } from './attack.ts';
import type { AttackReport } from './attack-process.ts';
import type { AttackOutcome, AttackSet } from './attack-realm.ts';
import { ESCAPES } from './escape-attacks.ts';
import { LANGUAGE } from './language-attacks.ts';
import { SEATS } from './seat-attacks.ts';

const ATTACKS: readonly Attack[] = [...LANGUAGE, ...ESCAPES, ...SEATS, ...ANSWERS_GIVEN];
const [HARMLESS_AT, WATCHFUL_AT, PATIENT_AT] = [0, 1, 2];
const BODIES = [HARMLESS, WATCHFUL, PATIENT, ...ATTACKS.map(agentOf)];

/** At the first table nobody uses promises, so that what the bad seat leaves behind runs after the set; at the second they all wait. */
const tablesWith = (bad: number): AttackSet[] => [
  { seats: [WATCHFUL_AT, bad, 'sample', WATCHFUL_AT, 'liar'], games: 2, set: 0 },
  { seats: [PATIENT_AT, bad, PATIENT_AT, 'sample', PATIENT_AT], games: 2, set: 0 },
];
interface Played {
  readonly reports: readonly AttackReport[];
  readonly first: readonly AttackOutcome[];
  readonly before: string;
  readonly walled: boolean;
}
let played: Played;
let printed: string;

beforeAll(async () => {
  const scripts = await realmScripts(new URL('./attack-realm.ts', import.meta.url), BODIES);
  const packages = fileURLToPath(new URL('../..', import.meta.url));
  const child = fork(fileURLToPath(new URL('./attack-process.ts', import.meta.url)), [], {
    execArgv: ['--permission', `--allow-fs-read=${packages}*`, '--disallow-code-generation-from-strings', '--no-warnings'],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const attacks = ATTACKS.map((_, i) => tablesWith(i + 3));
  child.send(JSON.stringify({ scripts, harmless: tablesWith(HARMLESS_AT), attacks }));
  played = await new Promise<Played>((resolve, reject) => {
    child.once('message', (said) => resolve(JSON.parse(String(said)) as Played));
    child.once('exit', async (code, signal) =>
      reject(new Error(`the process ended: ${code ?? signal} ${(await output).join('')}`)),
    );
  });
  printed = (await output).join('');
});

test('the walls stand, and nothing was printed', () => {
  expect(played.walled).toBe(true);
  expect(printed).toBe('');
  expect(played.reports).toHaveLength(ATTACKS.length);
});

test('nothing that players share can be written to', () => {
  const open = played.before.split('\n').filter((line) => /EXTENSIBLE|WRITABLE|CONFIGURABLE/.test(line));
  expect(open).toEqual([]);
});

/** What is said of the seats that play on; 0 is nobody. */
const ofOthers = (lines: readonly string[]): string[] => lines.filter((line) => !/^(?:0|2) /.test(line));

function isHarmless({ methods }: Attack, at: number): void {
  const { first } = played;
  const bad = played.reports[at]!;
  const won = bad.outcomes.flatMap(({ notes }) => notes.filter((note) => / win /.test(note)));
  expect(won).toEqual([]);
  expect(bad.changed).toEqual([]);
  expect(bad.later).toEqual(first);
  for (const [i, { faults, notes, hash }] of bad.outcomes.entries()) {
    const others = ofOthers(faults).filter((fault) => !fault.includes('invalid-target')); // sample's own
    expect(others).toEqual([]);
    expect(ofOthers(notes)).toEqual([]);
    if (methods === undefined) expect(hash).toBe(first[i]!.hash);
  }
}

const placed = ATTACKS.map((attack, i) => [attack.name, attack, i] as const);
test.each(placed)('%s', (_, attack, at) => isHarmless(attack, at));
