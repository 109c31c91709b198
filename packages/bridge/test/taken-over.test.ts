// A seat's process that an agent has taken over says what it likes: it harms its own seat and nobody else.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { RemoteAgent } from '../src/host/remote-agent.ts';
import { type SeatSource, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const ASKED = /"request":"(NAME|ROLE|TALK|WHISPER|VOTE|DIVINE|GUARD|ATTACK)"/g;
const FORGED = [
  ...['x', '{', 'null', '[]', '7', '{"thrown":"no","request":"ROLE"}'],
  ...['{"thrown":"no","request":"FINISH"}', '{"thrown":"no","request":"constructor"}'],
  ...['{"note":"from another game","game":99}', '{"note":"from none","game":-5}', '{"note":7}'],
];

/** Answers Over to everything, with so many side messages before every answer. */
const seated = (name: string, sideMessages: readonly string[]): SeatSource => ({
  name,
  async seat() {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const message = sideMessages.map((text) => `\u0001${text}\n`).join('');
    output.setEncoding('latin1').on('data', (packets: string) => {
      for (const _ of packets.matchAll(ASKED)) input.write(`${message}Over\n`);
    });
    const agent = new RemoteAgent({ input, output, destroy: () => {} }, undefined, true);
    agent.name = name;
    return { agent, leave: () => agent.close() };
  },
  close: () => {},
});

test('what it forges ends no set, and stands in nobody else’s books', async () => {
  const names = ['taken', 'b', 'c', 'd', 'e'];
  const sources = names.map((name) => seated(name, name === 'taken' ? FORGED : []));
  const [task] = setsFor(names, { games: 3 });
  const { outcome } = await new WirePool(sources, 1).playTimed({ ...task!, notes: true });
  const taken = task!.seats.indexOf(0) + 1;
  const kindsOf = (seats: typeof outcome.result.seats) =>
    new Set(seats.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
  expect(outcome.result.games).toBe(3);
  expect(kindsOf(outcome.result.seats.filter(({ agent }) => agent !== 0))).toEqual(
    new Set(['wrong-type']), // Over is no vote
  );
  expect(kindsOf(outcome.result.seats.filter(({ agent }) => agent === 0))).toContain('exception');
  for (const { seat, game } of outcome.notes) expect([seat, [0, 1, 2].includes(game)]).toEqual([taken, true]);
});
