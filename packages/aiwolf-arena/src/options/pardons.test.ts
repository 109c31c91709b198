import { Command } from 'commander';
import { expect, test } from 'vitest';
import { type OptionRows, options } from './option-set.ts';
import { choose, OPTIONS } from './table.ts';

const PLAYED = choose('onFault', 'pardon');
const JUDGED = { onFault: OPTIONS.judgeFault, pardon: OPTIONS.pardon };

function typed<Rows extends OptionRows>(flags: readonly string[], rows: Rows) {
  const all = options(rows);
  const command = all
    .addTo(new Command('x'))
    .exitOverride()
    .configureOutput({ writeErr() {} });
  return all.read(command.parse(flags, { from: 'user' }).opts());
}
const parsed = (...flags: string[]) => typed(flags, PLAYED);

test('faults are recorded, and none is pardoned, unless it is typed', () => {
  expect(parsed()).toEqual({ onFault: 'record', pardon: [] });
  expect(parsed('--on-fault', 'abort').onFault).toBe('abort');
});

test('every pardon has its own reason; names may hold colons', () => {
  const first = ['--pardon', 'a:b:exception', '--reason', 'the disk was full'];
  const second = ['--pardon', 'sample:no-answer', '--reason=our machine'];
  expect(parsed(...first, ...second).pardon).toEqual([
    { agent: 'a:b', kind: 'exception', reason: 'the disk was full' },
    { agent: 'sample', kind: 'no-answer', reason: 'our machine' },
  ]);
});

test.each([
  [['--pardon', 'a:exception'], /--pardon: a:exception has no reason: .*--reason TEXT/],
  [['--pardon', 'a:exception', '--pardon', 'b:exception', '--reason', 'x'], /a:exception has no reason/],
  [['--pardon', 'a:exeption', '--reason', 'x'], /--pardon: .*Did you mean exception\?/],
  [['--pardon', 'a', '--reason', 'x'], /--pardon: expected AGENT:KIND, such as/],
  [['--pardon', ':exception', '--reason', 'x'], /--pardon: expected AGENT:KIND/],
  [['--reason', 'x', '--pardon', 'a:exception'], /must follow its --pardon/],
  [['--pardon', 'a:exception', '--reason', ' '], /must not be empty/],
  [['--pardon', 'a:exception', '--reason', 'x', '--reason', 'y'], /a:exception already has a reason/],
  [['--on-fault', 'forfiet'], /--on-fault: .*Did you mean forfeit\?/],
  [['--on-fault', 'abort', '--on-fault', 'record'], /given twice/],
])('%j cannot be meant', (flags, message) => {
  expect(() => parsed(...flags)).toThrow(message);
});

test('games that were played cannot be stopped', () => {
  expect(() => typed(['--on-fault', 'abort'], JUDGED)).toThrow(/choose record, forfeit, eliminate/);
});
