// Our client at the official server: it is sent what that server has sent, and answers where an answer is owed.
import { readFileSync } from 'node:fs';
import { CATALOG } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import { expect, test } from 'vitest';
import { Session } from '../src/client/session.ts';

const ANSWERED = /"request":"(?:NAME|ROLE|TALK|WHISPER|VOTE|DIVINE|GUARD|ATTACK)"/;
const TARGET = /"request":"(?:VOTE|DIVINE|GUARD|ATTACK)"/;

/** The packets of the official server by seat. */
function packetsIn(name: string): Map<string, string[]> {
  const packets = new Map<string, string[]>();
  const text = readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');
  for (const [, seat, packet] of text.matchAll(/^(\d+) < (.*)$/gm))
    packets.set(seat!, [...(packets.get(seat!) ?? []), packet!]);
  return packets;
}

function sessionOf(agent: string, thrown: string[]): Session {
  const { create, params } = CATALOG.find(({ name }) => name === agent)!;
  const noFile = (): never => expect.unreachable();
  const context = {
    name: agent,
    params: allValues(params, {}) as never,
    random: () => 0.5,
    log() {},
    readText: noFile,
    readBytes: noFile,
  };
  const onThrow = (request: string, what: string): void => void thrown.push(`${request} ${what}`);
  return new Session(create(context), { name: agent, role: 'none', onGame() {}, onThrow });
}

test.each(['official-5', 'official-15', 'official-15-talking'])('in %s', async (name) => {
  const thrown: string[] = [];
  for (const packets of packetsIn(name).values()) {
    const session = sessionOf('accountant', thrown);
    for (const packet of packets) {
      // the seed and the roles as they are there, which the fixtures have made alike
      const asThere = packet
        .replace('"randomSeed":0', '"randomSeed":-7113602397724791042')
        .replace('"roleNumMap":{', '"roleNumMap":{"FOX":0,"ANY":0,"FREEMASON":0,');
      const answer = await session.hear(asThere);
      expect(answer === undefined).toBe(!ANSWERED.test(packet));
      if (TARGET.test(packet)) expect(answer).toMatch(/^\{"agentIdx":[1-9]\d*\}$/);
    }
  }
  expect(thrown).toEqual([]);
});
