// Games of the official server played again: every seat gets the bytes that it got there, but for randomSeed and the
// order of roleNumMap, which are made alike in the fixtures.
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { DEFAULT_PRESET, Game, newHeartbeat, resolveRules, Table } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { describe, expect, test } from 'vitest';
import { RemoteAgent } from '../src/host/remote-agent.ts';
import { Desk, RemotePlayer } from '../src/play/remote-player.ts';

import { NAME, ROLE } from '../src/wire/packet.ts';
import { OfficialGame } from './official-game.ts';

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

/** What the official server sent to the seats, in order. */
function sentIn(name: string): Map<number, string[]> {
  const sent = new Map<number, string[]>();
  for (const line of fixture(`${name}.txt`).trimEnd().split('\n')) {
    const [, seat, direction, packet] = /^(\d+) ([<>]) (.*)$/.exec(line)!;
    if (direction === '<') sent.set(Number(seat), [...(sent.get(Number(seat)) ?? []), packet!]);
  }
  return sent;
}

const ASKED = /"request":"(?:TALK|WHISPER|VOTE|DIVINE|GUARD|ATTACK)"/;

/** A client that answers as a recorded one did, and keeps what it is sent. */
function puppet(answer: () => string): { agent: RemoteAgent; packets: string[] } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const packets: string[] = [];
  output.setEncoding('latin1').on('data', (text: string) => {
    const lines = text.trimEnd().split('\n');
    packets.push(...lines);
    if (lines.some((line) => ASKED.test(line))) input.write(`${answer()}\n`);
  });
  return { agent: new RemoteAgent({ input, output, destroy: () => {} }), packets };
}

const RECORDER = { stopped: () => expect.unreachable(), answered: () => {}, message: () => undefined };

async function replayed(name: string, timeLimit: number): Promise<string[][]> {
  const official = new OfficialGame(fixture(`${name}.log`));
  const { roles } = official;
  const game = new Game(resolveRules(roles.length, DEFAULT_PRESET, { timeLimit }), rootOf('any'));
  official.load(game);
  const heartbeat = newHeartbeat();
  const desk = new Desk(game, heartbeat, RECORDER, false);
  const puppets = roles.map((_, i) => puppet(() => official.answer(game, i + 1)));
  const players = puppets.map(({ agent }, i) => new RemotePlayer(i + 1, agent, desk));
  game.start(0, 0, [undefined, ...roles]);
  await new Table(game, players, { heartbeat }).play();
  for (const { agent } of puppets) agent.close();
  return puppets.map(({ packets }) => packets);
}

describe.each([
  ['official-5', -1],
  ['official-15', 10_000],
  ['official-15-talking', -1],
])('%s', (name, timeLimit) => {
  test('every seat gets the same bytes', async () => {
    const packets = await replayed(name, timeLimit);
    const sent = sentIn(name);
    expect(sent.size).toBeGreaterThan(4);
    for (const [seat, [asksName, asksRole, ...game]] of sent) {
      expect([`${asksName}\n`, `${asksRole}\n`]).toEqual([NAME, ROLE]);
      expect(packets[seat - 1], `seat ${seat}`).toEqual(game);
    }
  });
});
