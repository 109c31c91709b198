import type { Role } from '@aiwolf-arena/protocol';
import { type Ballot, claimDay, fakeRoles, isReal, lastAnnounced, type Played, seatsOf, survives } from './played.ts';

/** Which runs a fact holds for. */
export type Mode = 'sample' | 'sample-fresh';

/** Where a reference value comes from; what it was measured on is in `games` of the reference. */
export type Source = 'official server' | 'independent simulator' | 'logged games of the official server' | 'derived';

export interface Reference {
  readonly value: number;
  /** Games it was measured on; Infinity for a derived value. */
  readonly games: number;
  /** One unit of the last digit it is printed with; 0 for an exact value. */
  readonly unit: number;
  readonly source: Source;
}

/** A quantity of a game: a number, or the part and the whole of a ratio over all games. */
export type Measure = (game: Played) => number | readonly [part: number, whole: number];

/** A published quantity of all-sample villages. */
export interface Fact {
  readonly name: string;
  readonly players: 5 | 15;
  readonly mode: Mode;
  readonly reference: Reference;
  readonly measure: Measure;
  /** Win rates are judged by their errors alone; everything else may also differ by 2 %. */
  readonly strict?: boolean;
}

/** Something that happens always or never: `breaks` counts how often a game breaks it, `chances` how often it could. */
export interface Law {
  readonly name: string;
  readonly players: readonly number[];
  readonly check: (game: Played) => readonly [breaks: number, chances: number];
  /** Share of the chances in which it may be broken; 0 if not given. */
  readonly allowed?: number;
}

/** A reference as it is printed: `'.561'` has the unit 0.001. */
export function printed(text: string, games: number, source: Source): Reference {
  const digits = text.split('.')[1]?.length ?? 0;
  return { value: Number(text), games, unit: 10 ** -digits, source };
}

export const exactly = (value: number): Reference => ({ value, games: Number.POSITIVE_INFINITY, unit: 0, source: 'derived' });

export const count = <T>(list: readonly T[], fits: (item: T) => boolean): number => {
  let total = 0;
  for (const item of list) if (fits(item)) total++;
  return total;
};

const wins: Measure = ({ winner }) => Number(winner === 'VILLAGER');
const realTalks: Measure = ({ talks }) => count(talks, isReal);
const skips: Measure = ({ talks }) => count(talks, ({ text }) => text === 'Skip');
const overs: Measure = ({ talks }) => count(talks, ({ text }) => text === 'Over');
const whispers: Measure = (game) => count(game.whispers, isReal);
const executionDays: Measure = ({ executions }) => executions.length;
const attacks: Measure = (game) => game.attacks.length;
const blocked: Measure = (game) => count(game.attacks, ({ killed }) => !killed);

const alive = (role: Role): Measure => {
  return (game) => {
    const seats = seatsOf(game, role);
    return [count(seats, (seat) => survives(game, seat)), seats.length];
  };
};

const executed = (role: Role): Measure => {
  return (game) => count(game.executions, ({ target }) => game.roles[target] === role);
};
const killed = (role: Role): Measure => {
  return (game) => count(game.attacks, (attack) => attack.killed && game.roles[attack.target] === role);
};
const ends = (winner: string, finalDay: number): Measure => {
  return (game: Played) => Number(game.winner === winner && game.finalDay === finalDay);
};

/** Columns: 5 players, 5 fresh, 15 players, 15 fresh; the official server's runs. */
const COLUMNS: readonly (readonly [5 | 15, Mode, number])[] = [
  [5, 'sample', 20_000],
  [5, 'sample-fresh', 20_000],
  [15, 'sample', 5_000],
  [15, 'sample-fresh', 3_000],
];

type Row = readonly [name: string, measure: Measure, values: readonly (string | null)[]];
const ROWS: readonly Row[] = [
  ['village wins', wins, ['.561', '.517', '.466', '.354']],
  ['real talks a game', realTalks, ['24.55', '24.96', '184.4', '188.4']],
  ['Skip entries a game', skips, ['14.34', '14.42', '135.0', '134.5']],
  ['Over entries a game', overs, ['17.9', null, '253.8', null]],
  ['real whispers a game', whispers, ['0', '0', '19.92', '20.73']],
  ['execution days', executionDays, ['1.714', '1.732', '6.713', '6.676']],
  ['attacks a game', attacks, ['1.153', '1.215', '6.247', '6.322']],
  ['blocked attacks a game', blocked, ['0', '0', '1.693', '1.624']],
  ['alive in the end: bodyguard', alive('BODYGUARD'), [null, null, '.299', '.237']],
  ['alive in the end: medium', alive('MEDIUM'), [null, null, '.055', '.039']],
  ['alive in the end: possessed', alive('POSSESSED'), ['.457', '.432', '.227', '.273']],
  ['alive in the end: seer', alive('SEER'), ['.360', '.329', '.097', '.073']],
  ['alive in the end: villager', alive('VILLAGER'), ['.439', '.405', '.268', '.228']],
  ['alive in the end: werewolf', alive('WEREWOLF'), ['.439', '.483', '.303', '.393']],
];

const DEATHS: readonly (readonly [5 | 15, Role, string | null, string | null])[] = [
  [5, 'SEER', '.433', '.208'],
  [5, 'POSSESSED', '.314', '.228'],
  [5, 'VILLAGER', '.407', '.718'],
  [5, 'WEREWOLF', '.562', null],
  [15, 'BODYGUARD', '.367', '.343'],
  [15, 'MEDIUM', '.216', '.731'],
  [15, 'POSSESSED', '.589', '.185'],
  [15, 'SEER', '.489', '.419'],
  [15, 'VILLAGER', '3.02', '2.88'],
  [15, 'WEREWOLF', '2.10', null],
];

/** Games of the independent simulator by size. */
const SIMULATED = { 5: 40_000, 15: 10_000 } as const;

const byColumn = ([name, measure, values]: Row): Fact[] =>
  COLUMNS.flatMap(([players, mode, games], i) => {
    const text = values[i];
    if (text == null) return [];
    const reference = printed(text, games, 'official server');
    return [{ name, players, mode, reference, measure, strict: measure === wins }];
  });

const byDeath = ([players, role, ...texts]: (typeof DEATHS)[number]): Fact[] =>
  texts.flatMap((text, i) => {
    if (text === null) return [];
    const name = `${i === 0 ? 'executed' : 'killed'} a game: ${role.toLowerCase()}`;
    const reference = printed(text, SIMULATED[players], 'independent simulator');
    const measure = i === 0 ? executed(role) : killed(role);
    return [{ name, players, mode: 'sample', reference, measure }];
  });

const endings: readonly Fact[] = (
  [
    ['VILLAGER', 2, '.286'],
    ['VILLAGER', 3, '.276'],
    ['WEREWOLF', 3, '.439'],
  ] as const
).map(([winner, day, text]) => ({
  name: `${winner.toLowerCase()}s win on final day ${day}`,
  players: 5,
  mode: 'sample',
  reference: printed(text, 20_000, 'official server'),
  measure: ends(winner, day),
}));

const OUTCOME_FACTS: readonly Fact[] = [...ROWS.flatMap(byColumn), ...DEATHS.flatMap(byDeath), ...endings];

/** How often the seats of a role say a sentence that begins with the word, in a game, all seats together. */
const said = (role: Role, word: string): Measure => {
  const opening = `${word} `;
  return ({ talks, roles }) => count(talks, ({ agent, text }) => roles[agent] === role && text.startsWith(opening));
};
const whispered = (word: string): Measure => {
  const opening = `${word} `;
  return ({ whispers }) => count(whispers, ({ text }) => text.startsWith(opening));
};

const WORDS = ['VOTE', 'REQUEST', 'BECAUSE', 'COMINGOUT', 'DAY', 'AND', 'DIVINED', 'IDENTIFIED'] as const;

/** Utterances a game by the columns of WORDS; a dash: never. */
const TABLE: readonly (readonly [5 | 15, Role, string])[] = [
  [5, 'VILLAGER', '2.877 2.877 .298 - - - - -'],
  [5, 'SEER', '1.209 1.209 .776 .716 .587 .130 .846 -'],
  [5, 'POSSESSED', '1.783 1.783 .772 .652 .893 .066 1.025 -'],
  [5, 'WEREWOLF', '1.847 1.847 .755 .421 .499 .089 .677 -'],
  [15, 'VILLAGER', '39.96 39.96 4.32 - - - - -'],
  [15, 'BODYGUARD', '5.17 5.17 .50 - - - - -'],
  [15, 'MEDIUM', '2.80 2.80 1.97 .937 1.42 .092 - 1.60'],
  [15, 'SEER', '2.78 2.78 1.87 .945 1.54 .346 2.32 -'],
  [15, 'POSSESSED', '5.36 5.36 2.36 .926 3.01 .326 3.75 -'],
  [15, 'WEREWOLF', '14.55 14.55 5.48 1.447 3.97 .309 2.06 2.58'],
];

const WHISPERS = [
  ['ATTACK', '10.10'],
  ['BECAUSE', '5.86'],
  ['COMINGOUT', '4.04'],
] as const;

const byRole = ([players, role, columns]: (typeof TABLE)[number]): Fact[] =>
  columns
    .split(' ')
    .map((text, i) => ({
      name: `${WORDS[i]} by ${role.toLowerCase()}`,
      players,
      mode: 'sample',
      reference: printed(text === '-' ? '0' : text, SIMULATED[players], 'independent simulator'),
      measure: said(role, WORDS[i]!),
    }));

const byWhisper = ([word, text]: (typeof WHISPERS)[number]): Fact => ({
  name: `${word} whispered`,
  players: 15,
  mode: 'sample',
  reference: printed(text, SIMULATED[15], 'independent simulator'),
  measure: whispered(word),
});

const SPEECH_FACTS: readonly Fact[] = [...TABLE.flatMap(byRole), ...WHISPERS.map(byWhisper)];

const firstBallots = (game: Played, role: Role): Ballot[] =>
  game.votes.filter(({ round, agent }) => round === 0 && game.roles[agent] === role);

const keepsWord: Measure = (game) => {
  const ballots = firstBallots(game, 'VILLAGER');
  return [count(ballots, (vote) => lastAnnounced(game, vote) === vote.answer), ballots.length];
};

const wasRequested: Measure = (game) => {
  const ballots = firstBallots(game, 'VILLAGER');
  const wish = ({ answer }: Ballot) => `REQUEST ANY (VOTE Agent[${String(answer).padStart(2, '0')}])`;
  const requested = (vote: Ballot) =>
    game.talks.some(({ day, agent, text }) => day === vote.day && agent !== vote.agent && text === wish(vote));
  return [count(ballots, requested), ballots.length];
};

const comesOutFirstDay = (role: Role): Measure => {
  return (game) => Number(claimDay(game, seatsOf(game, role)[0]!) === 1);
};

const fakes = (roles: string): Measure => {
  return (game) => Number(fakeRoles(game) === roles);
};
const invalidBallots: Measure = ({ votes }) => count(votes, ({ answer, target }) => answer !== target);
const tiedVotes: Measure = ({ votes }) => new Set(secondRoundDays(votes)).size;
const tiedNights: Measure = ({ attackVotes }) => new Set(secondRoundDays(attackVotes)).size;
const secondRoundDays = (ballots: readonly Ballot[]): number[] =>
  ballots.filter(({ round }) => round === 1).map(({ day }) => day);
const divinationCalls: Measure = ({ divinations }) => divinations.length;
const divinationResults: Measure = ({ divinations }) => count(divinations, ({ target }) => target > 0);

const LOGGED = { 5: 400, 15: 200 } as const;
const official = (text: string, games: number) => printed(text, games, 'official server');
const logged = (text: string, players: 5 | 15) => printed(text, LOGGED[players], 'logged games of the official server');
const simulated = (text: string, players: 5 | 15) => printed(text, SIMULATED[players], 'independent simulator');
type Line = readonly [name: string, players: 5 | 15, reference: Reference, measure: Measure];
const inSample = ([name, players, reference, measure]: Line, mode: Mode = 'sample'): Fact => {
  return { name, players, mode, reference, measure };
};

const BALLOTS: readonly Line[] = [
  ['invalid ballots a game', 5, official('.27', 20_000), invalidBallots],
  ['invalid ballots a game', 15, official('5.7', 5_000), invalidBallots],
  ['tied votes a game', 5, logged('.32', 5), tiedVotes],
  ['tied votes a game', 15, logged('1.9', 15), tiedVotes],
  ['tied attack votes a game', 15, logged('1.73', 15), tiedNights],
  ["villagers' first ballots as announced", 5, logged('.36', 5), keepsWord],
  ["villagers' first ballots as announced", 15, logged('.16', 15), keepsWord],
  ["villagers' first ballots as requested", 5, logged('.91', 5), wasRequested],
  ["villagers' first ballots as requested", 15, logged('.94', 15), wasRequested],
];
const FRESH: readonly Line[] = [
  ['invalid ballots a game', 5, official('.12', 20_000), invalidBallots],
  ['invalid ballots a game', 15, official('3.6', 3_000), invalidBallots],
];
const CLAIMS: readonly Line[] = [
  ['seer comes out on day 1', 5, exactly(7 / 12), comesOutFirstDay('SEER')],
  ['werewolf comes out on day 1', 5, exactly(1 / 3), comesOutFirstDay('WEREWOLF')],
  ...(
    [
      ['MEDIUM SEER VILLAGER', '.53'],
      ['SEER VILLAGER VILLAGER', '.21'],
      ['MEDIUM VILLAGER VILLAGER', '.21'],
      ['VILLAGER VILLAGER VILLAGER', '.06'],
    ] as const
  ).map(([roles, text]): Line => {
    return [`fake roles ${roles.toLowerCase()}`, 15, simulated(text, 15), fakes(roles)];
  }),
];
const NIGHTS: readonly Line[] = [
  ['divinations asked for a game', 5, simulated('1.73', 5), divinationCalls],
  ['divinations with a result a game', 5, simulated('1.56', 5), divinationResults],
  ['divinations asked for a game', 15, simulated('3.12', 15), divinationCalls],
  ['divinations with a result a game', 15, simulated('2.81', 15), divinationResults],
];

const BEHAVIOUR_FACTS: readonly Fact[] = [
  ...[...BALLOTS, ...CLAIMS, ...NIGHTS].map((line) => inSample(line)),
  ...FRESH.map((line) => inSample(line, 'sample-fresh')),
];

/** All published facts. */
export const FACTS: readonly Fact[] = [...OUTCOME_FACTS, ...SPEECH_FACTS, ...BEHAVIOUR_FACTS];
