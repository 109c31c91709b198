// What is written once for all seats, and kept by identity, is what each seat's view says at that moment.
import { deepStrictEqual } from 'node:assert/strict';
import { Game, type GameInfo, type Player, resolveRules, Table } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { expect, test } from 'vitest';
import { InfoEncoder } from './info-encoder.ts';
import type { WireRequest } from './packet.ts';

const GAMES = 2;
const root = rootOf('scribe');

/** The view as the official JSON: -1 for nobody. */
function official(view: GameInfo): unknown {
  const seat = (agent: number | null): number => agent ?? -1;
  const { day, agent, divineResult, mediumResult, existingRoleList, lastDeadAgentList } = view;
  const { talkList, whisperList, remainTalkMap, remainWhisperMap, roleMap, statusMap } = view;
  const { voteList, latestVoteList, attackVoteList, latestAttackVoteList } = view;
  const seats = {
    attackedAgent: seat(view.attackedAgent),
    cursedFox: -1,
    executedAgent: seat(view.executedAgent),
    guardedAgent: seat(view.guardedAgent),
    latestExecutedAgent: seat(view.latestExecutedAgent),
  };
  const votes = { voteList, latestVoteList, attackVoteList, latestAttackVoteList };
  const talks = { talkList, whisperList, remainTalkMap, remainWhisperMap };
  const rest = { divineResult, mediumResult, existingRoleList, lastDeadAgentList };
  const all = { day, agent, roleMap, statusMap, ...seats, ...votes, ...talks, ...rest };
  return JSON.parse(JSON.stringify(all));
}

/** A player that does anything, and compares whenever it is told something. */
function checking(encoder: InfoEncoder, stream: Stream): Player {
  let info!: GameInfo;
  let heard = 0;
  const compare = (request: WireRequest): void => {
    const { talkList } = info;
    deepStrictEqual(JSON.parse(encoder.info(info, request)), official(info));
    const fresh = JSON.parse(encoder.talks.array(talkList, heard)) as unknown[];
    deepStrictEqual(fresh, JSON.parse(JSON.stringify([...talkList].slice(heard))));
    heard = talkList.length;
  };
  const target = (): number => stream.below(17) - 1;
  const say = (): string => ['Over', 'Skip', 'VOTE Agent[03]', 'no "sentence" 狼'][stream.below(4)]!;
  return {
    getName: () => '',
    initialize(view) {
      info = view;
      heard = 0;
      compare('INITIALIZE');
    },
    update: () => compare(info.roleMap.size === info.agentList.length ? 'FINISH' : 'VOTE'),
    dayStart: () => {
      heard = 0;
      compare('DAILY_INITIALIZE');
    },
    ...{ talk: say, whisper: say, vote: target, attack: target, guard: target, divine: target },
    finish: () => compare('FINISH'),
  };
}

test.each([
  [5, {}],
  [15, { maxTalk: 3 }],
  [7, { maxTalk: 0, talkOnFirstDay: true }],
  [9, { maxTalk: 4, talkExchange: 'simultaneous', voteVisible: false, enableNoExecution: true }],
  [18, { maxTalk: 2, victoryCheck: 'afterEachDeath', whisperBeforeRevote: true, validateUtterance: false }],
] as const)('in games of %i under %j', (players, overrides) => {
  const rules = resolveRules(players, 'regulation-2021', overrides);
  const stream = new Stream().key(keyOf(root, players, PURPOSE.player));
  const failures: string[] = [];
  const fault = (_: number, round: number, kind: string, detail: string): void => {
    if (kind === 'exception') failures.push(`${round} ${detail}`); // a comparison that failed
  };
  const game = new Game(rules, root, { fault });
  const encoder = new InfoEncoder();
  const seats = Array.from({ length: players }, () => checking(encoder, stream));
  const table = new Table(game, seats);
  for (let i = 0; i < GAMES; i++) {
    game.start(0, i);
    void table.play();
  }
  expect(failures).toEqual([]);
});
