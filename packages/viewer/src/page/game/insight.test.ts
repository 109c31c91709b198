import { CATALOG } from '@aiwolf-arena/agents';
import { FIELD_BASELINE } from '@aiwolf-arena/agents/baseline';
import { allValues } from '@aiwolf-arena/agents/params';
import { Beliefs } from '@aiwolf-arena/beliefs';
import { Game, type GameInfo, type GameSetting, type Player, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf, Stream } from '@aiwolf-arena/engine/random';
import { textIn } from '@aiwolf-arena/report/browser';
import { expect, test } from 'vitest';
import type { ShownRecord } from '../document.ts';
import { insightOf, seatBeliefs } from './insight.ts';
import { rolesOf, stepsOf } from './steps.ts';
import { turningPoints } from './turning-points.ts';

const NAMES = ['bayes', 'liar', 'hunter', 'believer', 'sample'];

type Heard = Map<number, number[]>;

/** The player, and what `Beliefs` makes of its views, day by day when it votes. */
function listening(player: Player, heard: Heard): Player {
  const beliefs = new Beliefs(FIELD_BASELINE);
  let info: GameInfo;
  return {
    getName: () => player.getName(),
    initialize(first: GameInfo, setting: GameSetting) {
      info = first;
      beliefs.startGame(first, setting);
      return player.initialize(first, setting);
    },
    update(now: GameInfo) {
      beliefs.update(now);
      return player.update(now);
    },
    dayStart: () => player.dayStart(),
    talk: () => player.talk(),
    whisper: () => player.whisper(),
    vote() {
      beliefs.goesOn();
      beliefs.closeTalk();
      heard.set(
        info.day,
        info.agentList.map((agent) => beliefs.probability(agent, 'WEREWOLF')),
      );
      return player.vote();
    },
    attack: () => player.attack(),
    guard: () => player.guard(),
    divine: () => player.divine(),
    finish: () => player.finish(),
  };
}

function play(seed: string, players: number): { readonly record: ShownRecord; readonly heard: readonly Heard[] } {
  const stream = new Stream();
  const game = new Game(resolveRules(players), rootOf(seed));
  const names = Array.from({ length: players }, (_, i) => NAMES[i % NAMES.length]!);
  const heard = names.map((): Heard => new Map());
  const seats = names.map((name, i) => {
    const { create, params } = CATALOG.find((entry) => entry.name === name)!;
    const random = (): number => stream.below(1000) / 1000;
    const player = create({
      name,
      params: allValues(params, {}) as never,
      random,
      log() {},
      readText: () => '',
      readBytes: () => new Uint8Array(),
    });
    return listening(player, heard[i]!);
  });
  game.start(0, 0);
  void new Table(game, seats).play();
  const { roles, events, said } = takeRecord(game);
  return { record: { roles: [...roles], events: [...events], said, names }, heard };
}

test.each([5, 15])('what a seat of %i believes is what it would believe in the game', (players) => {
  const { record, heard } = play('beliefs', players);
  const steps = stepsOf(record);
  let compared = 0;
  for (const [i, days] of heard.entries()) {
    const seen = seatBeliefs(record, i + 1);
    for (const [day, believed] of days) {
      const at = steps.findIndex((step) => step.kind === 'vote' && step.day === day);
      expect(seen[at]!.slice(1).map((p) => p.toFixed(9))).toEqual(believed.map((p) => p.toFixed(9)));
      compared++;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(players);
  expect(steps.some(({ kind }) => kind === 'fault')).toBe(false);
});

test('an outsider expects as many werewolves as there are, knows nothing at first, and sees the end', () => {
  const { record } = play('outsider', 15);
  const { wolves, villagersWin } = insightOf(record);
  for (const seats of wolves) expect(seats.reduce((sum, p) => sum + p, 0)).toBeCloseTo(3, 9);
  expect(new Set(wolves[0]!.map((p) => p.toFixed(12)))).toEqual(new Set([0, 3 / 15].map((p) => p.toFixed(12))));
  for (const probability of villagersWin) expect(probability >= 0 && probability <= 1).toBe(true);
  const result = stepsOf(record).find((step) => step.kind === 'result')!;
  expect(villagersWin.at(-1)).toBe(result.winner === 1 ? 1 : 0);
});

test('while the game goes on, a living seat is a werewolf; at the end all roles are known', () => {
  const { record } = play('outsider', 5);
  const [steps, roles] = [stepsOf(record), rolesOf(record)];
  const { wolves } = insightOf(record);
  const living = new Set([1, 2, 3, 4, 5]);
  let mornings = 0;
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'execute') living.delete(step.seat);
    if (step.kind === 'attack' && step.success) living.delete(step.target);
    if (step.kind !== 'day' || steps[at + 1]!.kind === 'result') continue;
    expect([...living].reduce((sum, seat) => sum + wolves[at]![seat]!, 0)).toBeCloseTo(1, 9);
    mornings++;
  }
  expect(mornings).toBeGreaterThan(1);
  expect(wolves.at(-1)).toEqual(roles.map((role) => Number(role === 'WEREWOLF')));
});

test('a seat without knowledge of the roles does not see more than an outsider and its own role', () => {
  const { record } = play('views', 5);
  const roles = rolesOf(record);
  for (const seat of [1, 2, 3, 4, 5]) {
    const [first] = seatBeliefs(record, seat);
    expect(first![seat]).toBeCloseTo(roles[seat] === 'WEREWOLF' ? 1 : 0, 12);
    if (roles[seat] !== 'WEREWOLF')
      expect(new Set(first!.filter((_, i) => i > 0 && i !== seat).map((p) => p.toFixed(6))).size).toBe(1);
  }
});

test('turning points tell, in order, what changed the chances; the last one ends the game', () => {
  const { record } = play('moments', 5);
  const insight = insightOf(record);
  const moments = turningPoints(record, insight);
  expect(moments.length).toBeGreaterThan(0);
  expect(moments.map(({ step }) => step)).toEqual(moments.map(({ step }) => step).toSorted((a, b) => a - b));
  const { step, after, said } = moments.at(-1)!;
  expect(after).toBe(insight.villagersWin[step]);
  for (const language of ['en', 'ja'] as const)
    expect(textIn(said, language)).toMatch(new RegExp(`\\d.* → ${Math.round(after * 100)} %$`));
});
