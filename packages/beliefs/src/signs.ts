import type { Agent } from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { SeatActions } from './actions.ts';
import { RELATIONS, type Scene } from './scene.ts';

const upTo = (most: number): string[] => Array.from({ length: most + 1 }, (_, count) => String(count));

/** What the names of signs are made of, and the values of each. Higher counts are counted as the highest. */
const PARTS = {
  /** The day, where all late days are the same (in large villages from 3 on, else from 2); `e`: little was said yet today. */
  WHEN: ['1', '1e', '2', '2e', '3', '3e'],
  FATE: ['alive', 'killed', 'executed'],
  CLAIM: ['none', ...CONTEST_ROLES, 'other'],
  SHOWN: ['hidden', 'out'],
  /** The worst result that the seat published: that a seat with a claim is a werewolf, or another; and the first result. */
  GAVE: ['none', 'white', 'black', 'rival'],
  FIRST: ['none', 'HUMAN', 'WEREWOLF'],
  /** The numbers of claimed seers and of seats with the same claim (for a seat that claims nothing: also seers), and its place. */
  SEERS: upTo(3),
  RIVALS: upTo(3),
  ORDER: upTo(3),
  /** How many results say that the seat is a werewolf, and that it is human. */
  SOME_BLACK: upTo(2),
  ANY_WHITE: upTo(1),
  BLACK: [...upTo(3), ...upTo(3).map((count) => `${count} by a rival`)],
  WHITE: upTo(2),
  WORDS: upTo(6),
  WORD: ['none', ...RELATIONS],
  CHANGES: upTo(3),
  SENTENCES: upTo(8),
  BEGINS: ['speaking', 'silent'],
  BLAMED: upTo(4),
  TRUSTED: upTo(3),
  ESTIMATES: upTo(4),
  DAY: upTo(8),
  LIVING: upTo(31),
  WORDS_BEFORE: upTo(5),
  BALLOTS_BEFORE: upTo(6),
  BALLOT: ['none', ...RELATIONS],
  GROUP: ['none', 'alone', 'largest', 'other'],
  PROMISE: ['none', 'kept', 'broken'],
  FOES: upTo(3),
  MARKS: upTo(3),
  KILLS: upTo(4),
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];
/** Where the value of a part stands among those of a moment. */
const AT = Object.fromEntries(NAMES.map((part, at) => [part, at])) as Readonly<Record<Part, number>>;

/** A kind of signs: a text with parts, where they are in a moment's `values`, how many each has, and the number of the first sign. */
interface SignKind {
  readonly text: string;
  readonly parts: readonly number[];
  readonly sizes: readonly number[];
  readonly from: number;
}

let count = 0;
const kindsOf = (...texts: readonly string[]): SignKind[] =>
  texts.map((rest) => {
    const text = `WHEN ${rest}`;
    const parts = text.split(' ').filter((word): word is Part => word in PARTS);
    const sizes = parts.map((part) => PARTS[part].length);
    const from = count;
    count += sizes.reduce((product, size) => product * size, 1);
    return { text, parts: parts.map((part) => AT[part]), sizes, from };
  });

const ALWAYS = kindsOf(
  'FATE',
  'FATE CLAIM GAVE SEERS SOME_BLACK ANY_WHITE',
  'FATE CLAIM RIVALS',
  'FATE SHOWN black BLACK',
  'FATE SHOWN white WHITE',
  'FATE CLAIM ORDER of RIVALS first FIRST',
);
const TODAY = kindsOf(
  'SHOWN words WORDS',
  'SHOWN words WORDS black SOME_BLACK seers SEERS',
  'word WORD SHOWN',
  'changes CHANGES',
  'sentences SENTENCES',
  'begins BEGINS',
  'blamed BLAMED SHOWN',
  'trusted TRUSTED SHOWN',
  'estimates ESTIMATES',
  'day DAY of LIVING',
);
const LATER = kindsOf(
  'FATE words before WORDS_BEFORE',
  'FATE ballots before BALLOTS_BEFORE SHOWN',
  'FATE voted BALLOT',
  'FATE voted as GROUP SHOWN',
  'FATE promise PROMISE',
);
/** How many of the seats that the werewolves killed had been against a seat, and how many the seat had been against. */
const OF_KILLS = kindsOf('FATE foes killed FOES of KILLS', 'FATE marks killed MARKS of KILLS');

let names: readonly string[] | undefined;

/** Returns the names of all signs by number: what fitted weights are about. Seats of all agents are treated alike. */
export function signNames(): readonly string[] {
  names ??= [ALWAYS, TODAY, LATER, OF_KILLS].flat().flatMap(({ text }) =>
    text
      .split(' ')
      .map((word): readonly string[] => (word in PARTS ? PARTS[word as Part] : [word]))
      .reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => `${start} ${end}`))),
  );
  return names;
}

/** A moment of a game, for the signs of all seats. */
interface GameTime {
  readonly day: number;
  /** The day, where all late days are the same: 1, 2, in large villages also 3. */
  readonly today: number;
  /** Whether less than three utterances of each seat were heard today. */
  readonly isEarly: boolean;
  readonly living: number;
}

/** By part: which of its values a seat shows. */
const values = new Int32Array(NAMES.length);
const set = (part: Part, value: number): void => {
  values[AT[part]] = Math.min(PARTS[part].length - 1, value);
};
const setText = (part: Part, value: string): void => {
  values[AT[part]] = (PARTS[part] as readonly string[]).indexOf(value);
};

/** Returns the numbers of the signs that a seat shows. */
export function signsOf(agent: Agent, actions: readonly SeatActions[], scene: Scene, time: GameTime): number[] {
  const own = actions[agent]!;
  const { day, today, isEarly, living } = time;
  set('WHEN', 2 * (today - 1) + Number(isEarly));
  setText('FATE', own.fate);
  setClaim(agent, scene);
  setGiven(agent, scene);
  setResults(agent, scene);
  const signs: number[] = [];
  push(signs, ALWAYS);
  if (own.fate === 'alive') {
    setToday(own, Math.min(living > 5 ? 6 : 4, wordsAgainst(agent, scene)));
    set('DAY', Math.max(0, day));
    set('LIVING', living);
    push(signs, TODAY);
  }
  if (day > 1) {
    set('WORDS_BEFORE', own.wordsBefore);
    set('BALLOTS_BEFORE', own.ballotsBefore);
    setText('BALLOT', own.ballot);
    setText('GROUP', own.group);
    setText('PROMISE', own.promise);
    push(signs, LATER);
  }
  if (day > 2 && living > 5) {
    setKills(agent, actions);
    push(signs, OF_KILLS);
  }
  return signs;
}

function push(signs: number[], kinds: readonly SignKind[]): void {
  for (const { parts, sizes, from } of kinds) {
    let at = 0;
    for (let i = 0; i < parts.length; i++) at = at * sizes[i]! + values[parts[i]!]!;
    signs.push(from + at);
  }
}

function setToday(own: SeatActions, words: number): void {
  set('WORDS', words);
  setText('WORD', own.word);
  set('CHANGES', own.changes);
  set('SENTENCES', own.sentences);
  set('BEGINS', Number(own.beginsSilent));
  set('BLAMED', own.blamers.size);
  set('TRUSTED', own.trusters.size);
  set('ESTIMATES', own.estimates);
}

function setKills(agent: Agent, actions: readonly SeatActions[]): void {
  const isAgainst = ({ named, cast }: SeatActions, seat: Agent) => named.has(seat) || cast.includes(seat);
  let [kills, foes, marks] = [0, 0, 0];
  for (let seat = 1; seat < actions.length; seat++) {
    const other = actions[seat];
    if (other?.fate !== 'killed' || seat === agent) continue;
    kills++;
    if (isAgainst(other, agent)) foes++;
    if (isAgainst(actions[agent]!, seat)) marks++;
  }
  set('FOES', foes);
  set('MARKS', marks);
  set('KILLS', kills);
}

/** What a seat and its rivals claim. */
function setClaim(agent: Agent, { claims }: Scene): void {
  const claim = claims.get(agent);
  let [seers, rivals, order] = [0, 0, 0];
  for (const [seat, role] of claims) {
    if (role === 'SEER') seers++;
    if (role === claim) rivals++;
    if (seat === agent) order = rivals;
  }
  setText('CLAIM', claim ?? 'none');
  if (values[AT.CLAIM]! < 0) setText('CLAIM', 'other');
  set('SHOWN', Number(claim !== undefined));
  set('SEERS', seers);
  set('RIVALS', claim === undefined ? seers : rivals);
  set('ORDER', order);
}

function setGiven(agent: Agent, { claims, reports }: Scene): void {
  let [gave, first] = ['none', 'none'];
  for (const { speaker, target, species } of reports) {
    if (speaker !== agent) continue;
    if (first === 'none') first = species;
    if (species === 'WEREWOLF') gave = gave === 'rival' || claims.has(target) ? 'rival' : 'black';
    else if (gave === 'none') gave = 'white';
  }
  setText('GAVE', gave);
  setText('FIRST', first);
}

/** How many results are about a seat; whether a seat with the same claim says that it is a werewolf. */
function setResults(agent: Agent, { claims, reports }: Scene): void {
  const claim = claims.get(agent);
  let [black, white, byRival] = [0, 0, false];
  for (const { speaker, target, species } of reports) {
    if (target !== agent) continue;
    if (species === 'HUMAN') white++;
    else black++;
    byRival ||= species === 'WEREWOLF' && claim !== undefined && claims.get(speaker) === claim;
  }
  set('SOME_BLACK', black);
  set('ANY_WHITE', white);
  set('BLACK', Math.min(3, black) + (byRival ? 4 : 0));
  set('WHITE', white);
}

/** The number of seats that have announced a vote against a seat today. */
export function wordsAgainst(agent: Agent, { declared }: Scene): number {
  let words = 0;
  for (const target of declared.values()) if (target === agent) words++;
  return words;
}
