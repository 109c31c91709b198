// V8 takes short cuts as long as nobody has touched what they rest on. Locking the realm must leave them: the field's own
// players took nearly twice the time without them.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const SHORT_CUTS = ['ArrayIterator', 'ArraySpecies', 'MapIterator', 'NoElements', 'SetIterator'];

const PROGRAM = `
import { openRealm } from ${JSON.stringify(new URL('../src/realm/realm.ts', import.meta.url))};
import { realmScripts } from ${JSON.stringify(new URL('../src/load/realm-script.ts', import.meta.url))};
import { lockLanguage } from ${JSON.stringify(new URL('../src/realm/lock-language.ts', import.meta.url))};
const spoil = process.argv[1] === 'spoilt' ? 'Object.defineProperty([], "constructor", { value: 1 });' : '';
const body = 'module.exports = () => { ' + spoil + ' return true; };';
const scripts = await realmScripts(new URL(${JSON.stringify(new URL('./honest-realm.ts', import.meta.url))}), [body]);
lockLanguage();
openRealm(scripts, 'realm').exports.answer();
const taken = { ${SHORT_CUTS.map((name) => `${name}: %${name}Protector()`).join(', ')} };
process.stdout.write(Object.keys(taken).filter((name) => taken[name]).join());
`;

const taken = (...args: string[]): string[] =>
  execFileSync(process.execPath, ['--allow-natives-syntax', '--input-type=module', '--eval', PROGRAM, '--', ...args], {
    encoding: 'utf8',
  }).split(',');

test('a locked realm keeps the short cuts of the engine below it', () => {
  expect(taken()).toEqual(SHORT_CUTS);
});

test('what spoils one is seen', () => {
  expect(taken('spoilt')).toEqual(SHORT_CUTS.filter((name) => name !== 'ArraySpecies'));
});
