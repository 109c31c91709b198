import { readFileSync } from 'node:fs';
import { ROLES, type Role } from '@aiwolf-arena/protocol';
import { describe, expect, test } from 'vitest';
import { Board } from '../src/game/board.ts';
import { Chat } from '../src/game/chat.ts';
import { TALK_EVENT, WHISPER_EVENT } from '../src/game/events.ts';
import { NO_SINK } from '../src/game/faults.ts';
import { GameRandom } from '../src/game/game-random.ts';
import { Lexicon } from '../src/game/lexicon.ts';
import { Poll } from '../src/game/poll.ts';
import { EventRecorder } from '../src/game/recorder.ts';
import { resolveRules } from '../src/index.ts';
import { rootOf, type Stream } from '../src/random.ts';

// Two games of the official server between its own sample players, who never say Over themselves.
const LOGS = ['official-5-players.log', 'official-15-players.log'];

type Line = readonly string[];
const read = (name: string): Line[] =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
const number = (line: Line, field: number): number => Number(line[field]);
const textOf = (line: Line): string => line.slice(5).join(',');

/** A village as the log describes it, day by day. */
function villageOf(log: readonly Line[]) {
  const seats = log.filter((line) => line[0] === '0' && line[1] === 'status');
  const rules = resolveRules(seats.length);
  const board = new Board(rules);
  for (const line of seats) board.roles[number(line, 2)] = ROLES.indexOf(line[3] as Role);
  board.start();
  const recorder = new EventRecorder();
  const random = new GameRandom(rootOf('official'));
  return { rules, board, recorder, poll: new Poll(board, recorder, random, NO_SINK) };
}

/** Turns of one phase: runs of lines with the same turn. */
function turnsOf(lines: readonly Line[]): Line[][] {
  const turns: Line[][] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last !== undefined && last[0]![3] === line[3]) last.push(line);
    else turns.push([line]);
  }
  return turns;
}

/** Plays a phase in the recorded order: every seat that is asked says what the log has, Skip where it has Over. */
function retell(village: ReturnType<typeof villageOf>, lines: readonly Line[], channel: 'talk' | 'whisper'): string[] {
  const { rules, board, recorder } = village;
  const lexicon = new Lexicon(rules);
  const talking = channel === 'talk';
  const chat = new Chat(rules, lexicon, recorder, {
    log: talking ? board.talk : board.whisper,
    remain: talking ? board.remainTalk : board.remainWhisper,
    maxTurns: 20,
    event: talking ? TALK_EVENT : WHISPER_EVENT,
  });
  const turns = turnsOf(lines);
  const seats = Uint8Array.from(turns[0]!.map((line) => number(line, 4))).sort();
  chat.open(seats, seats.length);
  let turn = 0;
  const order = { shuffle: (speakers: Uint8Array) => speakers.set(turns[turn]!.map((line) => number(line, 4))) };
  for (let on = true; on; turn++) {
    if (turns[turn] === undefined) return [`the phase goes on after turn ${turn}`];
    if (!chat.begin(order as unknown as Stream)) break;
    for (const seat of chat.order.slice(0, chat.count)) {
      const text = textOf(turns[turn]!.find((line) => number(line, 4) === seat)!);
      chat.say(seat, lexicon.read(text === 'Over' ? 'Skip' : text)!);
    }
    on = chat.endTurn();
  }
  const list = talking ? board.talk.list : board.whisper.list;
  return list.toArray().map((talk) => [talk.day, channel, talk.idx, talk.turn, talk.agent, talk.text].join(','));
}

describe.each(LOGS)('the official game %s', (name) => {
  const log = read(name);
  const village = villageOf(log);
  const { board, poll } = village;
  const lastDay = number(log.at(-1)!, 0);

  test.each(Array.from({ length: lastDay + 1 }, (_, day) => day))('day %i is played alike', (day) => {
    const today = (type: string) => log.filter((line) => line[0] === String(day) && line[1] === type);
    const shown = (lines: readonly Line[]) => lines.map((line) => line.join(','));
    const statuses = today('status').map((line) => (line[4] === 'ALIVE' ? 1 : 0));
    expect(Array.from(board.alive.subarray(1))).toEqual(statuses);
    if (day === lastDay) return expect(result(board)).toBe(shown(today('result'))[0]);

    if (today('talk').length > 0) expect(retell(village, today('talk'), 'talk')).toEqual(shown(today('talk')));
    if (day > 0) vote(today('vote'), number(today('execute')[0]!, 2));
    if (today('whisper').length > 0) expect(retell(village, today('whisper'), 'whisper')).toEqual(shown(today('whisper')));
    const wolves = board.agentList.filter((seat) => board.alive[seat] === 1 && board.roleOf(seat) === 'WEREWOLF');
    expect(today('whisper').length > 0).toBe(wolves.length > 1);
    const died = day > 0 && wolves.length > 0 ? attack(today('attackVote'), today('attack')[0]!, today('guard')[0]) : 0;
    if (died !== 0) board.kill(died);
    return board.dawn(null, died);
  });

  function vote(ballots: readonly Line[], executed: number): void {
    const voters = board.living.slice(0, board.livingCount);
    const rounds = ballots.length / voters.length;
    expect([1, 2]).toContain(rounds);
    for (let round = 0; round < rounds; round++) {
      if (round > 0) expect(poll.tied).toBeGreaterThan(1);
      const block = ballots.slice(round * voters.length, (round + 1) * voters.length);
      expect(block.map((line) => number(line, 2))).toEqual([...voters]);
      poll.countVotes(voters, voters.length, Int32Array.from(block.map((line) => number(line, 3))));
    }
    if (rounds === 1) expect(poll.tied).toBe(1);
    expect([...poll.top.subarray(0, poll.tied)]).toContain(executed);
    board.executedToday = executed;
    board.fall();
    board.kill(executed);
  }

  function attack(ballots: readonly Line[], outcome: Line, guard: Line | undefined): number {
    const wolves = Uint8Array.from(new Set(ballots.map((line) => number(line, 2))));
    const rounds = ballots.length / wolves.length;
    for (let round = 0; round < rounds; round++) {
      if (round > 0) expect(poll.tied).toBeGreaterThan(1);
      const block = ballots.slice(round * wolves.length, (round + 1) * wolves.length);
      poll.countAttacks(wolves, wolves.length, Int32Array.from(block.map((line) => number(line, 3))));
    }
    const target = number(outcome, 2);
    expect([...poll.top.subarray(0, poll.tied)]).toContain(target);
    const guarded = guard !== undefined && number(guard, 3) === target;
    expect(outcome[3]).toBe(String(!guarded));
    return guarded ? 0 : target;
  }
});

/** The result line of a finished village: no werewolf, or humans no more than werewolves. */
function result(board: Board): string {
  const humans = board.livingCount - board.werewolves;
  expect(board.werewolves === 0 || humans <= board.werewolves).toBe(true);
  return [board.day, 'result', humans, board.werewolves, board.werewolves === 0 ? 'VILLAGER' : 'WEREWOLF'].join(',');
}
