// The law of the border: whatever is handed to a function of ours, nothing of the caller's is kept, read twice or run later.
import { isDeepStrictEqual } from 'node:util';
import { CATALOG } from '@aiwolf-arena/agents';
import { Game, type Player, resolveRules, Table } from '@aiwolf-arena/engine';
import { BehaviourFold } from '@aiwolf-arena/engine/behaviour';
import { keyOf, rootOf, Stream } from '@aiwolf-arena/engine/random';
import * as protocol from '@aiwolf-arena/protocol';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { MODULES } from '../../src/realm/agent-module.ts';
import { dataReaders } from '../../src/realm/players.ts';
import { done, type Making, reachable, Trap, variantsOf } from './hostile.ts';

type Call = (...given: unknown[]) => unknown;
type Content = protocol.Content;

const { vote, estimate, inquire, request } = protocol;
const [one, other] = [vote(1), protocol.and([estimate(2, 'SEER'), protocol.not(vote(3))])];
const talk = { channel: 'TALK', day: 1, id: 2 } as const;
const village = { agents: [1, 2, 3], roles: ['SEER', 'VILLAGER'], species: ['HUMAN'], limit: 99 };
const options = { reading: 'casual', dialect: '3.6', players: 5 };

/** Honest arguments of every function that agents can call; a function without a line fails. */
const FUNCTIONS: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(
    ['divination', 'guard', 'vote', 'attack', 'guarded', 'voted', 'attacked'].map((verb) => [`protocol.${verb}`, [2, 1]]),
  ),
  'protocol.estimate': [2, 'SEER', 1],
  'protocol.comingout': [2, 'SEER', 1],
  'protocol.divined': [2, 'HUMAN', 1],
  'protocol.identified': [2, 'HUMAN', 1],
  'protocol.agree': [talk, 1],
  'protocol.disagree': [talk, 1],
  'protocol.request': [2, one, 1],
  'protocol.inquire': [2, one, 1],
  'protocol.because': [one, other, 1],
  'protocol.xor': [one, other, 1],
  'protocol.and': [[one, other], 1],
  'protocol.or': [[one, other], 1],
  'protocol.not': [one, 1],
  'protocol.day': [1, one, 1],
  'protocol.over': [],
  'protocol.skip': [],
  'protocol.parse': ['AND (VOTE Agent[01]) (AGREE TALK day1 ID:2)', options],
  'protocol.parseLogged': ['REQUEST(VOTE Agent[03])'],
  'protocol.format': [other, { dialect: '2.01' }],
  'protocol.canonicalText': [other],
  'protocol.plain': [other],
  'protocol.convert': [other, '2.01'],
  'protocol.expand': [estimate('ANY', 'ANY'), village],
  'protocol.explain': [other, { speaker: 2, language: 'ja', dialect: '3.6' }],
  'protocol.answers': [inquire(1, vote(2)), vote(2), 1, talk],
  'protocol.satisfies': [request(1, vote(2)), vote(2), 1],
  'protocol.resolve': [other, 1],
  'protocol.shorten': [other, 1],
  'protocol.spellOut': [other, 1],
  'protocol.withSubject': [other, 1],
  'protocol.equal': [one, other],
  'protocol.agentText': [1],
  'protocol.isContent': [one],
  'protocol.isOperator': [other],
  'protocol.isContestRole': ['SEER'],
  'protocol.isControl': ['OVER'],
  'protocol.isKind': ['VOTE'],
  'protocol.isOldKind': ['VOTE'],
  'protocol.isRole': ['SEER'],
  'protocol.isSpecies': ['HUMAN'],
  'engine.resolveRules': [5, 'regulation-2021', { maxTalk: 3, roleNumMap: resolveRules(5).roleNumMap }],
  'engine.roleNumMapOf': [5],
  'engine.speciesOf': ['SEER'],
  'engine.teamOf': ['SEER'],
  'engine/random.digestOf': [rootOf('x'), 1, 0, 2, 3],
  'engine/random.keyOf': [rootOf('x'), 1, 0, 2, 3],
  'engine/random.rootOf': ['seed', 'block', 1],
};

/** What makes an object of the caller's own, which is handed to nobody else: it may keep what its maker gives it. */
const OWN_OBJECTS: Readonly<Record<string, string>> = {
  'beliefs.Beliefs': 'what one player believes: it reads that player’s live view',
  'beliefs.Evidence': 'a part of a Beliefs',
  'beliefs.FittedBeliefs': 'what one player believes: it reads that player’s live view',
  'beliefs.ActFrequencies': 'a part of a Beliefs',
  'beliefs.Posterior': 'a part of a Beliefs',
  'beliefs.Scene': 'a part of a Beliefs',
  'beliefs.villageOf': 'a description for its caller, who gives the lists in it',
  'engine/random.Stream': 'four numbers of one caller; its methods are in METHODS',
};

/** Methods of what agents hold. Shuffling works on the caller’s own list in place: reading it is the work. */
const METHODS: Readonly<Record<string, readonly unknown[]>> = {
  ...{ 'Stream.key': [keyOf(rootOf('x'), 0, 0), 1, 2, 3], 'Stream.int32': [], 'Stream.uint32': [] },
  ...{ 'Stream.below': [5], 'Stream.float': [], 'Stream.shuffle': [[1, 2, 3], 3] },
  ...{ 'AgentMap.get': [1], 'AgentMap.has': [1], 'AgentMap.keys': [], 'AgentMap.values': [] },
  ...{ 'AgentMap.entries': [], 'AgentMap.toJSON': [] },
  ...{ 'TalkList.at': [0], 'TalkList.toArray': [], 'TalkList.toJSON': [], 'Talk.toJSON': [] },
  ...{ 'context.readText': ['data'], 'context.readBytes': ['data'] },
};
const IN_PLACE = ['Stream.shuffle'];
const ASKED = Object.entries(METHODS).filter(([name]) => !IN_PLACE.includes(name));

const TEXTS = [
  ...['VOTE Agent[01]', 'Agent[03] VOTE Agent[01]', 'AGREE TALK day1 ID:2', 'DAY 0 (VOTE Agent[02])'],
  ...['AND (VOTE Agent[01]) (AGREE TALK day1 ID:2)', 'Over', 'Agent[01] ESTIMATE Agent[02] SEER', 'vote agent 3'],
  ...['REQUEST Agent[02] (VOTE Agent[03])', 'AND (ESTIMATE Agent[02] SEER) (NOT (VOTE Agent[03]))'],
];

const CALLS = Object.entries(FUNCTIONS).map(([name, given]) => [functionOf(name), given] as const);

/** What honest callers get, and everything that can be reached from it. */
const honestly = (): unknown[] => [
  ...TEXTS.map((text) => protocol.parse(text, { reading: 'casual' })),
  ...CALLS.map(([call, given]) => call(...given)),
];

const traps: Trap[] = [];
const expected = honestly();

/** Node's comparison is as strict, and takes a tenth of the time; expect says what is different. */
function isTheSame(is: unknown, was: unknown): void {
  if (!isDeepStrictEqual(is, was)) expect(is).toStrictEqual(was);
}

/** One call with these values, and what holds after it. */
function heldAfter(call: Call, made: readonly Making[], honest: readonly unknown[]): void {
  forgetSentences(); // whoever says something first makes it for all
  const trap = new Trap();
  const given = made.map((make, i) => make(honest[i], trap));
  let result: unknown;
  try {
    result = call(...given);
  } catch (error) {
    result = error; // whatever it is that was thrown
  }
  trap.armed = true;
  expect(trap.twice).toEqual([]);
  expect(foreign(trap, result)).toEqual([]);
  for (const content of sentencesIn(result)) isAsRead(content);
  const again = honestly();
  isTheSame(again, expected);
  expect(foreign(trap, again)).toEqual([]);
  expect(trap.late).toEqual([]);
  traps.push(trap);
}

/** Every argument replaced by everything in its turn, then several at once. */
function obey(call: Call, honest: readonly unknown[]): void {
  const asIs: Making = (value) => value;
  for (const at of honest.keys())
    for (const variant of variantsOf(honest[at]))
      heldAfter(
        call,
        honest.map((_, i) => (i === at ? variant : asIs)),
        honest,
      );
  const makings = fc.tuple(...honest.map(() => done), done);
  const several = fc.property(makings, (made) => heldAfter(call, made, honest));
  fc.assert(several, { numRuns: honest.length === 0 ? 5 : 8, seed: 7 });
}

const sentencesIn = (result: unknown): Content[] => [...reachable(result)].filter(protocol.isContent);

/** A sentence is what an honest reader makes of its text. */
function isAsRead(content: Content): void {
  const known = protocol.parse(protocol.canonicalText(content));
  forgetSentences();
  const fresh = protocol.parse(protocol.canonicalText(content));
  isTheSame(known, fresh);
}

const foreign = (trap: Trap, result: unknown): object[] => {
  if (trap.own.size === 0) return []; // it gave primitives only
  const found = reachable(result);
  return [...trap.own].filter((thing) => found.has(thing));
};

function functionOf(name: string): (...given: unknown[]) => unknown {
  const [from, key] = name.split('.') as [string, string];
  const module = MODULES[`@aiwolf-arena/${from}`] as Record<string, (...given: unknown[]) => unknown>;
  return module[key]!;
}

describe('functions that agents can import', () => {
  const names = Object.entries(MODULES).flatMap(([module, exported]) =>
    Object.keys(exported)
      .map((key) => `${module.replace('@aiwolf-arena/', '')}.${key}`)
      .filter((name) => typeof functionOf(name) === 'function'),
  );
  test('every one is here', () => {
    expect(names.sort()).toEqual([...Object.keys(FUNCTIONS), ...Object.keys(OWN_OBJECTS)].sort());
  });
  test.each(Object.entries(FUNCTIONS))('%s', (name, honest) => obey(functionOf(name), honest));
});

/** Objects of a game that players hold, by class. */
function held(): Record<string, object> {
  const found: Record<string, object> = {};
  const player = (name: string): Player => ({
    ...CATALOG[0]!.create({ name, params: {} as never, random: () => 0.5, log() {}, ...dataReaders(new Map()) }),
    ...{ getName: () => name, initialize() {}, dayStart() {}, vote: () => null, finish() {} },
    ...{ attack: () => null, guard: () => null, divine: () => null },
    update(view) {
      Object.assign(found, { View: view, AgentMap: view.roleMap, TalkList: view.talkList });
      if (view.talkList.length > 0) found.Talk = view.talkList.at(0)!;
    },
    ...{ talk: () => 'VOTE Agent[01]', whisper: () => 'Skip' },
  });
  const game = new Game(resolveRules(5), rootOf('law'));
  game.start(0, 0);
  void new Table(game, ['a', 'b', 'c', 'd', 'e'].map(player)).play();
  return found;
}

describe('methods of what agents hold', () => {
  const data = { text: '', bytes: new Uint8Array(1) };
  const objects: Record<string, object> = {
    ...held(),
    Sentence: one,
    Stream: new Stream(),
    context: dataReaders(new Map([['data', data]])),
  };
  const methodsOf = (name: string): string[] => {
    const thing = name === 'context' ? objects[name]! : Object.getPrototypeOf(objects[name]);
    const own: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(thing);
    const isMethod = (key: string): boolean => typeof own[key]!.value === 'function' && key !== 'constructor';
    return Object.keys(own)
      .filter(isMethod)
      .map((key) => `${name}.${key}`);
  };
  test('every one is here', () => {
    expect(Object.keys(objects).flatMap(methodsOf).sort()).toEqual(Object.keys(METHODS).sort());
  });
  test.each(ASKED)('%s', (name, honest) => {
    const [of, key] = name.split('.') as [string, string];
    const thing = objects[of] as Record<string, (...given: unknown[]) => unknown>;
    obey((...given) => thing[key]!(...given), honest);
    obey((self, ...given) => thing[key]!.call(self, ...given), [{}, ...honest]);
  });
});

describe('answers', () => {
  const answer = (say: unknown) => (): never => say as never;
  test('whatever is answered, the game ends and keeps nothing of it', () => {
    const makings = fc.tuple(done, done, done);
    fc.assert(
      fc.property(makings, (made) => {
        const trap = new Trap();
        const [said, chosen, named] = made.map((make, i) => make([one, 2, 'x'][i], trap));
        const game = new Game(resolveRules(5), rootOf('answers'));
        const player: Player = {
          ...{ getName: answer(named), initialize() {}, update() {}, dayStart() {}, finish() {} },
          ...{ talk: answer(said), whisper: answer(said), vote: answer(chosen) },
          ...{ attack: answer(chosen), guard: answer(chosen), divine: answer(chosen) },
        };
        game.start(0, 0);
        const names = ['a', 'b', 'c', 'd', 'e'];
        const playing = new Table(
          game,
          names.map(() => player),
          { names },
        ).play();
        fc.pre(playing === undefined);
        trap.armed = true;
        const { recorder } = game;
        expect(foreign(trap, [recorder.said, recorder.events, honestly()])).toEqual([]);
        expect(trap.late).toEqual([]);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

afterAll(() => {
  const game = new Game(resolveRules(15), rootOf('after'));
  const context = { name: 'x', params: {} as never, random: () => 0.5, log() {}, ...dataReaders(new Map()) };
  const players = CATALOG.slice(0, 15).map(({ create }) => create(context));
  const fold = new BehaviourFold(15);
  game.start(0, 0);
  void new Table(game, players).play();
  fold.add(game.board.roles, game.recorder);
  for (const trap of traps) expect(trap.late).toEqual([]);
});
