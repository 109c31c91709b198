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

/** Something that happens always or never: `breaks` counts how often a game breaks it, `occasions` how often it could. */
export interface Identity {
  readonly name: string;
  readonly players: readonly number[];
  readonly check: (game: Played) => readonly [breaks: number, occasions: number];
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

/** Where a column of printed values comes from. */
interface Column {
  readonly players: 5 | 15;
  readonly mode: Mode;
  readonly games: number;
  readonly source: Source;
}
const columnOf = (source: Source, players: 5 | 15, mode: Mode, games: number): Column => ({ players, mode, games, source });

const OFFICIAL = {
  5: columnOf('official server', 5, 'sample', 20_000),
  fresh5: columnOf('official server', 5, 'sample-fresh', 20_000),
  15: columnOf('official server', 15, 'sample', 5_000),
  fresh15: columnOf('official server', 15, 'sample-fresh', 3_000),
} as const;
const SIMULATED = {
  5: columnOf('independent simulator', 5, 'sample', 40_000),
  15: columnOf('independent simulator', 15, 'sample', 10_000),
} as const;
const LOGGED = {
  5: columnOf('logged games of the official server', 5, 'sample', 400),
  15: columnOf('logged games of the official server', 15, 'sample', 200),
} as const;

/** A fact of one column, with the value as it is printed there. */
const factOf = (name: string, { players, mode, games, source }: Column, text: string, measure: Measure): Fact => ({
  ...{ name, players, mode, reference: printed(text, games, source), measure, strict: measure === wins },
});

/** By the four columns of the official server's runs; null: it has none. */
const ROWS: readonly (readonly [name: string, measure: Measure, ...values: (string | null)[]])[] = [
  ['village wins', wins, '.561', '.517', '.466', '.354'],
  ['real talks a game', realTalks, '24.55', '24.96', '184.4', '188.4'],
  ['Skip entries a game', skips, '14.34', '14.42', '135.0', '134.5'],
  ['Over entries a game', overs, '17.9', null, '253.8', null],
  ['real whispers a game', whispers, '0', '0', '19.92', '20.73'],
  ['execution days', executionDays, '1.714', '1.732', '6.713', '6.676'],
  ['attacks a game', attacks, '1.153', '1.215', '6.247', '6.322'],
  ['blocked attacks a game', blocked, '0', '0', '1.693', '1.624'],
  ['alive in the end: bodyguard', alive('BODYGUARD'), null, null, '.299', '.237'],
  ['alive in the end: medium', alive('MEDIUM'), null, null, '.055', '.039'],
  ['alive in the end: possessed', alive('POSSESSED'), '.457', '.432', '.227', '.273'],
  ['alive in the end: seer', alive('SEER'), '.360', '.329', '.097', '.073'],
  ['alive in the end: villager', alive('VILLAGER'), '.439', '.405', '.268', '.228'],
  ['alive in the end: werewolf', alive('WEREWOLF'), '.439', '.483', '.303', '.393'],
];
const COLUMNS = [OFFICIAL[5], OFFICIAL.fresh5, OFFICIAL[15], OFFICIAL.fresh15];
const byColumn = ROWS.flatMap(([name, measure, ...values]) =>
  values.flatMap((text, i) => (text === null ? [] : [factOf(name, COLUMNS[i]!, text, measure)])),
);

const DEATHS: readonly (readonly [5 | 15, Role, executed: string, killed: string | null])[] = [
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
const byDeath = DEATHS.flatMap(([players, role, often, killings]) => [
  factOf(`executed a game: ${role.toLowerCase()}`, SIMULATED[players], often, executed(role)),
  ...(killings === null ? [] : [factOf(`killed a game: ${role.toLowerCase()}`, SIMULATED[players], killings, killed(role))]),
]);

const ENDINGS = [
  factOf('villagers win on final day 2', OFFICIAL[5], '.286', ends('VILLAGER', 2)),
  factOf('villagers win on final day 3', OFFICIAL[5], '.276', ends('VILLAGER', 3)),
  factOf('werewolfs win on final day 3', OFFICIAL[5], '.439', ends('WEREWOLF', 3)),
];

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

const byRole = TABLE.flatMap(([players, role, columns]) =>
  columns.split(' ').map((text, i) => {
    const name = `${WORDS[i]} by ${role.toLowerCase()}`;
    return factOf(name, SIMULATED[players], text === '-' ? '0' : text, said(role, WORDS[i]!));
  }),
);
const WHISPERS = [
  factOf('ATTACK whispered', SIMULATED[15], '10.10', whispered('ATTACK')),
  factOf('BECAUSE whispered', SIMULATED[15], '5.86', whispered('BECAUSE')),
  factOf('COMINGOUT whispered', SIMULATED[15], '4.04', whispered('COMINGOUT')),
];

const firstBallots = (game: Played, role: Role): Ballot[] =>
  game.votes.filter(({ round, agent }) => round === 0 && game.roles[agent] === role);

const keepsWord: Measure = (game) => {
  const ballots = firstBallots(game, 'VILLAGER');
  return [count(ballots, (vote) => lastAnnounced(game, vote) === vote.answer), ballots.length];
};

const wasRequested: Measure = (game) => {
  const ballots = firstBallots(game, 'VILLAGER');
  const request = ({ answer }: Ballot) => `REQUEST ANY (VOTE Agent[${String(answer).padStart(2, '0')}])`;
  const requested = (vote: Ballot) =>
    game.talks.some(({ day, agent, text }) => day === vote.day && agent !== vote.agent && text === request(vote));
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

const derived = (name: string, value: number, measure: Measure): Fact => ({
  ...{ name, players: 5, mode: 'sample', reference: exactly(value), measure },
});

const BEHAVIOUR = [
  factOf('invalid ballots a game', OFFICIAL[5], '.27', invalidBallots),
  factOf('invalid ballots a game', OFFICIAL[15], '5.7', invalidBallots),
  factOf('tied votes a game', LOGGED[5], '.32', tiedVotes),
  factOf('tied votes a game', LOGGED[15], '1.9', tiedVotes),
  factOf('tied attack votes a game', LOGGED[15], '1.73', tiedNights),
  factOf("villagers' first ballots as announced", LOGGED[5], '.36', keepsWord),
  factOf("villagers' first ballots as announced", LOGGED[15], '.16', keepsWord),
  factOf("villagers' first ballots as requested", LOGGED[5], '.91', wasRequested),
  factOf("villagers' first ballots as requested", LOGGED[15], '.94', wasRequested),
  derived('seer comes out on day 1', 7 / 12, comesOutFirstDay('SEER')),
  derived('werewolf comes out on day 1', 1 / 3, comesOutFirstDay('WEREWOLF')),
  factOf('fake roles medium seer villager', SIMULATED[15], '.53', fakes('MEDIUM SEER VILLAGER')),
  factOf('fake roles seer villager villager', SIMULATED[15], '.21', fakes('SEER VILLAGER VILLAGER')),
  factOf('fake roles medium villager villager', SIMULATED[15], '.21', fakes('MEDIUM VILLAGER VILLAGER')),
  factOf('fake roles villager villager villager', SIMULATED[15], '.06', fakes('VILLAGER VILLAGER VILLAGER')),
  factOf('divinations asked for a game', SIMULATED[5], '1.73', divinationCalls),
  factOf('divinations with a result a game', SIMULATED[5], '1.56', divinationResults),
  factOf('divinations asked for a game', SIMULATED[15], '3.12', divinationCalls),
  factOf('divinations with a result a game', SIMULATED[15], '2.81', divinationResults),
  factOf('invalid ballots a game', OFFICIAL.fresh5, '.12', invalidBallots),
  factOf('invalid ballots a game', OFFICIAL.fresh15, '3.6', invalidBallots),
];

/** All published facts. */
export const FACTS: readonly Fact[] = [...byColumn, ...byDeath, ...ENDINGS, ...byRole, ...WHISPERS, ...BEHAVIOUR];
