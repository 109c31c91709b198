import type { ParamValues } from '@aiwolf-arena/agents';
import { type Agent, type Rules, resolveRules } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole, parse } from '@aiwolf-arena/protocol';
import { didYouMean } from '@aiwolf-arena/sandbox';

/** The script for one kind of action: for each day (0 is the first) and seat number (from 1), the seat's action. */
export type Scripted<T> = Readonly<Record<number, Readonly<Record<Agent, T>>>>;

/** A game for testing one agent: all other seats follow a script. */
export interface Situation {
  /** The role of each seat, beginning with Agent[01]. Each role has as many seats as in a contest village of this size. */
  readonly roles: readonly ContestRole[];
  /** The seat number of the tested agent, from 1. */
  readonly seat: Agent;
  /** Sentences of scripted seats. A seat says one sentence per turn, and Over after its last sentence or without an entry. */
  readonly says?: Scripted<readonly string[]>;
  readonly whispers?: Scripted<readonly string[]>;
  /** Targets of the scripted seats' votes. A seat without an entry votes at random, but attacks, guards and divines nobody. */
  readonly votes?: Scripted<Agent>;
  readonly attacks?: Scripted<Agent>;
  readonly guards?: Scripted<Agent>;
  readonly divines?: Scripted<Agent>;
  /** Values of the agent's parameters. Default: the agent's defaults, if its whole module is tested. */
  readonly params?: ParamValues;
  /** Seed of all random numbers in the game, including those of the tested agent. Default: `situation`. */
  readonly seed?: string;
}

/** The actions of the tested agent, by day. A day without any request of a kind has no entry for this kind. */
export interface Conduct {
  /** Sentences that the agent said, without Skip and Over. */
  readonly said: Readonly<Record<number, readonly string[]>>;
  readonly whispered: Readonly<Record<number, readonly string[]>>;
  /** All votes of the agent on each day. After a tie the agent votes again, so a day may have two votes. */
  readonly voted: Readonly<Record<number, readonly (Agent | null)[]>>;
  readonly attacked: Readonly<Record<number, readonly (Agent | null)[]>>;
  readonly guarded: Readonly<Record<number, readonly (Agent | null)[]>>;
  readonly divined: Readonly<Record<number, readonly (Agent | null)[]>>;
  /** Faults of the agent that a contest would count, each as `kind: detail`. */
  readonly faults: readonly string[];
  readonly log: string;
}

/** The error for a situation that cannot occur in any game. The message says what to change in the situation. */
export class SituationError extends Error {
  override readonly name = 'SituationError';
}

/** One kind of scripted action: the role that may do it, the first day on which it is possible, and a check of its entries. */
interface Part {
  readonly role?: ContestRole;
  readonly from: 0 | 1;
  readonly problem: (entry: unknown, by: number, rules: Rules) => string | undefined;
}

const PARTS: Readonly<Record<'says' | 'whispers' | 'votes' | 'attacks' | 'guards' | 'divines', Part>> = {
  says: { from: 1, problem: (entry, _, rules) => sentencesProblem(entry, rules.maxTalk, rules) },
  whispers: {
    ...{ role: 'WEREWOLF', from: 0 },
    problem: (entry, _, rules) => sentencesProblem(entry, rules.maxWhisper, rules),
  },
  votes: { from: 1, problem: targetProblem },
  attacks: { role: 'WEREWOLF', from: 1, problem: targetProblem },
  guards: { role: 'BODYGUARD', from: 1, problem: targetProblem },
  divines: { role: 'SEER', from: 0, problem: targetProblem },
};
const KEYS = ['roles', 'seat', 'seed', ...Object.keys(PARTS)];

/** Returns the rules of the village in a situation. Throws SituationError if no game can have this situation. */
export function rulesFor(situation: Situation): Rules {
  for (const key of Object.keys(situation))
    if (!KEYS.includes(key))
      throw new SituationError(
        `unknown key "${key}" in the situation.${didYouMean(key, KEYS) || ` Its keys are ${KEYS.join(', ')}.`}`,
      );
  const rules = villageOf(situation);
  for (const [name, part] of Object.entries(PARTS)) checkPart(name, part, situation, rules);
  return rules;
}

function villageOf({ roles, seat, seed }: Situation): Rules {
  if (!Array.isArray(roles)) throw new SituationError('roles: expected a list of roles by seat, Agent[01] first');
  const strange = roles.find((role) => !CONTEST_ROLES.includes(role));
  if (strange !== undefined) throw new SituationError(`roles: there is no ${strange}: choose ${CONTEST_ROLES.join(', ')}`);
  const rules = rulesOfSize(roles.length);
  for (const role of CONTEST_ROLES) {
    const [asked, dealt] = [roles.filter((one) => one === role).length, rules.roleNumMap[role]];
    if (asked !== dealt) throw new SituationError(`roles: ${asked} ${role}, but a village of ${roles.length} has ${dealt}`);
  }
  if (!isSeat(seat, roles.length)) throw new SituationError(`seat: expected a number from 1 to ${roles.length}, got ${seat}`);
  if (seed !== undefined && typeof seed !== 'string') throw new SituationError(`seed: expected a text, got ${seed}`);
  return rules;
}

function rulesOfSize(players: number): Rules {
  try {
    return resolveRules(players);
  } catch (thrown) {
    throw new SituationError(`roles: ${(thrown as Error).message}`);
  }
}

function checkPart(name: string, part: Part, situation: Situation, rules: Rules): void {
  const script = (situation as unknown as Record<string, Scripted<unknown> | undefined>)[name] ?? {};
  for (const [day, entries] of Object.entries(script))
    for (const [by, entry] of Object.entries(entries)) {
      const problem =
        dayProblem(Number(day), part) ?? seatProblem(Number(by), part, situation) ?? part.problem(entry, Number(by), rules);
      if (problem !== undefined) throw new SituationError(`${name} of day ${day}, seat ${by}: ${problem}`);
    }
}

const dayProblem = (day: number, { from }: Part): string | undefined =>
  Number.isInteger(day) && day >= from ? undefined : `this list begins with day ${from}`;

function seatProblem(by: number, { role }: Part, { roles, seat }: Situation): string | undefined {
  if (!isSeat(by, roles.length)) return `expected a seat from 1 to ${roles.length}`;
  if (by === seat) return 'this is the seat of your own agent, whose answers cannot be set: leave them out';
  const own = roles[by - 1]!;
  return role === undefined || own === role ? undefined : `only a ${role} gets this request, and this seat is a ${own}`;
}

function targetProblem(target: unknown, by: number, { playerNum }: Rules): string | undefined {
  if (!isSeat(target, playerNum)) return `expected a seat from 1 to ${playerNum} as the target, got ${target}`;
  return target === by ? 'the seat must not be its own target' : undefined;
}

function sentencesProblem(entry: unknown, most: number, rules: Rules): string | undefined {
  if (!Array.isArray(entry)) return 'expected a list of sentences';
  const said = entry.filter((text) => text !== 'Skip').length;
  if (said > most) return `found ${said} sentences, but a seat may say only ${most} on one day`;
  for (const text of entry) {
    const read = parse(String(text), { reading: rules.utterances });
    if (!read.ok) return `${JSON.stringify(text)} is not a sentence: ${read.error.hint}`;
  }
  return undefined;
}

const isSeat = (seat: unknown, players: number): boolean =>
  Number.isInteger(seat) && (seat as number) >= 1 && (seat as number) <= players;
