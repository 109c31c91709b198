// Nothing that an agent reaches is open to it, but what was made for it alone.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentOf, notesOf, realmOf } from './realm-of.ts';
import { type Permits, walkerOf } from './walker.ts';

/** What ses 2.3.0 does not know. Whoever adds a line has looked at what it is. */
const UNKNOWN_TO_SES: Readonly<Record<string, string>> = {
  '%ObjectPrototype%.__proto__': 'the accessor of the language; ses has it under a computed name',
  'Iterator.@@hasInstance': 'ours: own-iterator.ts puts a class before that of the language',
  'globalThis.console': 'ours: it keeps notes',
  'globalThis.SuppressedError': 'of ECMAScript 2026, in the list of intrinsics.ts',
  'globalThis.DisposableStack': 'of ECMAScript 2026, in the list of intrinsics.ts',
  'globalThis.AsyncDisposableStack': 'of ECMAScript 2026, in the list of intrinsics.ts',
};

const SEATS = ['walker', 'walker', 'sample', 'chatty', 'quiet'];
let body: string;
let said: string[];

/** What the walkers said of this kind, each line once. */
const linesOf = (kind: string, from = said): string[] =>
  [...new Set(from.map((line) => line.replace(/^\d+ /, '')))].filter((line) => line.startsWith(kind)).sort();

async function walked(sets: readonly number[], spoil?: (script: string) => string) {
  const play = await realmOf({ walker: body, quiet: agentOf('') }, ['sample', 'chatty'], spoil);
  const notes: string[] = [];
  for (const set of sets) {
    const outcome = await play({ seats: SEATS, set });
    notes.push(...notesOf(outcome));
    const kinds = outcome.result.seats.flatMap(({ faults }) => faults.map(({ kind }) => kind));
    expect(kinds).not.toContain('exception');
  }
  return notes;
}

beforeAll(async () => {
  body = walkerOf(await permits());
  said = await walked([0, 1]);
});

test('the walkers came through all of it', () => {
  expect(linesOf('WALKED').length).toBe(2);
  expect(linesOf('(more')).toEqual([]); // the notebook was not full
});

test('what lasts longer than a call is closed, without exception', () => {
  expect(linesOf('OPEN')).toEqual([]);
});

test('what is open is shared with nobody: no seat finds the mark of another, nor of a set before', () => {
  expect(linesOf('MARKED')).toEqual([]);
});

test('every intrinsic that ses knows is found, and what it does not know is looked at', () => {
  expect(linesOf('MISSED')).toEqual([]);
  expect(linesOf('UNKNOWN')).toEqual(
    Object.keys(UNKNOWN_TO_SES)
      .map((name) => `UNKNOWN ${name}`)
      .sort(),
  );
  expect(Number(linesOf('COMPARED')[0]?.split(' ')[1])).toBeGreaterThan(100);
});

/** Gaps that were there once: what closes them in our script, and where and how the walkers find them. */
const GAPS = [
  ['require', /Object\.freeze\(requireInRealm\);/, 'require'],
  [
    'an accessor of a property that may be overridden',
    /for \(const accessor of Object\.values\(accessors\)\) Object\.freeze\(accessor\);/,
    'globalThis.Date.prototype.toString get',
  ],
  ['the body of an agent', /Object\.freeze\(body\);/, 'callee'],
] as const;

describe('in a realm with holes', () => {
  let found: string[];
  beforeAll(async () => {
    found = await walked([0], (script) =>
      GAPS.reduce((text, [, closing]) => {
        expect(text).toMatch(closing);
        return text.replace(closing, '');
      }, script),
    );
  });

  test.each(GAPS)('%s left open is seen, and the mark that another seat left there', (_, _closing, path) => {
    expect(linesOf('OPEN', found).join('\n')).toContain(`OPEN ${path}: extensible`);
    expect(linesOf('MARKED', found).join('\n')).toContain(`MARKED ${path} by walker`);
  });
});

async function permits(): Promise<Permits> {
  const ses = dirname(createRequire(import.meta.url).resolve('ses/package.json'));
  const of = await import(pathToFileURL(join(ses, 'src/permits.js')).href);
  const keysOf = (is: unknown): string[] | null => (typeof is === 'object' && is !== null ? Object.keys(is) : null);
  const named = Object.entries(of.permitted).map(([name, is]) => [name, keysOf(is)]);
  const globals = [
    ...[of.constantProperties, of.universalPropertyNames, of.initialGlobalPropertyNames],
    ...[of.sharedGlobalPropertyNames, of.uniqueGlobalPropertyNames],
  ].flatMap(Object.keys);
  return { named: Object.fromEntries(named), ofFunctions: Object.keys(of.FunctionInstance), globals };
}
