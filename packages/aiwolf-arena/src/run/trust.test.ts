import type { AgentSource } from '@aiwolf-arena/sandbox';
import type { PlannedAgent } from '@aiwolf-arena/tournament';
import { afterEach, expect, test } from 'vitest';
import { refuseOtherTrust, trustIn, trustMark } from './roster.ts';

const said: string[] = [];
const say = (note: string): void => void said.push(note);
afterEach(() => {
  said.length = 0;
});

const file = (name: string): AgentSource => ({ kind: 'file', name, given: {}, text: name, path: `/${name}` });
const sample: AgentSource = { kind: 'bundled', name: 'sample', given: {}, text: 'sample', entry: 'sample' };

test('who is named is trusted, nobody else is, and all that is given up is said', () => {
  const isTrusted = trustIn([file('mine'), file('other'), sample], ['mine'], say);
  expect([file('mine'), file('other'), sample].map(isTrusted)).toEqual([true, false, false]);
  expect(said).toEqual([expect.stringMatching(/^warning: mine .*files.*network.*processes.*forge.*repeatable/s)]);
  expect(trustIn([file('mine')], [], say)(file('mine'))).toBe(false);
  expect(said).toHaveLength(1);
});

test.each([
  ['min', [file('mine'), sample], /min is not an agent here\. Agents from files are mine\. Did you mean mine\?/],
  ['sample', [file('mine'), sample], /sample is a bundled agent, which needs no trust\. Agents from files are mine\./],
  ['x', [sample], /x is not an agent here\. Only agents from files can be trusted, and no such agent plays/],
])('%s cannot be trusted', (name, sources, message) => {
  expect(() => trustIn(sources, [name], say)).toThrow(message);
  expect(said).toEqual([]);
});

const planned = (name: string, trusted = false): PlannedAgent => {
  return { name, source: name, hash: '', ranked: true, ...(trusted ? { trusted: true } : {}) };
};
const run = (...agents: PlannedAgent[]) => ({ folder: 'there', plan: { agents } });

test('a recorded run is played again only by who trusts the same', () => {
  const runs = [run(planned('a', true), planned('b')), run(planned('b'))];
  expect(() => refuseOtherTrust(runs, [], say)).toThrow(/^there was played with `trust` a\. .* add: `trust` a$/);
  expect(() => refuseOtherTrust(runs, ['a', 'b'], say)).toThrow(/b was not trusted when the run was played \(only a was\)/);
  expect(() => refuseOtherTrust([run(planned('b'))], ['b'], say)).toThrow(/no agent was/);
  expect(said).toEqual([]);
  refuseOtherTrust(runs, ['a'], say);
  expect(said).toEqual([expect.stringMatching(/^warning: a /)]);
});

test('results name who was trusted, each once, and say nothing where nobody was', () => {
  expect(trustMark([planned('b')])).toEqual({ json: {}, text: { en: '', ja: '' } });
  const mark = trustMark([planned('a', true), planned('b'), planned('a', true)]);
  expect(mark.json).toEqual({ trusted: ['a'] });
  expect(mark.text.en).toMatch(/^TRUSTED .*: a played unsandboxed.*\n$/);
});
