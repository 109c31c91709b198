import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allValues, changedValues, givenValues, ParamError, readParams, textsOf } from './params.ts';

const FOX = {
  threshold: { default: 0.35, range: [0, 1], step: 0.05 },
  depth: { default: 3, range: [1, 6], kind: 'integer' },
  mode: { default: 'calm', values: ['calm', 'wild, or not'] },
  bluff: { default: true },
};

test('an agent exports its parameters in short, and all fields are filled in', () => {
  expect(readParams(FOX)).toEqual({
    threshold: { default: 0.35, range: [0, 1], step: 0.05, kind: 'number' },
    depth: { default: 3, range: [1, 6], step: 1, kind: 'integer' },
    mode: { default: 'calm', values: ['calm', 'wild, or not'] },
    bluff: { default: true },
  });
  expect(readParams(undefined)).toEqual({});
});

test.each([
  [[], /must be an object/],
  [{ 'a b': { default: true } }, /"a b" is not a valid name/],
  [{ a: 1 }, /a must be an object with a default/],
  [{ a: { default: null } }, /a: its default must be/],
  [{ a: { default: Number.NaN, range: [0, 1] } }, /a: its default must be/],
  [{ a: { default: 1 } }, /a: its `range` must be/],
  [{ a: { default: 1, range: [1, 1] } }, /a: its `range` must be/],
  [{ a: { default: 2, range: [0, 1] } }, /its default 2 is not a number from 0 to 1/],
  [{ a: { default: 0.5, range: [0, 1], kind: 'integer' } }, /its default 0.5 is not an integer from 0 to 1/],
  [{ a: { default: 0, range: [0, 1], kind: 'real' } }, /its `kind` must be number or integer/],
  [{ a: { default: 0, range: [0, 1], step: 2 } }, /its `step` must be/],
  [{ a: { default: 'x', values: ['y'] } }, /a: its `values` must be a list of texts with the default in it/],
])('%j is refused', (exported, why) => {
  expect(() => readParams(exported)).toThrow(why);
});

test('each field is read once', () => {
  let reads = 0;
  const tricky = {
    get depth() {
      reads++;
      return { default: 3, range: [1, 6], kind: 'integer' };
    },
  };
  readParams(tricky);
  expect(reads).toBe(1);
});

const params = readParams(FOX);

test('given texts become values; what is not given is the default', () => {
  const given = givenValues(params, { threshold: '.2', depth: '3', mode: 'wild, or not', bluff: 'false' });
  expect(given).toEqual({ threshold: 0.2, depth: 3, mode: 'wild, or not', bluff: false });
  expect(changedValues(params, given)).toEqual({ threshold: 0.2, mode: 'wild, or not', bluff: false });
  expect(allValues(params, { depth: 4 })).toEqual({ threshold: 0.35, depth: 4, mode: 'calm', bluff: true });
});

test.each([
  [
    'treshold',
    '0.2',
    /it has no parameter treshold\. Its parameters are threshold \(0 to 1, default 0\.35\), depth \(integer 1 to 6/,
  ],
  ['depth', '7', /depth=7 is not allowed: depth is an integer from 1 to 6/],
  ['depth', '2.5', /an integer/],
  ['threshold', '', /a number from 0 to 1/],
  ['threshold', '0x1', /a number from 0 to 1/],
  ['mode', 'wild', /mode is one of calm, wild, or not/],
  ['bluff', '1', /bluff is true or false/],
  ['toString', '1', /it has no parameter toString/],
])('%s=%s is refused with the list', (name, text, why) => {
  expect(() => givenValues(params, { [name]: text })).toThrow(ParamError);
  expect(() => givenValues(params, { [name]: text })).toThrow(why);
});

test('values survive being written as text', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (number, bluff) => {
      const values = { threshold: number + 0, bluff };
      expect(givenValues(params, textsOf(values))).toEqual(values);
    }),
  );
});
