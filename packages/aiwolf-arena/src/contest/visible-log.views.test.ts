import { CATALOG, type Player } from '@aiwolf-arena/agents';
import { Game, gameLog, PlayerRandom, resolveRules, seatKey, Table, takeRecord } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { visibleLog } from './visible-log.ts';

// The filter against what seats of real games were told: their own views, call by call.

const ROOT = [11, 22, 33, 44, 55, 66, 77, 88] as const;
const PLAYERS = 15;
const SECRETS = /^\d+,(?:whisper|vote|attackVote|divine|guard),/;

type Info = Parameters<Player['update']>[0];

/** What a seat was told, in the words of the log, without what the log adds. */
class Seen {
  readonly lines = new Set<string>();

  hear(info: Info): void {
    for (const { day, turn, agent, text } of info.whisperList) this.#add(day, 'whisper', turn, agent, text);
    for (const { day, agent, target } of [...info.voteList, ...info.latestVoteList]) this.#add(day, 'vote', agent, target);
    for (const { day, agent, target } of [...info.attackVoteList, ...info.latestAttackVoteList])
      this.#add(day, 'attackVote', agent, target);
    const { divineResult: divined, guardedAgent } = info;
    if (divined) this.#add(divined.day - 1, 'divine', info.agent, divined.target, divined.result);
    if (guardedAgent) this.#add(info.day - 1, 'guard', info.agent, guardedAgent);
  }

  #add(...fields: readonly unknown[]): void {
    this.lines.add(fields.join());
  }
}

/** A line of the log in the same words: no index of a whisper, no role of who was guarded. */
function inWords(line: string): string {
  const [day, type, ...rest] = line.split(',');
  if (type === 'whisper') return [day, type, ...rest.slice(1)].join();
  return type === 'guard' ? [day, type, ...rest.slice(0, 2)].join() : line;
}

function spied(player: Player, shown: () => Seen): Player {
  return new Proxy(player, {
    get(target, key) {
      const method = Reflect.get(target, key) as (...args: unknown[]) => unknown;
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        if (key === 'update' || key === 'initialize') shown().hear(args[0] as Info);
        return method.apply(target, args);
      };
    },
  });
}

test('what a seat gets of a log is what it was told in the game', () => {
  const { create } = CATALOG.find(({ name }) => name === 'chatty')!;
  const game = new Game(resolveRules(PLAYERS), ROOT);
  const generators = Array.from({ length: PLAYERS }, (_, i) => new PlayerRandom(seatKey(ROOT, 0, i + 1)));
  const readers = { log() {}, readText: () => '', readBytes: () => new Uint8Array() };
  let shown: Seen[] = [];
  const players = generators.map((generator, i) =>
    spied(create({ name: 'chatty', params: {} as never, random: () => generator.random(), ...readers }), () => shown[i]!),
  );
  const table = new Table(game, players);
  const secrets = { seen: 0, hidden: 0 };
  for (let index = 0; index < 10; index++) {
    shown = players.map(() => new Seen());
    for (const generator of generators) generator.startGame(index);
    game.start(0, index);
    if (table.play() !== undefined) throw new Error('a player answered with a promise');
    const log = gameLog(
      takeRecord(game),
      players.map((_, i) => `team-${i}`),
    );
    const all = log.split('\n').filter((line) => SECRETS.test(line));
    for (const [i, { lines }] of shown.entries()) {
      const seen = visibleLog(log, i + 1)
        .split('\n')
        .filter((line) => SECRETS.test(line));
      const own = new RegExp(`^\\d+,whisper,\\d+,${i + 1},`); // nobody tells it what it says itself
      const others = (shown: Iterable<string>) => [...new Set(shown)].filter((line) => !own.test(line)).sort();
      expect(others(seen.map(inWords))).toEqual(others(lines));
      secrets.seen += seen.length;
      secrets.hidden += all.length - seen.length;
    }
  }
  expect(secrets.seen).toBeGreaterThan(1000);
  expect(secrets.hidden).toBeGreaterThan(1000);
});
