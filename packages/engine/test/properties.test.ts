import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkedCalls,
  event,
  FAULTS,
  type GameRecord,
  gameLog,
  type Player,
  PRESETS,
  type PresetName,
  replay,
  resolveRules,
} from '../src/index.ts';
import { playWild, ROOT } from './random-player.ts';

const anyRules = fc
  .record({
    players: fc.integer({ min: 3, max: 18 }),
    preset: fc.constantFrom(...(Object.keys(PRESETS) as PresetName[])),
    overrides: fc.record(
      {
        talkOnFirstDay: fc.boolean(),
        whisperBeforeRevote: fc.boolean(),
        invalidVote: fc.constantFrom('random' as const, 'abstain' as const),
        victoryCheck: fc.constantFrom('afterNight' as const, 'afterEachDeath' as const),
        talkExchange: fc.constantFrom('sequential' as const, 'simultaneous' as const),
        maxTalk: fc.integer({ min: 0, max: 12 }),
        maxTalkTurn: fc.integer({ min: 1, max: 25 }),
        maxSkip: fc.integer({ min: 0, max: 4 }),
        maxRevote: fc.integer({ min: 0, max: 3 }),
        maxAttackRevote: fc.integer({ min: 0, max: 3 }),
        voteVisible: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ players, preset, overrides }) => resolveRules(players, preset, overrides as never));
const anyAddress = fc.record({ set: fc.nat(1000), game: fc.nat(99) });
const playNow = (...args: Parameters<typeof playWild>): GameRecord => playWild(...args) as GameRecord;
const runs = (numRuns: number) => ({ numRuns, seed: 20_261_121 });

test('same rules, seed and players: same record, to the byte', () => {
  fc.assert(
    fc.property(anyRules, anyAddress, (rules, address) => {
      expect(playNow(rules, address)).toEqual(playNow(rules, address));
    }),
    runs(60),
  );
});

test('a record replays to the same bytes from its answers alone', () => {
  fc.assert(
    fc.property(anyRules, anyAddress, (rules, address) => {
      const record = playNow(rules, address);
      expect(replay(record, rules, ROOT)).toEqual(record);
    }),
    runs(60),
  );
});

test('players who see frozen copies play the same game as players who see live views', () => {
  fc.assert(
    fc.property(anyRules, anyAddress, (rules, address) => {
      expect(playNow(rules, address, { wrap: checkedCalls })).toEqual(playNow(rules, address));
    }),
    runs(40),
  );
});

/** Answers every call, or every third, through a promise that settles after an arbitrary number of ticks. */
const slow =
  (ticks: () => number, every: number) =>
  (player: Player, seat: number): Player => {
    let calls = seat;
    return new Proxy(player, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => {
          if (calls++ % every === 0) for (let left = ticks(); left > 0; left--) await null;
          return method.apply(target, args);
        };
      },
    });
  };

test('answers that come later and in any order make the same record', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRules,
      anyAddress,
      fc.infiniteStream(fc.nat(6)),
      fc.integer({ min: 1, max: 3 }),
      async (rules, address, ticks, every) => {
        const delayed = await playWild(
          rules,
          address,
          {},
          slow(() => ticks.next().value, every),
        );
        const { events, said, ...rest } = playNow(rules, address);
        expect(asSync(delayed)).toEqual({
          events: asSync({ events, said, ...rest }).events,
          said,
          ...rest,
          hash: delayed.hash,
        });
      },
    ),
    runs(25),
  );
});

/** Async players reject where sync ones throw: the same fault under its own name. */
function asSync(record: GameRecord): GameRecord {
  const rejected = FAULTS.indexOf('rejected-promise');
  const thrown = FAULTS.indexOf('exception');
  const events = record.events.map((packed) =>
    event.kindOf(packed) === event.FAULT && packed >>> 13 === rejected ? (packed & 0x1fff) | (thrown << 13) : packed,
  );
  return { ...record, events };
}

test('players that answer with promises only now and then play the same game', async () => {
  const rules = resolveRules(15);
  const sometimes = (player: Player, seat: number): Player =>
    seat % 4 === 0
      ? new Proxy(player, {
          get: (target, name) => {
            const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
            return (...args: unknown[]) =>
              name === 'vote' ? Promise.resolve(method.apply(target, args)) : method.apply(target, args);
          },
        })
      : player;
  const record = await playWild(rules, { set: 3, game: 4 }, {}, sometimes);
  expect(record).toEqual(playNow(rules, { set: 3, game: 4 }));
});

test('every game ends, with a winner by the contest rules', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 18 }), anyAddress, (players, address) => {
      const record = playNow(resolveRules(players), address);
      expect(gameLog(record, new Array(players).fill('x'))).toMatch(/,result,\d+,\d+,(VILLAGER|WEREWOLF)\n$/);
    }),
    runs(100),
  );
});

const BY_THE_LIVING: readonly number[] = [
  event.TALK_EVENT,
  event.WHISPER_EVENT,
  event.VOTE_EVENT,
  event.DIVINE_EVENT,
  event.GUARD_EVENT,
  event.ATTACK_VOTE,
];

/** Seats that die, each with the events of its own that come after. */
function deathsOf(record: GameRecord): { agent: number; later: number[] }[] {
  const events = [...record.events];
  return events.flatMap((packed, at) => {
    const kind = event.kindOf(packed);
    const dies = kind === event.EXECUTE || (kind === event.ATTACK_EVENT && event.succeeded(packed));
    const agent = event.agentOf(packed);
    return dies && agent !== 0 ? [{ agent, later: events.slice(at + 1).filter((next) => event.agentOf(next) === agent) }] : [];
  });
}

test('the dead never talk, vote or act, and nobody dies twice', () => {
  fc.assert(
    fc.property(anyRules, anyAddress, (rules, address) => {
      const deaths = deathsOf(playNow(rules, address));
      expect(new Set(deaths.map(({ agent }) => agent)).size).toBe(deaths.length);
      const acts = deaths.flatMap(({ later }) => later.map(event.kindOf));
      expect(acts.filter((kind) => BY_THE_LIVING.includes(kind))).toEqual([]);
    }),
    runs(60),
  );
});

test('a different seed, set or game is a different game; the hash does not know names', () => {
  const rules = resolveRules(15);
  const hashes = [
    playNow(rules, { set: 0, game: 0 }),
    playNow(rules, { set: 0, game: 1 }),
    playNow(rules, { set: 1, game: 0 }),
  ].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(3);
});

test("swapping one player moves nobody else's dice: the roles and the other seats' first draws stay (architecture, keyed randomness)", () => {
  const rules = resolveRules(5);
  const mute = (player: Player, seat: number): Player =>
    seat === 2 ? Object.assign(Object.create(player), { talk: () => 'Over', update() {} }) : player;
  const before = playNow(rules, { set: 0, game: 0 });
  const after = playNow(rules, { set: 0, game: 0 }, {}, mute);
  expect(after.roles).toEqual(before.roles);
  expect(after.hash).not.toBe(before.hash);
});
