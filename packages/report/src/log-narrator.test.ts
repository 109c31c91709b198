import { expect, test } from 'vitest';
import { narrate } from './log-narrator.ts';

const LOG = `0,status,1,WEREWOLF,ALIVE,alice
0,status,2,VILLAGER,ALIVE,bob
0,status,3,BODYGUARD,ALIVE,carol
0,whisper,0,0,1,Over
1,status,1,WEREWOLF,ALIVE,alice
1,talk,0,0,2,AND (VOTE Agent[01]) (Agent[03] ESTIMATE Agent[01] WEREWOLF)
1,talk,1,0,1,Skip
1,talk,2,1,3,VOTE Agent[02]
1,vote,1,2
1,vote,2,1
1,vote,3,2
1,vote,1,2
1,vote,2,1
1,vote,3,1
1,execute,1,WEREWOLF
1,guard,3,2,VILLAGER
1,attack,2,false
1,attack,-1,false
2,status,1,WEREWOLF,DEAD,alice
2,result,2,0,VILLAGER
`;

test('tells a game from its official log', () => {
  expect(narrate(LOG)).toMatchInlineSnapshot(`
    "
    Day 0
      Agent[01] alice is WEREWOLF
      Agent[02] bob is VILLAGER
      Agent[03] carol is BODYGUARD

    Day 1
       0. Agent[02] bob: AND (VOTE Agent[01]) (Agent[03] ESTIMATE Agent[01] WEREWOLF)
       1. Agent[03] carol: VOTE Agent[02]
      The village votes:
        2 for Agent[02] bob (by 1, 3)
        1 for Agent[01] alice (by 2)
      The village votes:
        2 for Agent[01] alice (by 2, 3)
        1 for Agent[02] bob (by 1)
      Agent[01] alice (WEREWOLF) is executed.
      The bodyguard Agent[03] carol guards Agent[02] bob (VILLAGER).
      The werewolves attack Agent[02] bob, who is guarded.
      Nobody is attacked.

    Day 2
      Alive: Agent[02] bob, Agent[03] carol

    The villagers win: no werewolf is left among 2 living humans.
    "
  `);
});

test('tells nothing of what is no log', () => {
  expect(narrate('hello\n\nworld').trim()).toBe('');
});
