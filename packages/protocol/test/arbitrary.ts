/** Any sentence that builders can make, of all 23 kinds, for property tests. */
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace
import fc from 'fast-check';
import type { Content } from '../src/content/kinds.ts';
import { CHANNELS, ROLES, SPECIES, type Subject, type Target } from '../src/content/words.ts';
import * as build from '../src/index.ts';

const agent = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 15 }), weight: 8 },
  { arbitrary: fc.integer({ min: 16, max: 2_147_483_647 }), weight: 1 },
);
const target: fc.Arbitrary<Target> = fc.oneof(agent, fc.constant('ANY' as const));
const subject: fc.Arbitrary<Subject> = fc.oneof(target, fc.constant(undefined));
const count = fc.oneof(fc.nat(20), fc.nat(2_147_483_647));
const role = fc.constantFrom(...ROLES, 'ANY' as const);
const species = fc.constantFrom(...SPECIES, 'ANY' as const);
const talk = fc.record({ channel: fc.constantFrom(...CHANNELS), day: count, id: count });

const verbs = [build.divination, build.guard, build.vote, build.attack, build.guarded, build.voted, build.attacked].map(
  (say): fc.Arbitrary<Content> => fc.tuple(target, subject).map(([t, s]) => say(t, s)),
);

const about = (say: typeof build.estimate | typeof build.comingout): fc.Arbitrary<Content> =>
  fc.tuple(target, role, subject).map(([t, r, s]) => say(t, r, s));
const saw = (say: typeof build.divined | typeof build.identified): fc.Arbitrary<Content> =>
  fc.tuple(target, species, subject).map(([t, w, s]) => say(t, w, s));
const onTalk = (say: typeof build.agree | typeof build.disagree): fc.Arbitrary<Content> =>
  fc.tuple(talk, subject).map(([t, s]) => say(t, s));

const simple: fc.Arbitrary<Content> = fc.oneof(
  ...verbs,
  about(build.estimate),
  about(build.comingout),
  saw(build.divined),
  saw(build.identified),
  onTalk(build.agree),
  onTalk(build.disagree),
);

const said = fc.letrec<{ any: Content; operator: Content }>((tie) => {
  const inner = tie('any');
  const several = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      simple,
      fc.constantFrom<Content>(build.over(), build.skip()),
      tie('operator'),
    ),
    operator: fc.oneof(
      fc.tuple(fc.option(target, { nil: undefined }), inner, subject).map((a) => build.request(...a)),
      fc.tuple(target, inner, subject).map((a) => build.inquire(...a)),
      fc.tuple(inner, inner, subject).map((a) => build.because(...a)),
      fc.tuple(inner, inner, subject).map((a) => build.xor(...a)),
      fc.tuple(several, subject).map((a) => build.and(...a)),
      fc.tuple(several, subject).map((a) => build.or(...a)),
      fc.tuple(inner, subject).map((a) => build.not(...a)),
      fc.tuple(count, inner, subject).map((a) => build.day(...a)),
    ),
  };
});

export const content: fc.Arbitrary<Content> = said.any;
