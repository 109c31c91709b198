import { CATALOG, type PlayerFactory } from '@aiwolf-arena/agents';
import type { GameInfo } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { AGENT_INVARIANTS } from './invariants.ts';

const [plain, repeatable, understanding] = AGENT_INVARIANTS;
const believer = CATALOG.find(({ name }) => name === 'believer')!.create;
const SEEDS = ['one'];

/** `believer`, but one of its methods is another. */
const broken =
  (change: object): PlayerFactory =>
  (context) =>
    Object.assign(believer(context), change);

test.each(AGENT_INVARIANTS)('$name', ({ check }) => check(believer, SEEDS));

test.each([
  ['what nobody can say', { talk: () => 'I am the seer' }, /game 0 as \w+, day 1 TALK: sentence-rejected: I am the seer/],
  ['another name', { getName: () => 'somebody' }, /INITIALIZE: wrong-name: somebody/],
  ['a guard that cannot be', { guard: () => 1 }, /^15 players, .* as BODYGUARD, .* GUARD: invalid-target: Agent\[01\]$/],
  ['a divination that cannot be', { divine: () => 77 }, /as SEER, day 0 DIVINE: invalid-target/],
  ['whispered nonsense', { whisper: () => 'psst' }, /as WEREWOLF, day 0 WHISPER: sentence-rejected/],
  ['no vote method', { vote: undefined }, /the player lacks these methods: vote$/],
])('an agent with %s is told', async (_, change, why) => {
  await expect(plain!.check(broken(change), SEEDS)).rejects.toThrow(why);
});

test('what it threw is the cause, whose stack names the line', async () => {
  const cause = new Error('no idea');
  const talk = (): never => {
    throw cause;
  };
  await expect(plain!.check(broken({ talk }), SEEDS)).rejects.toMatchObject({
    ...{ message: expect.stringMatching(/exception: Error: no idea/), cause },
  });
});

test('an agent that is not repeatable is told', async () => {
  let calls = 0;
  const talk = () => (++calls % 7 === 0 ? 'Over' : 'Skip');
  await expect(repeatable!.check(broken({ talk }), SEEDS)).rejects.toThrow('the games of the agent are not reproducible');
});

test('an agent that compares texts is told', async () => {
  const literal: PlayerFactory = (context) => {
    const player = believer(context);
    let info: GameInfo;
    const update = (view: GameInfo) => {
      info = view;
      player.update(view);
    };
    const talk = () => ([...info.talkList].some(({ text }) => /^VOTE/.test(text)) ? 'Over' : player.talk());
    return Object.assign(Object.create(player), { update, talk });
  };
  await expect(understanding!.check(literal, SEEDS)).rejects.toThrow('acts differently if every sentence has a subject');
});
