// The process of a seat: what an agent of ours can do there, and what ends it.
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { afterEach, expect, test } from 'vitest';
import { SeatProcess, seatCodeOf } from '../src/client/seat-process.ts';
import { REPLY_LIMITS, RemoteAgent } from '../src/host/remote-agent.ts';
import { NAME, SIDE_MESSAGE } from '../src/wire/packet.ts';

let process_: SeatProcess | undefined;
afterEach(() => process_?.destroy());

const agentOf = (action: string): LoadedAgent => ({
  ...{ name: 'deed', source: '', hash: '', entry: null, data: [] },
  body: `module.exports = ({ log }) => ({ getName() { ${action} }, initialize() {} });`,
});

/** What an agent's name is when it does the action, and what it lets us know. */
async function named(action: string, limits = { ...REPLY_LIMITS, firstMs: 30_000 }) {
  process_ = new SeatProcess(await seatCodeOf(agentOf(action)));
  const agent = new RemoteAgent(process_, limits, true);
  const order = { name: 'deed', entry: null, randomKey: [1, 2, 3, 4], role: 'none', notes: true };
  agent.tell(`${SIDE_MESSAGE}${JSON.stringify(order)}\n`);
  const reply = await agent.ask(NAME, agent.limits.firstMs);
  return { agent, name: reply?.line, sideMessages: agent.takeSideMessages() };
}

test.each([
  ['process', 'ReferenceError: process is not defined'],
  ['fetch("http://127.0.0.1")', 'ReferenceError: fetch is not defined'],
  ['setTimeout(() => {}, 1)', 'ReferenceError: setTimeout is not defined'],
  ['log.constructor.constructor("return 1")()', 'EvalError'],
])('%s is not there', async (action, thrown) => {
  const { name, sideMessages } = await named(`return ${action};`);
  expect(name).toBe('deed');
  expect(sideMessages.join()).toContain(thrown);
});

test('an agent cannot pass for the process around it', async () => {
  const { name } = await named('return "\\u0001{}\\nsecond";');
  expect(name).toBe(' \u0001{} second');
});

test('an agent that never comes back is silent, and its process is ended from outside', async () => {
  const { agent, name } = await named('for (;;);', { replyMs: 1000, firstMs: 1000 });
  expect(name).toBeUndefined();
  expect(agent.lost).toEqual({ kind: 'no-answer', why: 'gave no answer for 1 s' });
  await new Promise((resolve) => process_!.input.resume().on('close', resolve));
});
