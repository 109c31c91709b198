import type { Agent, Role } from '@aiwolf-arena/protocol';
import { remarksOf } from './remarks.ts';
import { type GameStep, hasSeat, type Roles } from './steps.ts';

export interface Walk {
  readonly at: number;
  readonly last: number;
  readonly to: (step: number) => void;
  readonly by: (steps: number) => void;
  /** 1: goes to the next morning. -1: goes to the morning of the shown day or, if the page shows it, to the morning before. */
  readonly day: (direction: 1 | -1) => void;
}

/** Returns functions that move through the steps of a game. `by` and `day` stop only at steps whose index is in `stops`. */
export function walkOf(steps: readonly GameStep[], stops: readonly number[], at: number, go: (step: number) => void): Walk {
  const last = Math.max(0, steps.length - 1);
  const place = stops.findLastIndex((stop) => stop <= at);
  const between = stops[place] === at ? 0 : 1; // from between two stops, one step back is the stop before
  const to = (step: number): void => go(Math.min(last, Math.max(0, step)));
  const mornings = stops.filter((stop) => steps[stop]!.kind === 'day');
  return {
    ...{ at, last, to },
    by: (count) => {
      const next = place + count + (count < 0 ? between : 0);
      to(stops[Math.min(stops.length - 1, Math.max(0, next))] ?? at);
    },
    day: (direction) =>
      to(direction === 1 ? (mornings.find((stop) => stop > at) ?? last) : (mornings.findLast((stop) => stop < at) ?? 0)),
  };
}

/** Returns the indices of the steps at which a viewer with the knowledge of a seat stops: those that the seat sees happen. */
export const stopsOf = (steps: readonly GameStep[], seat: Agent | null): number[] =>
  [...steps.keys()].filter((i) => steps[i]!.kind !== 'silence' && (seat === null || hasSeat(steps[i]!.shown, seat)));

/** Returns the indices of the steps up to `at` that a seat knows at step `at`; of all these steps if `seat` is `null`. */
export function knownSteps(steps: readonly GameStep[], at: number, seat: Agent | null): number[] {
  const reached = steps.slice(0, at + 1).map((_, i) => i);
  if (seat === null) return reached;
  const lastMorning = steps.slice(0, at + 1).findLastIndex((step) => step.kind === 'day' && hasSeat(step.shown, seat));
  return reached.filter((i) => {
    const { shown, later } = steps[i]!;
    return hasSeat(shown, seat) || (hasSeat(later, seat) && i < lastMorning);
  });
}

export function knownRoles(roles: Roles, seat: Agent | null, over: boolean): Roles {
  if (seat === null || over) return roles;
  const file = roles[seat] === 'WEREWOLF';
  return roles.map((role, other) => (other === seat || (file && role === 'WEREWOLF') ? role : undefined));
}

interface RoleClaim {
  readonly role: Role;
  readonly day: number;
  readonly step: number;
}

export interface SeatScene {
  readonly seat: Agent;
  readonly fate: 'alive' | 'executed' | 'attacked';
  readonly died: number | null;
  readonly claim: RoleClaim | null;
  readonly claims: readonly RoleClaim[];
  readonly reports: readonly { readonly target: Agent; readonly werewolf: boolean; readonly step: number }[];
  /** Number of votes for the seat in the latest round of votes that the viewer may know. */
  readonly votes: number;
}

export interface VillageScene {
  readonly day: number;
  readonly over: boolean;
  /** The seats, starting with Agent[01]. */
  readonly seats: readonly SeatScene[];
}

/** Returns the state of the village after the steps with the indices `known`: all steps, or those that one seat knows. */
export function sceneOf(steps: readonly GameStep[], known: readonly number[], players: number): VillageScene {
  const seats = Array.from({ length: players }, (_, i) => fresh(i + 1));
  let [day, over] = [0, false];
  for (const at of known) {
    const step = steps[at]!;
    day = Math.max(day, step.day);
    over ||= step.kind === 'result';
    show(seats, step, at);
  }
  return { day, over, seats };
}

type Draft = { -readonly [Key in keyof SeatScene]: SeatScene[Key] };

const fresh = (seat: Agent): Draft => ({
  ...{ seat, fate: 'alive', died: null, claim: null },
  ...{ claims: [], reports: [], votes: 0 },
});

function show(seats: readonly Draft[], step: GameStep, at: number): void {
  if (step.kind === 'day') for (const one of seats) one.votes = 0;
  if (step.kind === 'day' && step.dead !== 0) die(seats[step.dead - 1], 'attacked', step.day - 1);
  if (step.kind === 'execute' && step.seat !== 0) die(seats[step.seat - 1], 'executed', step.day);
  if (step.kind === 'talk') hear(seats[step.seat - 1], step.text, step.day, at);
  if (step.kind === 'vote')
    for (const one of seats) one.votes = step.ballots.filter(({ target }) => target === one.seat).length;
}

function die(seat: Draft | undefined, fate: SeatScene['fate'], day: number): void {
  if (seat === undefined) return;
  seat.fate = fate;
  seat.died = day;
}

function hear(seat: Draft | undefined, text: string, day: number, step: number): void {
  if (seat === undefined) return;
  for (const remark of remarksOf(text, seat.seat)) {
    if (remark.kind === 'claim') {
      seat.claim = { role: remark.role, day, step };
      seat.claims = [...seat.claims, seat.claim];
    }
    if (remark.kind === 'found') {
      const { target, werewolf } = remark;
      seat.reports = [...seat.reports.filter((one) => one.target !== target), { target, werewolf, step }];
    }
  }
}

/** The seats that spoke against a seat and in its favour on one day. `votes`: votes for the seat in the last round. */
export interface Opinion {
  readonly against: readonly Agent[];
  readonly inFavour: readonly Agent[];
  readonly votes: number;
}

/** Returns the opinions about each seat (Agent[01] first) on each day (from day 0). Only a speaker's last statement counts. */
export function opinionsOf(steps: readonly GameStep[], known: readonly number[], players: number): Opinion[][] {
  const reached = known.map((at) => steps[at]!);
  const last = reached.reduce((most, { day }) => Math.max(most, day), 0);
  const days = Array.from({ length: last + 1 }, (_, day) => reached.filter((step) => step.day === day));
  return Array.from({ length: players }, (_, i) => days.map((own) => opinionOn(i + 1, own)));
}

function opinionOn(target: Agent, steps: readonly GameStep[]): Opinion {
  const last = new Map<Agent, boolean>();
  let votes = 0;
  for (const step of steps) {
    if (step.kind === 'talk') {
      const verdict = verdictOn(target, step.text, step.seat);
      if (verdict !== null) last.set(step.seat, verdict);
    }
    if (step.kind === 'vote') votes = step.ballots.filter((one) => one.target === target).length;
  }
  const saying = (verdict: boolean): Agent[] => [...last].filter(([, said]) => said === verdict).map(([seat]) => seat);
  return { against: saying(true), inFavour: saying(false), votes };
}

/** Whether the text speaks against the target (true) or in its favour (false); `null` if the text does neither. */
function verdictOn(target: Agent, text: string, speaker: Agent): boolean | null {
  let verdict: boolean | null = null;
  for (const remark of remarksOf(text, speaker)) {
    if (!('target' in remark) || remark.target !== target) continue;
    verdict = remark.kind === 'found' ? remark.werewolf : remark.kind !== 'trusts';
  }
  return verdict;
}
