import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { deadlines } from './deadlines.ts';
import { type CpuClock, RemoteAgent } from './remote-agent.ts';

/** An agent on a wire whose other end is in the test's hands. */
function onWire(limits = { replyMs: 10_000, firstMs: 10_000 }, sideMessages = false) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let destroyed = false;
  const destroy = (): void => {
    destroyed = true;
  };
  const agent = new RemoteAgent({ input, output, destroy }, limits, sideMessages);
  const sent = (): string => String(output.read() ?? '');
  return { agent, input, sent, isDestroyed: () => destroyed };
}
/** The CPU clock of a client without processes of its own. */
const clockOf = (read: () => number): CpuClock => ({
  find: () => 0,
  get cpuMs() {
    return read();
  },
});
const lineOf = async (reply: ReturnType<RemoteAgent['ask']>) => (await reply)?.line ?? null;

test('what needs no answer goes out with the next question, in one write', () => {
  const { agent, sent } = onWire();
  agent.tell('one\n');
  agent.tell('two\n');
  expect(sent()).toBe('');
  void agent.ask('three\n');
  expect(sent()).toBe('one\ntwo\nthree\n');
});

test('what needs no answer goes out by itself as well', async () => {
  const { agent, sent } = onWire();
  agent.tell('one\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent()).toBe('one\n');
});

test('lines that come early answer the questions to come', async () => {
  const { agent, input } = onWire();
  const first = agent.ask('');
  input.write('a\r\nb\nc');
  expect(await lineOf(first)).toBe('a');
  expect(await lineOf(agent.ask(''))).toBe('b');
  const third = agent.ask('');
  input.write('d\n');
  expect(await lineOf(third)).toBe('cd');
});

test.each([
  ['is silent', () => {}, 'no-answer', 'gave no answer for 0.03 s'],
  ['half-closes', (input: PassThrough) => input.end(), 'disconnected', 'closed its connection'],
  [
    'breaks',
    (input: PassThrough) => input.destroy(Object.assign(new Error('x'), { code: 'ECONNRESET' })),
    'disconnected',
    'broke its connection (ECONNRESET)',
  ],
  [
    'floods lines',
    (input: PassThrough) => input.write('Over\n'.repeat(100)),
    'disconnected',
    'was disconnected, because it sent 64 lines that were not requested',
  ],
  [
    'floods long lines',
    (input: PassThrough) => input.write(`${'x'.repeat(50_000)}\n`.repeat(4)),
    'disconnected',
    'was disconnected, because it sent 128 KiB that were not requested',
  ],
  [
    'floods bytes',
    (input: PassThrough) => input.write(Buffer.alloc(3 << 20)),
    'disconnected',
    'was disconnected, because it sent 1 MiB without an end of line',
  ],
])('a client that %s is lost and answers nothing any more', async (_, action, kind, why) => {
  const { agent, input } = onWire({ replyMs: 30, firstMs: 30 });
  const pending = agent.ask('');
  action(input);
  await pending;
  expect(await agent.ask('')).toBeNull();
  expect(agent.lost).toMatchObject({ kind, why });
});

test('a client that reads nothing is lost before it takes all memory', async () => {
  const { agent, isDestroyed } = onWire();
  for (let i = 0; i < 20; i++) void agent.ask('x'.repeat(1 << 20));
  expect(agent.lost).toEqual({
    ...{ kind: 'disconnected', isCut: true },
    why: 'was disconnected, because it does not read what it is sent',
  });
  expect(isDestroyed()).toBe(true);
});

test('a client that is dismissed and does not go is cut off', async () => {
  const { agent, input, isDestroyed } = onWire();
  agent.close();
  input.write('still here\n');
  expect([agent.lost!.why, isDestroyed()]).toEqual(['was disconnected by the host', false]);
  await expect.poll(isDestroyed, { timeout: 300_000 }).toBe(true);
});

test('the end of a pipe is the end of a process', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const agent = new RemoteAgent({ isPipe: true, input, output, destroy: () => {} });
  const pending = agent.ask('');
  input.end();
  expect(await pending).toBeNull();
  expect(agent.lost).toEqual({ kind: 'crashed', why: 'its process ended' });
});

test('answers that came before the end still count', async () => {
  const { agent, input } = onWire();
  input.end('Over\n');
  await new Promise((resolve) => input.on('end', resolve));
  expect(agent.lost).toBeUndefined();
  expect(await lineOf(agent.ask(''))).toBe('Over');
  expect(await agent.ask('')).toBeNull();
});

test('asides are no answers, and nobody else may send any', async () => {
  const own = onWire(undefined, true);
  const reply = own.agent.ask('');
  own.input.write('\u0001{"note":"x"}\nOver\n');
  expect(await lineOf(reply)).toBe('Over');
  expect(own.agent.takeSideMessages()).toEqual(['{"note":"x"}']);
  expect(own.agent.takeSideMessages()).toEqual([]);
  const foreign = onWire();
  const answer = foreign.agent.ask('');
  foreign.input.write('\u0001{"note":"x"}\n');
  expect(await lineOf(answer)).toBe('\u0001{"note":"x"}');
});

test('nobody is late because this process was held up', async () => {
  const { agent, input } = onWire({ replyMs: 200, firstMs: 200 });
  const reply = agent.ask('');
  const until = performance.now() + 600;
  while (performance.now() < until);
  setTimeout(() => input.write('Over\n'), 0);
  expect(await lineOf(reply)).toBe('Over');
});

test('who has computed too long is dropped, who waits for the processor is not, who sleeps at last', async () => {
  const limits = { replyMs: 60, firstMs: 60_000, wallMs: 400 };
  const burning = onWire(limits);
  let cpu = 0;
  burning.agent.cpuClock = clockOf(() => (cpu += 40));
  expect(await burning.agent.ask('')).toBeNull();
  expect(burning.agent.lost).toEqual({ kind: 'no-answer', why: 'gave no answer for 0.06 s of CPU time' });
  const waiting = onWire(limits);
  waiting.agent.cpuClock = clockOf(() => 7);
  const reply = waiting.agent.ask('');
  setTimeout(() => waiting.input.write('a\n'), 200);
  expect(await reply).toMatchObject({ line: 'a', cpuMs: 0 });
  expect(await waiting.agent.ask('')).toBeNull();
  expect(waiting.agent.lost).toEqual({ kind: 'no-answer', why: 'gave no answer for 0.4 s' });
});

test('processes that a client has started are looked for only if it is slow, and count from the question on', async () => {
  const { agent, input } = onWire({ replyMs: 10_000, firstMs: 10_000 });
  let finds = 0;
  agent.cpuClock = {
    find: () => (++finds === 2 ? 500 : 0), // of an old helper, which the clock knows from now on; 1: when the client is seated
    get cpuMs() {
      return 7 + (finds > 1 ? 500 : 0) + (finds > 2 ? 30 : 0); // 30: of a helper that was started in the meantime
    },
  };
  const quick = agent.ask('');
  input.write('a\n');
  expect(await quick).toMatchObject({ line: 'a', cpuMs: 0 });
  expect(finds).toBe(1);
  const slow = agent.ask('');
  await expect.poll(() => finds, { timeout: 300_000 }).toBe(2);
  input.write('b\n');
  expect(await slow).toMatchObject({ line: 'b', cpuMs: 30 });
});

test.each([
  { replyMs: 60, wallMs: 10_000 },
  { replyMs: 3000, wallMs: 30_000 },
])('unless told, who sleeps has ten times $replyMs ms, at least 10 s', async ({ replyMs, wallMs }) => {
  const { agent } = onWire({ replyMs, firstMs: 60_000 });
  agent.cpuClock = clockOf(() => 7);
  let now = deadlines.now();
  const clock = vi.spyOn(deadlines, 'now').mockImplementation(() => now);
  const reply = agent.ask('');
  now += wallMs - 1;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(agent.lost).toBeUndefined();
  now += 1;
  expect(await reply).toBeNull();
  expect(agent.lost).toEqual({ kind: 'no-answer', why: `gave no answer for ${wallMs / 1000} s` });
  clock.mockRestore();
});
