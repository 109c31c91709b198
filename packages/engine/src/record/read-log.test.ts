import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playWild } from '../../test/random-player.ts';
import { event, type GameRecord, gameLog, gamesInLog, readLog, resolveRules, TEAMS } from '../index.ts';

const fixture = (name: string): string => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url), 'utf8');
const OFFICIAL = ['official-5-players.log', 'official-15-players.log', 'wire-15-players.log'];

const FIVE = `0,status,1,VILLAGER,ALIVE,a
0,status,2,POSSESSED,ALIVE,b
0,status,3,VILLAGER,ALIVE,c
0,status,4,SEER,ALIVE,d
0,status,5,WEREWOLF,ALIVE,e
0,divine,4,1,HUMAN
1,status,1,VILLAGER,ALIVE,a
`;
const codes = (text: string): string[] => readLog(text).notes.map(({ code }) => code);

const CHOICES = [event.VOTE_EVENT, event.DIVINE_EVENT, event.GUARD_EVENT, event.ATTACK_VOTE];

/** An event as far as a log can hold it: an answer is what counted; those without effect, and faults, are lost. */
function loggable(packed: number): number[] {
  const kind = event.kindOf(packed);
  const agent = event.agentOf(packed);
  const target = event.targetOf(packed);
  if (CHOICES.includes(kind)) {
    const held = event.targetEvent(kind, agent, target, target, event.extraOf(packed));
    return target === 0 ? [] : [withoutAttackRounds(held)];
  }
  if (kind === event.TALK_EVENT || kind === event.WHISPER_EVENT) {
    const skipped = event.recordedAs(packed) === event.AS_SKIP;
    const as = skipped ? event.AS_SKIP : event.VERBATIM;
    return [event.talkEvent(kind, agent, event.turnOf(packed), as, 1)];
  }
  return kind === event.FAULT || (kind === event.EXECUTE && agent === 0) ? [] : [packed];
}

/** Texts of talk and whisper as they are entered. */
function entered({ events, said }: GameRecord): string[] {
  const talks = [...events].filter((packed) => [1, 2].includes(event.kindOf(packed)));
  let spoken = 0;
  return talks.map((packed) => {
    const given = event.wasAsked(packed) ? said[spoken++]! : '';
    return [given, 'Skip', 'Over'][event.recordedAs(packed)]!;
  });
}

/** The rounds of attack ballots that were dropped are lost. */
const withoutAttackRounds = (packed: number): number =>
  event.kindOf(packed) === event.ATTACK_VOTE ? packed & ~(63 << 20) : packed;

describe('reading what gameLog wrote', () => {
  test('gives the same game, as far as a log can hold it', () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 9, 15), fc.nat({ max: 5000 }), (players, game) => {
        const record = playWild(resolveRules(players), { set: 0, game }) as GameRecord;
        const names = Array.from({ length: players }, (_, i) => `n${i}`);
        const { game: read, notes } = readLog(gameLog(record, names));
        expect(notes).toEqual([]);
        const kept = [...record.events].flatMap(loggable);
        expect([...read!.events].map(withoutAttackRounds)).toEqual(kept);
        expect(read).toMatchObject({ names, roles: record.roles, finished: true });
        expect(read!.said).toEqual(entered(record));
        expect(event.winnerOf(kept.at(-1)!)).toBe(read!.winner);
      }),
      { numRuns: 60 },
    );
  });

  test.each(OFFICIAL)('the official %s is written again line by line', (name) => {
    const text = fixture(name);
    const { game, notes } = readLog(text);
    expect(notes).toEqual([]);
    expect(gameLog({ set: 0, game: 0, hash: '', ...game! }, game!.names)).toBe(text);
  });
});

test('the rounds of a vote are told apart', () => {
  const votes = ['1,vote,1,2', '1,vote,2,1', '1,vote,1,2', '1,vote,2,3'].join('\n');
  const { game } = readLog(`${FIVE}${votes}\n1,execute,2,POSSESSED\n`);
  const rounds = [...game!.events].filter((packed) => event.kindOf(packed) === event.VOTE_EVENT).map(event.extraOf);
  expect(rounds).toEqual([0, 0, 1, 1]);
});

describe('what is odd is noted, with its line, and read as far as it goes', () => {
  test('a log that just stops', () => {
    const { game, notes } = readLog(FIVE);
    expect(game).toMatchObject({ finished: false, winner: 0, lastDay: 1 });
    expect(notes).toEqual([
      { code: 'no-result', line: 7, count: 1, message: 'the log has no result: the game was not finished' },
    ]);
  });

  test('a lost player', () => {
    const { notes } = readLog(`${FIVE}Lost Connection of Agent[03]\n`);
    expect(notes.map(({ code, line }) => [code, line])).toEqual([
      ['lost-connection', 8],
      ['no-result', 8],
    ]);
    expect(notes[0]!.message).toContain('"Lost Connection of Agent[03]"');
  });

  test('a name with commas', () => {
    const { game, notes } = readLog(FIVE.replaceAll('ALIVE,a', 'ALIVE,a,b,"c"'));
    expect(game!.names[0]).toBe('a,b,"c"');
    expect(notes[0]).toMatchObject({ code: 'comma-in-name', line: 1, count: 2 });
  });

  test('a talk with commas keeps them', () => {
    expect(readLog(`${FIVE}1,talk,0,0,1,a, b,,c\n`).game!.said).toEqual(['a, b,,c']);
  });

  test('ends of lines, blank lines, a byte order mark', () => {
    const { game, notes } = readLog(`\uFEFF${FIVE.replaceAll('\n', '\r\n')}\r\n`);
    expect(notes.map(({ code, count }) => [code, count])).toEqual([
      ['line-ends', 8],
      ['blank-line', 1],
      ['no-result', 1],
    ]);
    expect(game!.names).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test.each([
    ['hello', 'unknown-line'],
    ['1,dance,1', 'unknown-line'],
    ['1,status,x,SEER,ALIVE,f', 'unknown-line'],
    ['1,status,1,CLOWN,ALIVE,a', 'unknown-role'],
    ['1,status,1,SEER,ALIVE,a', 'changed-role'],
    ['1,vote,1,77', 'unknown-seat'],
    ['1,vote,1', 'unknown-seat'],
    ['1,talk,0,0,9,Over', 'unknown-seat'],
    ['1,talk,0,-3,1,Over', 'wrong-number'],
    ['1,result,two,1,WEREWOLF', 'wrong-number'],
    ['1,result,0,0,OTHERS', 'other-winner'],
    ['0,vote,1,2', 'wrong-day'],
    ['2,result,0,1,WEREWOLF\n2,talk,0,0,1,Over', 'after-result'],
  ])('%s', (line, code) => expect(codes(`${FIVE}${line}\n`)).toContain(code));

  test.each([
    ['', 'no-seats'],
    ['\n\n', 'no-seats'],
    ['0,status,1,SEER,ALIVE,a\n', 'village-size'],
    ['0,status,5,SEER,ALIVE,a\n', 'missing-seat'],
  ])('no game: %j', (text, code) => {
    expect(readLog(text).game).toBeNull();
    expect(codes(text)).toContain(code);
  });
});

describe('joined logs', () => {
  const whole = `${FIVE}1,execute,5,WEREWOLF\n2,result,4,0,VILLAGER\n`;
  const renamed = FIVE.replaceAll(',a\n', ',z\n');
  const read = (text: string) => [...gamesInLog([text])];

  test.each<[string, string, boolean[]]>([
    ['after a result', whole + whole, [true, true]],
    ['after a log without its end', FIVE + whole, [false, true]],
    ['after a lost connection on day 0', `${FIVE.split('0,divine')[0]}Lost Connection of Agent[03]\n${whole}`, [false, true]],
    ['after an end on day 0, with other players', `${renamed.slice(0, renamed.indexOf('1,status'))}${whole}`, [false, true]],
    ['the same status lines twice are one game', FIVE.slice(0, FIVE.indexOf('0,divine')) + whole, [true]],
    ['a lone log', whole, [true]],
    ['no log', 'hello', []],
  ])('%s', (_, text, finished) => {
    const games = read(text).flatMap(({ game }) => (game === null ? [] : [game]));
    expect(games.map((game) => game.finished)).toEqual(finished);
    const lines = read(text).map(({ last }) => last);
    expect(lines.at(-1)).toBe(text.trimEnd().split('\n').length);
  });

  test('notes have the lines of the file', () => {
    const [first, second] = read(`${FIVE}${whole.replace('0,divine', 'hello\n0,divine')}`);
    expect(first!.notes).toMatchObject([{ code: 'no-result', line: 7 }]);
    expect(second!.notes).toMatchObject([{ code: 'unknown-line', line: 13 }]);
  });
});

describe('logs of the natural-language division', () => {
  const seats = (day: number, status = ['ALIVE', 'ALIVE', 'ALIVE', 'ALIVE', 'ALIVE']): string[] =>
    ['VILLAGER', 'POSSESSED', 'VILLAGER', 'SEER', 'WEREWOLF'].map(
      (role, i) => `${day},status,${i + 1},${role},${status[i]},team${i},${['ミナト', 'B, b', 'C', 'D', 'E'][i]}`,
    );
  const log = (talks: string[], end = '2,result,3,0,VILLAGER', last = seats(2)): string =>
    [...seats(0), ...talks, ...seats(1), '1,guard,2,1,VILLAGER', '1,attack,-1,true', ...last, end].join('\n');

  test('names are connections and characters, texts are whole', () => {
    const { game, notes } = readLog(log(['0,talk,0,0,3,Hm, I, too, am 1780000000', '0,talk,0,0,4,こんにちは。']));
    expect(notes).toEqual([]);
    expect(game).toMatchObject({
      names: ['team0', 'team1', 'team2', 'team3', 'team4'],
      characters: ['ミナト', 'B, b', 'C', 'D', 'E'],
      said: ['Hm, I, too, am 1780000000', 'こんにちは。'],
      ...{ finished: true, winner: 1, lost: 0 },
    });
  });

  test('a time after every talk is no text', () => {
    const timed = ['0,talk,0,0,3,One, two,1780000000', '0,whisper,0,0,4,Three,1780000001234'];
    expect(readLog(log(timed)).game!.said).toEqual(['One, two', 'Three']);
    const some = [timed[0]!, '0,talk,1,0,4,no time'];
    expect(readLog(log(some)).game!.said).toEqual(['One, two,1780000000', 'no time']);
  });

  test('a lost seat, and nobody as winner', () => {
    const { game, notes } = readLog(log([], '2,result,3,1,NONE', seats(2, ['ALIVE', '', 'DEAD', 'ALIVE', 'ALIVE'])));
    expect(game).toMatchObject({ winner: 0, lost: 1, survived: Uint8Array.of(0, 1, 0, 0, 1, 1) });
    expect(notes.map(({ code }) => code)).toEqual(['lost-seat', 'other-winner']);
  });
});

test('nothing that is read makes it fail', () => {
  const official = fixture('official-5-players.log');
  const cut = fc
    .tuple(fc.nat({ max: official.length }), fc.nat({ max: 40 }), fc.string())
    .map(([at, length, put]) => official.slice(0, at) + put + official.slice(at + length));
  const field = fc.oneof(fc.integer().map(String), fc.constantFrom('', 'ANY', ...TEAMS));
  const type = fc.constantFrom('status', 'talk', 'vote', 'execute', 'divine', 'attack', 'result');
  const line = fc
    .tuple(fc.nat({ max: 3 }), type, fc.array(field, { maxLength: 6 }))
    .map(([day, word, fields]) => [day, word, ...fields].join(','));
  const lines = fc.array(line, { maxLength: 20 }).map((all) => FIVE + all.join('\n'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), cut, lines), (text) => {
      const { game, notes } = readLog(text);
      for (const { line: at } of notes) expect(at).toBeGreaterThanOrEqual(1);
      if (game !== null) expect(game.names).toHaveLength(game.roles.length - 1);
    }),
    { numRuns: 500 },
  );
});
