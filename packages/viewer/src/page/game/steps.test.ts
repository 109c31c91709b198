import { Game, type GameInfo, gameLog, type Player, readLog, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownRecord } from '../document.ts';
import { knownRoles, knownSteps, opinionsOf, sceneOf } from './scene.ts';
import { type GameStep, rolesOf, stepsOf } from './steps.ts';

/** What the engine shows a seat in the morning. */
interface Morning {
  readonly seat: number;
  readonly day: number;
  readonly votes: readonly (readonly [number, number])[];
  readonly attackVotes: number;
  readonly dead: readonly number[];
  readonly alive: readonly number[];
  readonly divined: readonly unknown[] | null;
  readonly medium: readonly unknown[] | null;
  readonly roles: readonly number[];
}

/** Answers by its own random numbers, wrong ones among them, and writes down what it sees. */
class Noter implements Player {
  readonly #draw: () => number;
  readonly #mornings: Morning[];
  #info!: GameInfo;
  constructor(draw: () => number, mornings: Morning[]) {
    this.#draw = draw;
    this.#mornings = mornings;
  }
  getName() {
    return 'noter';
  }
  initialize(info: GameInfo) {
    this.#info = info;
  }
  update(info: GameInfo) {
    this.#info = info;
  }
  dayStart() {
    const info = this.#info;
    const judged = (one: GameInfo['divineResult']) => one && [one.target, one.result];
    this.#mornings.push({
      ...{ seat: info.agent, day: info.day, dead: [...info.lastDeadAgentList] },
      votes: [...info.voteList].map(({ agent, target }) => [agent, target] as const),
      attackVotes: [...info.attackVoteList].length,
      alive: [...info.aliveAgentList],
      ...{ divined: judged(info.divineResult), medium: judged(info.mediumResult) },
      roles: [...info.roleMap.keys()],
    });
  }
  #any() {
    return this.#draw() % (this.#info.agentList.length + 2);
  }
  talk() {
    const target = `Agent[${String(1 + (this.#draw() % 5)).padStart(2, '0')}]`;
    const said = [`ESTIMATE ${target} WEREWOLF`, 'COMINGOUT Agent[01] SEER', `VOTE ${target}`, 'Over', 'Skip', '<b>'];
    return said[this.#draw() % said.length]!;
  }
  whisper() {
    return this.talk();
  }
  vote() {
    return this.#any();
  }
  attack() {
    return this.#any();
  }
  guard() {
    return this.#any();
  }
  divine() {
    return this.#any();
  }
  finish() {}
}

function play(seed: number, players: number) {
  const root = rootOf(String(seed));
  const game = new Game(resolveRules(players), root);
  let state = seed | 1;
  const draw = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
  const mornings: Morning[] = [];
  const table = new Table(
    game,
    Array.from({ length: players }, () => new Noter(draw, mornings)),
  );
  game.start(0, 0);
  void table.play();
  const { roles, events, said } = takeRecord(game);
  const names = Array.from({ length: players }, (_, i) => `agent ${i}`);
  const record: ShownRecord = { roles: [...roles], events: [...events], said, names };
  return { record, mornings, log: gameLog(takeRecord(game), names) };
}

const GAMES = fc.record({ seed: fc.integer({ min: 1, max: 1_000_000 }), players: fc.constantFrom(5, 15) });

const ofDay = (steps: readonly GameStep[], known: readonly number[], day: number) =>
  known.map((at) => steps[at]!).filter((step) => step.day === day);

/** What the steps say that a seat knows in the morning of a day, in the shape of what the engine shows. */
function morningOf(record: ShownRecord, seat: number, day: number): Morning {
  const steps = stepsOf(record);
  const players = record.names.length;
  const at = steps.findLastIndex((step) => step.day === day && ['day', 'medium'].includes(step.kind));
  const known = knownSteps(steps, at, seat);
  const before = ofDay(steps, known, day - 1);
  const last = (kind: 'vote' | 'attackVote') => {
    const poll = before.findLast((step) => step.kind === kind);
    return poll !== undefined && 'ballots' in poll ? poll.ballots : [];
  };
  const judged = (kind: 'divine' | 'medium', among: readonly GameStep[]) => {
    const found = among.find((step) => step.kind === kind);
    return found !== undefined && 'species' in found ? [found.target, found.species] : null;
  };
  const today = ofDay(steps, known, day);
  const dead = today.flatMap((step) => (step.kind === 'day' && step.dead > 0 ? [step.dead] : []));
  const scene = sceneOf(steps, known, players);
  const shown = knownRoles(rolesOf(record), seat, scene.over);
  return {
    ...{ seat, day, dead },
    votes: last('vote').map((one) => [one.seat, one.target]),
    attackVotes: last('attackVote').filter(({ target }) => target > 0).length,
    alive: scene.seats.filter(({ fate }) => fate === 'alive').map((one) => one.seat),
    ...{ divined: judged('divine', before), medium: judged('medium', today) },
    roles: shown.flatMap((role, other) => (role === undefined ? [] : [other])),
  };
}

test('in the morning a seat knows what the engine shows it: votes, deaths, results, fellows', () => {
  fc.assert(
    fc.property(GAMES, ({ seed, players }) => {
      const { record, mornings } = play(seed, players);
      for (const seen of mornings) expect(morningOf(record, seen.seat, seen.day)).toEqual(seen);
    }),
    { numRuns: 20 },
  );
});

test('a log tells the same steps as the record it was written from, but for what nobody heard', () => {
  fc.assert(
    fc.property(GAMES, ({ seed, players }) => {
      const { record, log } = play(seed, players);
      const { roles, events, said, names } = readLog(log).game!;
      const heard = (one: ShownRecord) =>
        stepsOf(one).filter(({ kind }) => kind !== 'refused' && kind !== 'fault' && kind !== 'silence');
      const read = { roles: [...roles], events: [...events], said, names };
      // a round in which nobody was named is in no log, and those behind it have other numbers there
      const shown = (steps: readonly GameStep[]) =>
        steps.map((step) =>
          'ballots' in step ? { ...step, round: 0, ballots: step.ballots.filter(({ target }) => target > 0) } : step,
        );
      expect(shown(heard(read)).filter((step) => step.kind !== 'execute' || step.seat > 0)).toEqual(
        shown(heard(record)).filter(
          (step) => !(step.kind === 'execute' && step.seat === 0) && !('ballots' in step && step.ballots.length === 0),
        ),
      );
    }),
    { numRuns: 30 },
  );
});

test('who spoke against whom is counted by the last word, day by day', () => {
  const talk = (seat: number, text: string, day = 1): GameStep => ({
    kind: 'talk',
    seat,
    id: 0,
    text,
    day,
    shown: 0,
    later: 0,
  });
  const steps = [
    talk(1, 'ESTIMATE Agent[02] WEREWOLF'),
    talk(3, 'BECAUSE (DIVINED Agent[02] WEREWOLF) (VOTE Agent[02])'),
    talk(1, 'ESTIMATE Agent[02] VILLAGER'),
    talk(3, 'Agent[01] ESTIMATE Agent[02] WEREWOLF', 2),
  ];
  const opinions = opinionsOf(steps, [0, 1, 2, 3], 3);
  expect(opinions[1]![1]).toEqual({ against: [3], inFavour: [1], votes: 0 });
  expect(opinions[1]![2]).toEqual({ against: [], inFavour: [], votes: 0 }); // said of somebody else's thoughts
});
