import { vote } from '@aiwolf-arena/protocol';
import { describe, expect, test } from 'vitest';
import type { GameInfo, Talk } from '../src/index.ts';
import { everybody, FIFTEEN, FIVE, stage } from './stage.ts';

/** Everything of ours that a player can hold during a game. */
function inHand(): object[] {
  const held: object[] = [];
  const keep = (info: GameInfo): void => {
    held.push(info, info.talkList, info.statusMap, info.roleMap, info.aliveAgentList, info.voteList);
    held.push(info.agentList, info.existingRoleList, info.lastDeadAgentList, info.remainTalkMap);
    for (const talk of info.talkList) held.push(talk, talk.content);
    for (const result of [info.divineResult, info.mediumResult, ...info.voteList]) if (result) held.push(result);
  };
  stage(FIFTEEN, everybody(15, { update: keep, talk: () => vote(1), divine: () => 1 }));
  return held;
}

describe('nothing that a player holds can be changed for others', () => {
  const held = inHand();
  test('classes and prototypes are locked', () => {
    for (const prototype of new Set(held.map((thing) => Object.getPrototypeOf(thing) as object))) {
      if (prototype === Array.prototype || prototype === Object.prototype) continue;
      expect(Object.isFrozen(prototype)).toBe(true);
      expect(prototype.constructor).toBe(Object); // the class itself is out of reach
    }
  });
  test('arrays and results are frozen', () => {
    const plain = held.filter((thing) => [Array.prototype, Object.prototype].includes(Object.getPrototypeOf(thing)));
    expect(plain.length).toBeGreaterThan(100);
    expect(plain.filter((thing) => !Object.isFrozen(thing))).toEqual([]);
  });
  test('what is written to a view or a talk throws in the writer and is seen by nobody', () => {
    const heard: string[] = [];
    const { faults } = stage(FIVE, {
      4: {
        talk: (info) => {
          (info.talkList.at(0) as { text: string } & Talk).text = 'forged';
          return 'Over';
        },
      },
      5: {
        talk: (info) => {
          (info as { wolf?: boolean }).wolf = true;
          return 'Over';
        },
      },
      3: { update: (info) => void heard.push(...[...info.talkList].map(({ text }) => text)) },
    });
    expect(heard).not.toContain('forged');
    expect(new Set(faults.map(({ agent, kind }) => `${agent} ${kind}`))).toEqual(new Set(['4 exception', '5 exception']));
  });
});

test('a failed call is one fault, not also an invalid target', () => {
  const { faults } = stage(FIVE, {
    4: {
      vote: () => {
        throw new Error('no');
      },
    },
  });
  expect(faults.every(({ kind }) => kind === 'exception')).toBe(true);
});
