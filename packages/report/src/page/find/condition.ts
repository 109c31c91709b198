import { TEAMS, teamOf } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole, ROLES, type Role } from '@aiwolf-arena/protocol';
import type { GameLine } from '../document.ts';
import { DEED_KINDS, type Deed, deedOf } from './deeds.ts';

/** What is true of a seat in a game: it plays, wins or loses, survives, is the lone werewolf that wins, or a deed. */
export const ACTS = ['plays', 'wins', 'loses', 'survives', 'lone', ...DEED_KINDS] as const;
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
}

export const ANYTHING: Condition = { agent: null, role: null, act: 'plays', word: null, isTrue: null, day: null };

/** A game as far as conditions need it. `agents`: the names by the indices in `seats`. */
export type SearchedGame = Pick<GameLine, 'seats' | 'roles' | 'winner' | 'deeds'>;

/** Returns whether all conditions are true of a game. */
export const meets = (game: SearchedGame, agents: readonly string[], conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => seatsThat(game, agents, condition).length > 0);

/** Returns the seats of which a condition is true, starting with 1. */
export function seatsThat(game: SearchedGame, agents: readonly string[], condition: Condition): number[] {
  const { agent, role } = condition;
  const deeds = game.deeds.map(deedOf);
  return game.seats.flatMap((at, i) => {
    const own = ROLES[game.roles[i]!]!;
    if (agent !== null && agents[at] !== agent) return [];
    if (role !== null && own !== role) return [];
    return isTrueOf(i + 1, own, game, deeds, condition) ? [i + 1] : [];
  });
}

function isTrueOf(seat: number, role: Role, game: SearchedGame, deeds: readonly Deed[], condition: Condition): boolean {
  const dies = ({ kind }: Deed): boolean => kind === 'executed' || kind === 'killed';
  const own = deeds.filter((deed) => deed.seat === seat);
  const won = TEAMS[game.winner] === teamOf(role);
  switch (condition.act) {
    case 'plays':
      return true;
    case 'wins':
      return won;
    case 'loses':
      return !won;
    case 'survives':
      return !own.some(dies);
    case 'lone': {
      const dead = new Set(deeds.filter(dies).map((deed) => deed.seat));
      const pack = game.roles.flatMap((one, i) => (ROLES[one] === 'WEREWOLF' ? [i + 1] : []));
      return (
        role === 'WEREWOLF' && won && pack.length > 1 && pack.every((one) => one === seat || dead.has(one)) && !dead.has(seat)
      );
    }
    default:
      return own.some((deed) => isDeed(deed, condition));
  }
}

const isDeed = (deed: Deed, { act, day, word, isTrue }: Condition): boolean =>
  deed.kind === act &&
  (day === null || deed.day === day) &&
  (word === null || deed.word === word) &&
  (isTrue === null || deed.isTrue === isTrue);

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
const SEPARATORS = [',', ';', 'and', 'after', 'when', 'where', 'while', 'then', 'with'];
const TOKEN = /"(?:[^"\\]|\\.)*"|[,;]|[^\s,;]+/g;

export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

/** Parses conditions such as `seer executed on day 1, fox loses as villager`. Throws ConditionError with what to type. */
export function conditionsIn(text: string, agents: readonly string[]): Condition[] {
  const parts: string[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (SEPARATORS.includes(token.toLowerCase())) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.length > 0).map((part) => conditionOf(part, agents));
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
  return draft;
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
export const conditionsText = (conditions: readonly Condition[]): string => conditions.map(textOf).join(', ');

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
