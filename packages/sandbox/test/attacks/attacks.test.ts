import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
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

/** At the first table nobody uses promises, so that what the bad seat leaves behind runs after the set; at the second they all wait. */
const tablesWith = (bad: number): AttackSet[] => [
  { seats: [WATCHFUL_AT, bad, 'sample', WATCHFUL_AT, 'liar'], games: 2, set: 0 },
  { seats: [PATIENT_AT, bad, PATIENT_AT, 'sample', PATIENT_AT], games: 2, set: 0 },
];

interface Played {
  readonly reports: readonly AttackReport[];
  readonly first: readonly AttackOutcome[];
  readonly before: string;
  readonly sandboxed: boolean;
}

/** Plays attacks one after another in one sandboxed process. Returns what happened, and what the process printed. */
async function playedWith(attacks: readonly Attack[]): Promise<readonly [Played, string]> {
  const bodies = [HARMLESS, WATCHFUL, PATIENT, ...attacks.map(agentOf)];
  const scripts = await realmScripts(new URL('./attack-realm.ts', import.meta.url), bodies);
  const packages = fileURLToPath(new URL('../..', import.meta.url));
  const child = fork(fileURLToPath(new URL('./attack-process.ts', import.meta.url)), [], {
    execArgv: ['--permission', `--allow-fs-read=${packages}*`, '--disallow-code-generation-from-strings', '--no-warnings'],
    env: { TZ: 'UTC', LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = Promise.all([text(child.stdout!), text(child.stderr!)]);
  child.send(JSON.stringify({ scripts, harmless: tablesWith(HARMLESS_AT), attacks: attacks.map((_, i) => tablesWith(i + 3)) }));
  const played = await new Promise<Played>((resolve, reject) => {
    child.once('message', (said) => resolve(JSON.parse(String(said)) as Played));
    child.once('exit', async (code, signal) =>
      reject(new Error(`the process ended: ${code ?? signal} ${(await output).join('')}`)),
    );
  });
  return [played, (await output).join('')];
}

/** What is said of the seats that play on; 0 is nobody. */
const ofOthers = (lines: readonly string[]): string[] => lines.filter((line) => !/^(?:0|2) /.test(line));

function isHarmless({ first, reports }: Played, { methods }: Attack, at: number): void {
  const bad = reports[at]!;
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

function attacksFail(attacks: readonly Attack[]): void {
  let played: Played;
  let printed: string;
  beforeAll(async () => {
    [played, printed] = await playedWith(attacks);
  }, 600_000);

  test('the walls stand, and nothing was printed', () => {
    expect(played.sandboxed).toBe(true);
    expect(printed).toBe('');
    expect(played.reports).toHaveLength(attacks.length);
  });

  test('nothing that players share can be written to', () => {
    const open = played.before.split('\n').filter((line) => /EXTENSIBLE|WRITABLE|CONFIGURABLE/.test(line));
    expect(open).toEqual([]);
  });

  const placed = attacks.map((attack, i) => [attack.name, attack, i] as const);
  test.each(placed)('%s', (_, attack, at) => isHarmless(played, attack, at));
}

/** Some of every kind. */
const FEW = [LANGUAGE, ESCAPES, SEATS, ANSWERS_GIVEN].flatMap((kind) =>
  kind.filter((_, at) => at % Math.ceil(kind.length / 3) === 0),
);

describe('a dozen attacks', () => attacksFail(FEW));
describe('all attacks', { tags: 'dear' }, () => attacksFail(ATTACKS));
