// @module-tag dear
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { afterAll, expect, test } from 'vitest';
import { encoderOf } from '../../test/encoder.ts';
import { UsageError } from '../options/usage.ts';
import { openLogs } from './log-files.ts';
import { findLogs } from './log-search.ts';
import { LogsReader } from './logs.ts';

const folder = mkdtempSync(join(tmpdir(), 'mutated-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROLES = ['VILLAGER', 'SEER', 'POSSESSED', 'VILLAGER', 'WEREWOLF'];
const NAMES = ['さくら', '佐藤', 'タナカ', '人狼太郎', 'agent'];
const state = (day: number, wolf: string): string[] =>
  ROLES.map((role, seat) => `${day},status,${seat + 1},${role},${role === 'WEREWOLF' ? wolf : 'ALIVE'},${NAMES[seat]}`);
const LOG = [
  ...[...state(0, 'ALIVE'), ...state(1, 'ALIVE')],
  ...['1,talk,0,0,1,おはようございます', '1,talk,1,0,2,>>Agent[01] 占い師です。白でした', '1,vote,1,5', '1,execute,5,WEREWOLF'],
  ...[...state(2, 'DEAD'), '2,result,4,0,VILLAGER', ''],
].join('\n');

const SETS = ['utf-8', 'shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'];
const TEXTS = new Map(SETS.map((label) => [label, label === 'utf-8' ? Buffer.from(LOG) : encoderOf(label)(LOG)]));
const PACKED: Readonly<Record<string, (log: Buffer) => Promise<Uint8Array> | Uint8Array>> = {
  log: (log) => log,
  gz: (log) => gzipSync(log),
  tar: (log) => packTar([{ header: { name: 'in.log', size: log.length }, body: log }]),
  'tar.gz': async (log) => gzipSync(await PACKED.tar!(log)),
  zip: (log) => zipSync({ 'in.log': log }),
};

/** Bytes that are changed, and where the file is cut, as shares of its length. */
const MUTATION = fc.record({
  flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }), { maxLength: 3 }),
  cut: fc.option(fc.double({ min: 0.3, max: 1, noNaN: true }), { freq: 2 }),
});
type Mutation = typeof MUTATION extends fc.Arbitrary<infer Value> ? Value : never;

function mutated(bytes: Uint8Array, { flips, cut }: Mutation): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, bit } of flips) copy[Math.min(copy.length - 1, Math.floor(at * copy.length))]! ^= 1 << bit;
  return copy.subarray(0, cut === null ? copy.length : Math.floor(cut * copy.length));
}

const readIn = async (path: string) => {
  const said: string[] = [];
  const names = new Set<string>();
  const reader = new LogsReader(false, (_, game) => {
    for (const name of game.names) names.add(name);
  });
  try {
    for await (const log of openLogs(findLogs([path]), { onNote: (note) => said.push(note) })) reader.read(log);
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    said.push(thrown.message);
  }
  const { games, notes } = reader.end();
  return { games, names, said: [...said, ...notes.map(({ file, line, message }) => `${file}:${line}: ${message}`)] };
};

test.each(SETS.flatMap((label) => Object.keys(PACKED).map((form) => [label, form] as const)))(
  '1,000 damaged logs in %s as .%s count as they were, or are named',
  async (label, form) => {
    const path = join(folder, `${label}.${form}`);
    const packed = await PACKED[form]!(TEXTS.get(label)!);
    writeFileSync(path, packed);
    expect(await readIn(path)).toMatchObject({ games: 1, names: new Set(NAMES) });
    await fc.assert(
      fc.asyncProperty(MUTATION, async (mutation) => {
        writeFileSync(path, mutated(packed, mutation));
        const { games, names, said } = await readIn(path);
        expect([...names].join()).not.toContain('\ufffd');
        const others = [...names].filter((name) => !NAMES.includes(name));
        expect(others.length).toBeLessThanOrEqual(mutation.flips.length); // never all, by another character set
        if (games === 0) expect(said.join('\n')).toContain(path);
      }),
      { numRuns: 1000 },
    );
  },
);
