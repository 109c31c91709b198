import { expect, test } from 'vitest';
import { isBuildable } from '../content/note.ts';
import builders from '../fixtures/official-builders.json' with { type: 'json' };
import { parse } from './parse.ts';

test('every text that an official ContentBuilder prints is buildable, unless the official server refuses it', () => {
  const read = builders.map(({ text }) => parse(text));
  expect(read.map(({ ok }) => ok)).toEqual(builders.map(({ roundTrips }) => roundTrips));
  expect(read.flatMap((one, at) => (one.ok && !isBuildable(one.value.notes) ? [builders[at]!.text] : []))).toEqual([]);
});

test('a deviation is noted beside what a builder can print', () => {
  const notesOf = (text: string): string[] => {
    const read = parse(text, { players: 5 });
    return read.ok ? read.value.notes.map(({ code }) => code) : [];
  };
  expect(notesOf('REQUEST Agent[13] (Over)')).toEqual(['AGENT_OUTSIDE_VILLAGE', 'NESTED_CONTROL']);
  expect(notesOf('REQUEST  Agent[03] (Over)')).toEqual(['NESTED_CONTROL', 'NOT_CANONICAL']);
  expect(notesOf('REQUEST  Agent[00] (Over)')).toEqual(['AGENT_ZERO', 'NESTED_CONTROL']);
});
