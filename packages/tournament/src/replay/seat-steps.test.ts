import { Game, type GameInfo, type Player, ROUNDS, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewsReader } from './seat-news.ts';
import { seatSteps } from './seat-steps.ts';

/** Answers at random, wrong ones among them, and keeps what it is told and asked. */
function noter(draw: () => number, game: Game, kept: unknown[]): Player {
  const reader = new NewsReader();
  let info!: GameInfo;
  const see = (view: GameInfo): void => {
    info = view;
    kept.push({ day: view.day, request: ROUNDS[game.round], news: reader.read(view) });
  };
  const any = (): number => {
    if (draw() % 9 === 0) throw new Error('no');
    return draw() % (info.agentList.length + 2);
  };
  const SAID = ['Over', 'Skip', '<b>', 'VOTE Agent[01]', 'ESTIMATE Agent[02] WEREWOLF'];
  const text = (): string => SAID[draw() % SAID.length]!;
  return {
    ...{ getName: () => '', initialize: see, update: see, dayStart() {}, finish() {} },
    ...{ talk: text, whisper: text, vote: any, attack: any, guard: any, divine: any },
  };
}

function play(seed: number, players: number) {
  const [rules, root] = [resolveRules(players), rootOf(String(seed))];
  const game = new Game(rules, root);
  let state = seed;
  const draw = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
  const kept = Array.from({ length: players }, (): unknown[] => []);
  game.start(2, 3);
  void new Table(
    game,
    kept.map((own) => noter(draw, game, own)),
  ).play();
  const { events, roles, ...record } = takeRecord(game);
  return { task: { rules, root, set: 2 }, kept, record: { ...record, ...plain(roles, events) } };
}

const plain = (roles: Uint8Array, events: Int32Array) => {
  return { roles: [...roles], events: [...events] };
};

const GAMES = fc.record({ seed: fc.integer({ min: 1, max: 1_000_000 }), players: fc.constantFrom(5, 15) });

test('a record tells a seat at every request what the game itself told it then', () => {
  fc.assert(
    fc.property(GAMES, ({ seed, players }) => {
      const { kept, record, task } = play(seed, players);
      for (const [i, own] of kept.entries()) {
        const steps = seatSteps(task, record, i + 1);
        expect(steps.map(({ day, news, request }) => ({ day, request, news }))).toEqual(own);
      }
    }),
    { numRuns: 3 },
  );
});

test('answers, what was made of them, and faults stand at their requests', () => {
  const { record, task } = play(2, 5);
  const steps = [1, 2, 3, 4, 5].flatMap((seat) => seatSteps(task, record, seat));
  const talks = steps.filter(({ request }) => request === 'TALK');
  expect(talks.find(({ said }) => said === '<b>')).toMatchObject({ ...{ answer: '"<b>"', counted: 'Skip', faults: [] } });
  const votes = steps.filter(({ request }) => request === 'VOTE');
  expect(votes.find(({ faults }) => faults.length > 0)).toMatchObject({
    ...{ answer: 'no answer', faults: ['exception'] },
    counted: expect.stringMatching(/^Agent\[0\d\]$/),
  });
  expect(steps.find(({ request }) => request === 'FINISH')!.answer).toBeNull();
});
