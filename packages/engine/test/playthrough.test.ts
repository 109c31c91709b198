import type { ContestRole } from '@aiwolf-arena/protocol';
import { comingout, vote } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { Game, type GameInfo, ROUNDS, type RuleOverrides, resolveRules, Table } from '../src/index.ts';
import { rootOf } from '../src/random.ts';
import { sightOf } from './sight.ts';
import { Actor, type Part } from './stage.ts';

/** A game as a text: who was asked what, and at each step what every seat whose sight changed could see. */
function playthrough(roles: readonly ContestRole[], overrides: RuleOverrides, partOf: (seat: number) => Part): string {
  const rules = resolveRules(roles.length, 'regulation-2021', overrides);
  const game = new Game(rules, rootOf('playthrough'));
  const table = new Table(
    game,
    roles.map((_, i) => new Actor(partOf(i + 1), [])),
  );
  const lines: string[] = [];
  const seen = new Map<number, string>();
  const next = game.next.bind(game);
  game.next = () => {
    const round = next();
    lines.push(`day ${game.board.day} ${ROUNDS[round]} asks ${[...game.order.subarray(0, game.count)].join(' ')}`);
    for (const view of table.views) look(view, seen, lines);
    return round;
  };
  game.start(0, 0, [undefined, ...roles]);
  void table.play();
  return `${lines.join('\n')}\n`;
}

function look(view: GameInfo, seen: Map<number, string>, lines: string[]): void {
  const sight = sightOf(view);
  const before = new Set((seen.get(view.agent) ?? '').split('\n'));
  const changed = sight.split('\n').filter((line) => !before.has(line));
  const gone = [...before].filter((line) => line !== '' && !sight.includes(`${line.split(':')[0]}:`));
  if (changed.length > 0 || gone.length > 0) lines.push(`  Agent[${view.agent}]`, ...changed);
  for (const line of gone) lines.push(`${line.split(':')[0]}: -`);
  seen.set(view.agent, sight);
}

const pick = (info: GameInfo, from: readonly number[], turn: number): number =>
  from.filter((agent) => agent !== info.agent && info.aliveAgentList.includes(agent))[turn % Math.max(1, from.length - 2)] ??
  from[0]!;

/** A part with a little of everything: claims, a tie, a revote, night actions. */
const busy = (seat: number): Part => ({
  talk: (info) => (info.talkList.length < 4 ? (seat % 2 === 0 ? comingout(seat, 'SEER') : vote((seat % 5) + 1)) : 'Over'),
  whisper: (info) => (info.whisperList.length < 3 ? comingout(seat, 'VILLAGER') : 'Over'),
  vote: (info) => pick(info, info.agentList, info.latestVoteList.length === 0 ? seat : 0),
  attack: (info) =>
    pick(
      info,
      info.agentList.filter((agent) => !info.roleMap.has(agent)),
      info.latestAttackVoteList.length === 0 ? seat : 0,
    ),
  guard: (info) => pick(info, info.agentList, 3),
  divine: (info) => pick(info, info.agentList, info.day),
});

const SEVEN: readonly ContestRole[] = ['SEER', 'WEREWOLF', 'MEDIUM', 'VILLAGER', 'WEREWOLF', 'BODYGUARD', 'POSSESSED'];
const roleNumMap = { BODYGUARD: 1, MEDIUM: 1, POSSESSED: 1, SEER: 1, VILLAGER: 1, WEREWOLF: 2 };

test('five players: what every seat could see after every step', async () => {
  const text = playthrough(['VILLAGER', 'SEER', 'POSSESSED', 'WEREWOLF', 'VILLAGER'], {}, busy);
  await expect(text).toMatchFileSnapshot('golden/five-players.txt');
});

test('seven players with all six roles: what every seat could see after every step', async () => {
  await expect(playthrough(SEVEN, { roleNumMap }, busy)).toMatchFileSnapshot('golden/seven-players.txt');
});

test('seven players, talk on the first day, simultaneous exchange, secret votes', async () => {
  const overrides = { roleNumMap, talkOnFirstDay: true, talkExchange: 'simultaneous', voteVisible: false } as const;
  await expect(playthrough(SEVEN, overrides, busy)).toMatchFileSnapshot('golden/seven-players-variant.txt');
});
