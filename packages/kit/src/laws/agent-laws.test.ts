import { CATALOG, type PlayerFactory } from '@aiwolf-arena/agents';
import { expect, test } from 'vitest';
import { AGENT_LAWS } from '../index.ts';

const [plain, repeatable] = AGENT_LAWS;
const sample = CATALOG.find(({ name }) => name === 'sample')!.create;
const SEEDS = ['one'];

/** `sample`, but one of its methods is another. */
const broken =
  (change: object): PlayerFactory =>
  (context) =>
    Object.assign(sample(context), change);

test.each(AGENT_LAWS)('$name', ({ check }) => check(sample, SEEDS));

test('an agent that says what nobody can say is told', async () => {
  const going = plain!.check(broken({ talk: () => 'I am the seer' }), SEEDS);
  await expect(going).rejects.toThrow('5 players, seed "one": sentence-rejected: I am the seer');
});

test('an agent that is not repeatable is told', async () => {
  let calls = 0;
  const talk = () => (++calls % 7 === 0 ? 'Over' : 'Skip');
  await expect(repeatable!.check(broken({ talk }), SEEDS)).rejects.toThrow('it played other games');
});
