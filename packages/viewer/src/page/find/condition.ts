import { TEAMS, teamOf } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole, ROLES, type Role } from '@aiwolf-arena/protocol';
import type { GameLine } from '../document.ts';
import { ACTION_KINDS, type Action, actionOf } from './actions.ts';

/** What is true of a seat in a game: it plays, wins or loses, survives, is the lone werewolf that wins, or an action. */
export const ACTS = ['plays', 'wins', 'loses', 'survives', 'lone', ...ACTION_KINDS] as const;
export type Act = (typeof ACTS)[number];

/** A condition that a game meets if it is true of at least one of its seats. `null`: any. */
export interface Condition {
  /** The name of the seat's agent. */
  readonly agent: string | null;
  readonly role: ContestRole | null;
  readonly act: Act;
  /** `claims`: the claimed role. `reports`: WEREWOLF, or VILLAGER for human. */
  readonly word: Role | null;
  /** Whether a claim or a report is true. */
  readonly isTrue: boolean | null;
  readonly day: number | null;
  /** Whether this has to happen after what the next condition says. */
  readonly after: boolean;
}

/** The condition that every game meets. */
export const ANYTHING: Condition = {
  ...{ agent: null, role: null, act: 'plays', word: null, isTrue: null, day: null, after: false },
};

/** The acts that happen on a day. */
export const DATED: readonly Act[] = ACTION_KINDS;

/** A game as far as conditions need it. `agents`: the names by the indices in `seats`. */
export type SearchedGame = Pick<GameLine, 'seats' | 'roles' | 'winner' | 'actions'>;

/** Returns whether all conditions are true of a game, in the order that they demand. */
export function meets(game: SearchedGame, agents: readonly string[], conditions: readonly Condition[]): boolean {
  const times = conditions.map((condition) => timesOf(game, agents, condition));
  return times.every((own, i) => {
    if (own.length === 0) return false;
    const earlier = conditions[i]!.after ? times[i + 1] : undefined;
    return earlier === undefined || Math.max(...own.map(({ at }) => at)) > Math.min(...earlier.map(({ at }) => at));
  });
}

/** Returns the seats of which a condition is true, starting with 1. */
export const seatsThat = (game: SearchedGame, agents: readonly string[], condition: Condition): number[] => [
  ...new Set(timesOf(game, agents, condition).map(({ seat }) => seat)),
];

/** When a condition is true of a seat: the position of its action in the game, -1 for the beginning, Infinity for the end. */
interface Time {
  readonly seat: number;
  readonly at: number;
}

function timesOf(game: SearchedGame, agents: readonly string[], condition: Condition): Time[] {
  const { agent, role } = condition;
  const actions = game.actions.map(actionOf);
  return game.seats.flatMap((named, i) => {
    const own = ROLES[game.roles[i]!]!;
    if (agent !== null && agents[named] !== agent) return [];
    if (role !== null && own !== role) return [];
    return timesFor(i + 1, own, game, actions, condition).map((at) => ({ seat: i + 1, at }));
  });
}

function timesFor(seat: number, role: Role, game: SearchedGame, actions: readonly Action[], condition: Condition): number[] {
  const won = TEAMS[game.winner] === teamOf(role);
  const isDead = (one: number): boolean => actions.some((action) => action.seat === one && DEATHS.includes(action.kind));
  const atEnd = (isTrue: boolean): number[] => (isTrue ? [Number.POSITIVE_INFINITY] : []);
  switch (condition.act) {
    case 'plays':
      return [-1];
    case 'wins':
      return atEnd(won);
    case 'loses':
      return atEnd(!won);
    case 'survives':
      return atEnd(!isDead(seat));
    case 'lone': {
      const file = game.roles.flatMap((one, i) => (ROLES[one] === 'WEREWOLF' ? [i + 1] : []));
      const living = file.filter((one) => !isDead(one));
      return atEnd(won && file.length > 1 && living.length === 1 && living[0] === seat);
    }
    default:
      return actions.flatMap((action, at) => (action.seat === seat && isAction(action, condition) ? [at] : []));
  }
}

const DEATHS: readonly string[] = ['executed', 'killed'];

const isAction = (action: Action, { act, day, word, isTrue }: Condition): boolean =>
  action.kind === act &&
  (day === null || action.day === day) &&
  (word === null || action.word === word) &&
  (isTrue === null || action.isTrue === isTrue);

/** Words of a condition, in any order, with what they set. Words that set nothing (such as "the") may stand in between. */
const WORDS: Readonly<Record<string, Partial<Condition>>> = Object.fromEntries(
  (
    [
      ['plays play played', { act: 'plays' }],
      ['wins win won', { act: 'wins' }],
      ['loses lose lost', { act: 'loses' }],
      ['survives survive survived', { act: 'survives' }],
      ['lone last only', { act: 'lone' }],
      ['executed hanged lynched', { act: 'executed' }],
      ['killed attacked eaten', { act: 'killed' }],
      ['saved guarded protected', { act: 'saved' }],
      ['claims claim claimed', { act: 'claims' }],
      ['reports report reported finds found', { act: 'reports' }],
      ['breaks broke faulty', { act: 'breaks' }],
      ['falsely false', { isTrue: false }],
      ['truly true', { isTrue: true }],
    ] as const
  ).flatMap(([words, sets]) => words.split(' ').map((word) => [word, sets])),
);
const FILLERS = [
  'the',
  'a',
  'an',
  'is',
  'was',
  'are',
  'were',
  'be',
  'been',
  'as',
  'on',
  'real',
  'to',
  'has',
  'have',
  'rule',
  'rules',
];
const AFTER = 'after';
const SEPARATORS = [',', ';', 'and', AFTER, 'when', 'where', 'while', 'then', 'with'];
const TOKEN = /"(?:[^"\\]|\\.)*"|[,;]|[^\s,;]+/g;

/** A text is no condition. The message says what to type. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

/** Parses conditions such as `seer executed on day 1, fox loses as villager`. Throws ConditionError with what to type. */
export function conditionsIn(text: string, agents: readonly string[]): Condition[] {
  const parts: { readonly tokens: string[]; after: boolean }[] = [{ tokens: [], after: false }];
  for (const [token] of text.matchAll(TOKEN)) {
    const last = parts.at(-1)!;
    if (!SEPARATORS.includes(token.toLowerCase())) last.tokens.push(token);
    else if (last.tokens.length > 0) {
      last.after = token.toLowerCase() === AFTER;
      parts.push({ tokens: [], after: false });
    }
  }
  const said = parts.filter(({ tokens }) => tokens.length > 0);
  return said.map(({ tokens, after }, i) => ({ ...conditionOf(tokens, agents), after: after && i < said.length - 1 }));
}

type Draft = { -readonly [Key in keyof Condition]: Condition[Key] };

function conditionOf(tokens: readonly string[], agents: readonly string[]): Condition {
  const draft: Draft = { ...ANYTHING };
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.toLowerCase();
    if (before === 'day') draft.day = dayIn(token);
    else if (token.toLowerCase() !== 'day') take(draft, token, agents);
  }
  if (tokens.at(-1)?.toLowerCase() === 'day')
    throw new ConditionError('the word "day" needs a number after it, such as: day 1');
  if (draft.day === null || DATED.includes(draft.act)) return draft;
  throw new ConditionError(
    `"${draft.act}" is true of the whole game: leave out the day, or write what happens on it, such as: executed day 1`,
  );
}

function dayIn(token: string): number {
  if (/^\d{1,3}$/.test(token)) return Number(token);
  throw new ConditionError(`"${token}" is no day: write a number after "day", such as: day 1`);
}

/** A word of the language comes before an agent of the same name, whose name has to be in quotes. */
function take(draft: Draft, token: string, agents: readonly string[]): void {
  const word = token.toLowerCase();
  const role = roleIn(token);
  if (role !== undefined) takeRole(draft, role);
  else if (HUMANS.includes(word) && draft.act === 'reports') draft.word = 'VILLAGER';
  else if (Object.hasOwn(WORDS, word)) takeWord(draft, WORDS[word]!);
  else if (agents.includes(unquoted(token))) draft.agent = unquoted(token);
  else if (!FILLERS.includes(word)) throw new ConditionError(unknown(token));
}

const HUMANS = ['human', 'humans'];

const isReserved = (token: string): boolean =>
  roleIn(token) !== undefined ||
  ['day', ...HUMANS, ...SEPARATORS, ...FILLERS, ...Object.keys(WORDS)].includes(token.toLowerCase());

/** Sets what a word means. "Lone werewolf won" is one act, so a result does not replace `lone`. */
function takeWord(draft: Draft, sets: Partial<Condition>): void {
  if (draft.act === 'lone' && sets.act === 'wins') return;
  Object.assign(draft, sets);
}

/** A role behind "claims" or "reports" is what is claimed or reported, any other is the role of the seat. */
function takeRole(draft: Draft, role: ContestRole): void {
  if (draft.act === 'claims' || draft.act === 'reports') draft.word = role;
  else draft.role = role;
}

const roleIn = (token: string): ContestRole | undefined => {
  const word = token.toUpperCase();
  const singular = word === 'WEREWOLVES' || word === 'WOLVES' || word === 'WOLF' ? 'WEREWOLF' : word.replace(/S$/, '');
  return CONTEST_ROLES.find((role) => role === singular || role === word);
};

function unquoted(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

const unknown = (token: string): string =>
  `"${token}" is neither an agent of these games nor a word of a condition. Write an agent, a role (${CONTEST_ROLES.map((role) => role.toLowerCase()).join(', ')}), what it does (${ACTS.join(', ')}) and a day, such as: seer executed on day 1`;

/** Returns conditions as a text that `conditionsIn` reads. */
export const conditionsText = (conditions: readonly Condition[]): string =>
  conditions.map((one, i) => textOf(one) + (i === conditions.length - 1 ? '' : one.after ? ` ${AFTER} ` : ', ')).join('');

function textOf({ agent, role, act, word, isTrue, day }: Condition): string {
  const named = agent === null ? [] : [/^[^\s,;"]+$/.test(agent) && !isReserved(agent) ? agent : JSON.stringify(agent)];
  const about = word === null ? [] : [act === 'reports' && word !== 'WEREWOLF' ? 'human' : word.toLowerCase()];
  return [
    ...named,
    ...(role === null ? [] : [role.toLowerCase()]),
    act,
    ...about,
    ...(isTrue === null ? [] : [isTrue ? 'truly' : 'falsely']),
    ...(day === null ? [] : [`day ${day}`]),
  ].join(' ');
}
