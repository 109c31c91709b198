// Subjects written out or left out: every agent of the field understands both, and answers the same.
import {
  Game,
  type Player,
  type PlayerCalls,
  PlayerRandom,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { format, isContent, parse, shorten, spellOut } from '@aiwolf-arena/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOG } from '../src/field/catalog.ts';
import { allValues } from '../src/params.ts';

type Spelling = 'short' | 'full';

/** What was said, in the other form or the same. */
function spelled(answer: unknown, speaker: number, spelling: Spelling): string {
  const text = isContent(answer) ? format(answer) : String(answer);
  const read = parse(text);
  if (!read.ok) throw new Error(`${text}: ${read.error.hint}`);
  const { content } = read.value;
  if (content.kind === 'OVER' || content.kind === 'SKIP') return text;
  return spelling === 'full' ? spellOut(content, speaker) : format(shorten(content, speaker));
}

/** All that was done and said in a few games, in short forms, when it is said to the others as `spell` has it. */
function played(names: readonly string[], seed: string, spell: (n: number) => Spelling) {
  const root = rootOf(seed);
  const game = new Game(resolveRules(names.length), root);
  const generators = names.map((_, i) => new PlayerRandom(seatKey(root, 0, i + 1)));
  const words: string[] = [];
  const players = names.map((name, i): Player => {
    const { create, params } = CATALOG.find((entry) => entry.name === name)!;
    return create({
      name,
      params: allValues(params, {}) as never,
      random: () => generators[i]!.random(),
      log() {},
      readText: () => '',
      readBytes: () => new Uint8Array(),
    });
  });
  const speak = (method: 'talk' | 'whisper', player: Player, seat: number) => () => {
    const answer = player[method]();
    const spelling = spell(words.length);
    words.push(`${seat}: ${spelled(answer, seat, 'short')}`);
    return spelled(answer, seat, spelling);
  };
  let seat = 0;
  const wrap = (calls: PlayerCalls): PlayerCalls => {
    const own = ++seat;
    const { self } = calls;
    return Object.assign(Object.create(calls) as PlayerCalls, {
      talk: speak('talk', self, own),
      whisper: speak('whisper', self, own),
    });
  };
  const table = new Table(game, players, { wrap });
  const events = Array.from({ length: 3 }, (_, index) => {
    for (const generator of generators) generator.startGame(index);
    game.start(0, index);
    expect(table.play()).toBeUndefined();
    return [...takeRecord(game).events];
  });
  return { events, words };
}

test('an answer does not depend on whether subjects are written out', () => {
  const village = fc.shuffledSubarray(
    CATALOG.map(({ name }) => name),
    { minLength: 5, maxLength: 15 },
  );
  const property = fc.property(village, fc.string({ minLength: 1 }), fc.infiniteStream(fc.boolean()), (names, seed, coins) => {
    const mixed: Spelling[] = [];
    const toss = (n: number) => (mixed[n] ??= coins.next().value ? 'full' : 'short');
    expect(played(names, seed, toss)).toEqual(played(names, seed, () => 'short'));
  });
  fc.assert(property, { numRuns: 12 });
});
