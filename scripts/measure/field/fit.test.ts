import { FittedBeliefs, type FittedWeights } from '@aiwolf-arena/beliefs';
import { rootOf } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { PAIR_SIGNS } from '../../../packages/beliefs/src/pairs.ts';
import { readWeights } from '../../../packages/beliefs/src/weights.ts';
import { NO_WEIGHTS } from '../../../packages/beliefs/test/written-weights.ts';
import { Onlooker } from '../../../packages/viewer/src/page/game/onlooker.ts';
import { countResults } from './counted-results.ts';
import { fittedText, fittedTo } from './fit.ts';
import { type Fitted, fitWeights } from './fitted.ts';
import { heardInGames, loggedSets } from './logged.ts';
import { ballotsOf, type Moment, momentsOf, pairsOf } from './moments.ts';
import type { PlayedSet } from './sets.ts';

const ROOT = rootOf('fit test');
const FIVE = ['bayes', 'liar', 'hunter', 'believer', 'sample'];
const OTHERS = ['mimic', 'liar', 'herald', 'sceptic', 'usurper'];
const FIFTEEN = [...FIVE, ...OTHERS.slice(2), 'bayes', 'sample', 'hunter', 'usurper', 'liar', 'believer', 'sceptic'];
const SMALL = await loggedSets(ROOT, [FIVE, OTHERS], 8);
const LARGE = await loggedSets(ROOT, [FIFTEEN], 3);
const FITTING = { rate: 0.1, epochs: 1, shrink: 0.02, least: 2, factor: 0.15 };

const ballots = ballotsOf([...SMALL, ...LARGE]);
const seenBy = (sets: readonly PlayedSet[]) => sets.flatMap((set) => momentsOf(set, 'outsider', ballots));
const WEIGHTS: FittedWeights = {
  small: fitWeights(seenBy(SMALL), FITTING).written(),
  large: fitWeights(seenBy(LARGE), FITTING).written(),
  ballots,
};

/** What a seat that is shown the logs of a set thinks of the others at first votes, in games with one of these roles. */
function watched({ games }: PlayedSet, seat: number, weights: FittedWeights, as: readonly string[] = CONTEST_ROLES) {
  const beliefs = new FittedBeliefs(weights);
  return games.flatMap(({ steps, roles }) => {
    const onlooker = new Onlooker(roles, seat, beliefs);
    const probabilities: number[][] = [];
    for (const [at, step] of steps.entries()) {
      if (!onlooker.aliveAgentList.includes(seat)) break; // the dead are told of the end only
      const isOn = steps.slice(at + 1, at + 3).every(({ kind }) => kind !== 'result');
      onlooker.see(step, steps[at + 1], isOn);
      if (step.kind !== 'vote' || step.round > 0 || !as.includes(roles[seat]!)) continue;
      const others = onlooker.aliveAgentList.filter((agent) => agent !== seat);
      probabilities.push(...others.map((agent) => CONTEST_ROLES.map((role) => beliefs.probability(agent, role))));
    }
    onlooker.finish(roles);
    return probabilities;
  });
}

test.each([
  [FIVE, 8, SMALL[0]!, 4],
  [FIFTEEN, 3, LARGE[0]!, 6],
])('a seat thinks in a game what it thinks when it is shown the log: %#', (names, games, set, count) => {
  const heard = heardInGames(ROOT, names, games, () => new FittedBeliefs(WEIGHTS));
  for (const [i, own] of heard.entries()) {
    const shown = watched(set, i + 1, WEIGHTS);
    expect(shown.slice(0, own.length)).toEqual(own.map(({ probabilities }) => probabilities));
  }
  expect(new Set(heard.flat().map(({ role }) => role)).size).toBe(count);
});

/** What fitted weights say of the other living seats at a vote; nothing at other moments. */
function guessesAt(moment: Moment, fitted: Fitted): number[][] {
  const { isVote, seats, village, by } = moment;
  if (!isVote) return [];
  return seats.flatMap((seat, place) => {
    const agent = village.agents[place]!;
    if (!seat.isAlive || agent === by) return [];
    const posterior = fitted.infer(moment);
    return [CONTEST_ROLES.map((role) => posterior.of(agent, role))];
  });
}

test('what is fitted is what FittedBeliefs reckons with', () => {
  const fitted = fitWeights(seenBy(SMALL), FITTING);
  const weights = { small: fitted.written(), large: NO_WEIGHTS, ballots: {} };
  for (const set of SMALL) {
    const votes = set.names.flatMap((_, i) => watched(set, i + 1, weights, ['VILLAGER']));
    expect(momentsOf(set, 'villager').flatMap((moment) => guessesAt(moment, fitted))).toEqual(votes);
  }
});

/** The moments with other signs: those that `signOf` gives, if any. */
const withSigns = (moments: readonly Moment[], signOf: (role: string, name: string, at: number) => string | undefined) => {
  let at = 0;
  return moments.map((moment) => ({
    ...moment,
    shown: [],
    seats: moment.seats.map((seat, place) => {
      const sign = signOf(CONTEST_ROLES[seat.role]!, moment.set.names[place]!, at++);
      return { ...seat, signs: sign === undefined ? [] : [sign], frequencies: new Float64Array(seat.frequencies.length) };
    }),
  }));
};

test('a planted tell is found, and gets the weight of its log odds', () => {
  // half of the werewolves and a tenth of the others; a seat in seven has a sign that means nothing
  const tell = (role: string, _: string, at: number) =>
    at % (role === 'WEREWOLF' ? 2 : 10) === 0 ? 'tell' : at % 7 === 0 ? 'noise' : undefined;
  const first = seenBy(SMALL).filter(({ seats }) => seats.every(({ isAlive }) => isAlive));
  const moments = withSigns(Array<Moment[]>(8).fill(first).flat(), tell);
  const { roles, signs } = fitWeights(moments, { ...FITTING, rate: 0.3, epochs: 10, shrink: 0 }).weights;
  const wolf = roles.indexOf('WEREWOLF');
  const share = (isWolf: boolean) => {
    const seats = moments.flatMap((moment) =>
      moment.seats.filter(({ role }) => (CONTEST_ROLES[role] === 'WEREWOLF') === isWolf),
    );
    return seats.filter((seat) => seat.signs.includes('tell')).length / seats.length;
  };
  const odds = (part: number) => part / (1 - part);
  expect(Math.abs(signs.tell![wolf]! - Math.log(odds(share(true)) / odds(share(false))))).toBeLessThan(0.5);
  expect(Math.abs(signs.noise![wolf]!)).toBeLessThan(0.5);
});

/** Moments where seats show nothing, and pairs show nothing but one of two signs: the first if `isShown`. */
const withPairs = (isShown: (wolves: number, at: number) => boolean) => {
  let at = 0;
  return withSigns(seenBy(LARGE), () => undefined).map((moment) => ({
    ...moment,
    pairs: pairsOf(moment.seats).map((pair) => {
      const wolves = pair.filter(({ role }) => CONTEST_ROLES[role] === 'WEREWOLF').length;
      return Int32Array.of(isShown(wolves, at++) ? 0 : 1);
    }),
  }));
};

test('what pairs of werewolves show is found, also about seats that show nothing else', () => {
  const moments = withPairs((wolves, at) => wolves === 2 || at % 10 === 0);
  const fitting = { ...FITTING, rate: 0.3, epochs: 10 };
  const fitted = fitWeights(moments, fitting);
  const [shown, others] = [fitted.weights.pairs[0]!, fitted.weights.pairs[1]!];
  expect(shown - others).toBeGreaterThan(2);
  const moment = moments[0]!;
  const posterior = fitted.infer(moment);
  const found = (isWolf: boolean) => {
    const agents = moment.village.agents.filter(
      (_, place) => (CONTEST_ROLES[moment.seats[place]!.role] === 'WEREWOLF') === isWolf,
    );
    return agents.map((agent) => posterior.of(agent, 'WEREWOLF'));
  };
  expect(Math.min(...found(true))).toBeGreaterThan(Math.max(...found(false)));
  const noise = fitWeights(
    withPairs((_, at) => at % 10 === 0),
    fitting,
  ).weights.pairs;
  expect(Math.abs(noise[0]! - noise[1]!)).toBeLessThan(0.5);
  const leftOut = fitWeights(moments, fitting, FIFTEEN).weights.pairs;
  expect(leftOut).toEqual(Array(PAIR_SIGNS.length).fill(0));
});

test('an agent left out is not learnt from', () => {
  const moments = withSigns(seenBy(SMALL), (_, name) => (name === 'liar' ? 'mine' : 'theirs'));
  const { signs } = fitWeights(moments, FITTING, ['liar']).weights;
  expect(signs.mine).toEqual([0, 0, 0]);
  expect(signs.theirs).not.toEqual([0, 0, 0]);
  const ofLiar = ({ set }: Moment, speaker: number) => set.names[speaker - 1] === 'liar';
  const seen = seenBy(SMALL);
  const silenced = seen.map((moment) => ({ ...moment, shown: moment.shown.filter(({ speaker }) => !ofLiar(moment, speaker)) }));
  expect(silenced.flatMap(({ shown }) => shown).length).toBeLessThan(seen.flatMap(({ shown }) => shown).length);
  expect(countResults(seen, (moment, place) => !ofLiar(moment, place + 1))).toEqual(countResults(silenced, () => true));
});

test('the file says where it comes from, has the roles of each size, and is read as it was written', () => {
  const written = fittedTo([SMALL, LARGE]);
  const text = fittedText(written);
  const read = JSON.parse(text) as FittedWeights;
  expect(read).toEqual(written);
  expect(Object.keys(read)[0]).toBe('source');
  expect(read.source).toContain('16 games at 5 players, 3 games at 15 players');
  expect(read.small.roles).toEqual(['POSSESSED', 'SEER', 'WEREWOLF']);
  expect(read.large.roles).toEqual(['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'WEREWOLF']);
  for (const written of [read.small, read.large]) {
    const { roles, signs, frequencies } = readWeights(written);
    for (const row of [...Object.values(signs), ...Object.values(frequencies)]) expect(row).toHaveLength(roles.length);
  }
  expect([read.small, read.large].map((written) => readWeights(written).pairs.length)).toEqual([0, PAIR_SIGNS.length]);
});

test('somebody who watches hears silence when it happens, but no whispers', () => {
  const heard: number[] = [];
  const watching = {
    ...{ startGame() {}, goesOn() {}, closeTalk() {}, endGame() {}, probability: () => 0 },
    update: ({ talkList }: { readonly talkList: { readonly length: number } }) => void heard.push(talkList.length),
  };
  const onlooker = new Onlooker([undefined, 'SEER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'], null, watching);
  const when = { day: 1, shown: 62, later: 0 };
  onlooker.see({ kind: 'day', dead: 0, ...when }, undefined, true);
  onlooker.see({ kind: 'silence', whispered: false, seats: [1, 2], ...when }, undefined, true);
  onlooker.see({ kind: 'silence', whispered: true, seats: [5], ...when }, undefined, true);
  expect(heard).toEqual([0, 2]);
});
