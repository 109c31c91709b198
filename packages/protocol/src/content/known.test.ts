// Whatever earlier sets have said, a set finds the same objects the same, and no others.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content as anyContent } from '../../test/arbitrary.ts';
import * as build from '../index.ts';
import { format } from '../meaning/convert.ts';
import { resolve, shorten, withSubject } from '../meaning/subjects.ts';
import { type ParseOptions, parse } from '../parse/parse.ts';
import type { Content } from './kinds.ts';
import { listen, type Sayings, sayAgain } from './known.ts';
import { noteOf, setNote } from './note.ts';
import { forgetSentences } from './tables.ts';

/** Something that a set does with what it has; everything is made of numbers and texts, so that it can be done again. */
type Action = (had: readonly Content[]) => Content | undefined;

const agent = fc.integer({ min: 1, max: 4 });
const far = fc.constantFrom(1, 2, 33, 40);
const subject = fc.constantFrom(undefined, undefined, 1, 2, 40, 'ANY' as const);
const pick = fc.nat();
const of = (had: readonly Content[], at: number): Content => had[at % (had.length || 1)] ?? build.vote(1);

const TEXTS = [
  ...['VOTE Agent[01]', 'Agent[01] VOTE Agent[02]', 'REQUEST Agent[02] (VOTE Agent[01])', 'Over'],
  ...['AND (VOTE Agent[01]) (Agent[02] VOTE Agent[01])', 'NOT (REQUEST ANY (VOTE Agent[01]))'],
  ...['AND (()', 'Agent1 NOT (Over)', 'Agent[01] NOT (Skip)', 'Agent1 OVER', 'REQUEST (VOTE agent 3)'],
  ...['AGREE TALK day1 ID:2', 'Agent[01] AGREE TALK day1 ID:2', 'no sentence', 'NOT (VOTE Agent[1]) x'],
  ...['ESTIMATE Agent[01] FOX', 'DAY 1 (ESTIMATE Agent[01] FOX)', 'XOR (VOTE Agent[01]) (VOTE Agent[01]) (VOTE Agent[02])'],
];
const options: fc.Arbitrary<ParseOptions> = fc.record({
  reading: fc.constantFrom('server', 'strict', 'casual'),
  dialect: fc.constantFrom('3.6', '3.6', '2.01'),
  players: fc.constantFrom(undefined, 5),
});
const read = (text: string, how: ParseOptions): Content | undefined => {
  const result = parse(text, how);
  return result.ok ? result.value.content : undefined;
};

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(fc.constantFrom(...TEXTS), options).map(
    ([text, how]): Action =>
      () =>
        read(text, how),
  ),
  fc
    .tuple(
      anyContent.map((content) => format(content)),
      options,
    )
    .map(
      ([text, how]): Action =>
        () =>
          read(text, how),
    ),
  fc.tuple(far, subject).map(
    ([a, s]): Action =>
      () =>
        build.vote(a, s),
  ),
  fc.tuple(agent, subject).map(
    ([a, s]): Action =>
      () =>
        build.estimate(a, 'SEER', s),
  ),
  fc.tuple(agent, subject).map(
    ([id, s]): Action =>
      () =>
        build.agree({ channel: 'TALK', day: 1, id }, s),
  ),
  fc.tuple(pick, far, subject).map(
    ([p, a, s]): Action =>
      (had) =>
        attempt(() => build.request(a, of(had, p), s)),
  ),
  fc.tuple(pick, subject).map(
    ([p, s]): Action =>
      (had) =>
        attempt(() => build.not(of(had, p), s)),
  ),
  fc.tuple(pick, pick, subject).map(
    ([p, q, s]): Action =>
      (had) =>
        attempt(() => build.and([of(had, p), of(had, q)], s)),
  ),
  fc.tuple(pick, pick, subject).map(
    ([p, q, s]): Action =>
      (had) =>
        attempt(() => build.because(of(had, p), of(had, q), s)),
  ),
  fc.tuple(pick, subject).map(
    ([p, s]): Action =>
      (had) =>
        attempt(() => withSubject(of(had, p), s)),
  ),
  fc.tuple(pick, agent).map(
    ([p, a]): Action =>
      (had) =>
        attempt(() => resolve(of(had, p), a)),
  ),
  fc.tuple(pick, agent).map(
    ([p, a]): Action =>
      (had) =>
        attempt(() => shorten(of(had, p), a)),
  ),
);

function attempt(make: () => Content): Content | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Every object of a set by when it was first met, in what was made and inside; and what it looks like. */
function play(actions: readonly Action[]): unknown {
  const first = new Map<object, number>();
  const label = (thing: object): number => {
    if (!first.has(thing)) first.set(thing, first.size);
    return first.get(thing)!;
  };
  const met = (content: Content): unknown => {
    const { contents, talk } = content as { contents?: readonly Content[]; talk?: object };
    const inside = contents && [label(contents), contents.map(met)];
    return [label(content), talk && label(talk), inside, format(content), noteOf(content)];
  };
  const had: Content[] = [];
  const seen = actions.map((one) => {
    const made = one(had);
    if (made === undefined) return undefined;
    had.push(made);
    const shown = met(made);
    setNote(made, `note ${label(made)}`);
    return shown;
  });
  return seen;
}

/** As in a process that has said nothing yet: more sentences than are carried empty the table. */
function afresh(): void {
  forgetSentences();
  flood(33_000, 9);
  forgetSentences();
}

function flood(many: number, day: number): void {
  for (let id = 0; id < many; id++) build.disagree({ channel: 'WHISPER', day, id }, 'ANY');
}

const actions = fc.array(action, { maxLength: 30 });

test('what a set finds the same object is what it would find after any other sets', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 4 }), actions, (others, own) => {
      for (const other of others) {
        forgetSentences();
        play(other);
      }
      forgetSentences();
      const later = play(own);
      forgetSentences();
      const again = play(own);
      afresh();
      expect(later).toEqual(play(own));
      expect(again).toEqual(later);
    }),
    { numRuns: 6 },
  );
});

/** Says new things twice each: those that are not the same object the second time found no room. */
const rest: readonly Action[] = Array.from({ length: 160 }, (_, i) => () => read(`VOTE Agent[${100 + (i >> 1)}]`, {}));

test('how full the table is depends on the own set only', () => {
  fc.assert(
    fc.property(actions, actions, fc.nat(70), (other, own, left) => {
      const full: Action[] = [...own.slice(0, 10), () => void flood(65_536 - left, 10), ...rest, ...own];
      forgetSentences();
      play([...other, ...own]);
      forgetSentences();
      const later = play(full);
      afresh();
      expect(later).toEqual(play(full));
    }),
    { numRuns: 2 },
  );
});

test('a text is said again as it would be read again, or not at all', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), actions, actions, actions, (text, first, between, own) => {
      const how = { reading: 'casual', players: 5 } as const;
      let before: { result: Content | undefined; sayings: Sayings } | undefined;
      const reads: Action = () => {
        if (before !== undefined && sayAgain(before.sayings)) return before.result;
        before = listen(() => read(text, how));
        return before.result;
      };
      forgetSentences();
      play([...first, reads]);
      forgetSentences();
      play(between);
      forgetSentences();
      const set = [...own.slice(0, 5), reads, ...own];
      const later = play(set);
      before = undefined;
      afresh();
      expect(later).toEqual(play(set));
    }),
    { numRuns: 6 },
  );
});

test('a set that says too much is given new objects, and so bounds the table', () => {
  forgetSentences();
  const early = build.vote(77);
  flood(66_000, 11);
  expect(build.vote(77)).toBe(early);
  expect(build.vote(78)).not.toBe(build.vote(78));
});
