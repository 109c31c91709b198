import type { Role } from '@aiwolf-arena/protocol';
import { count, type Fact, type Measure, type Mode, printed } from './fact.ts';
import { isReal, type Played, seatsOf, survives } from './played.ts';

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
  return (game) =>
    count(game.attacks, (attack) => attack.killed && game.roles[attack.target] === role);
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
export const SIMULATED = { 5: 40_000, 15: 10_000 } as const;

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

export const OUTCOME_FACTS: readonly Fact[] = [
  ...ROWS.flatMap(byColumn),
  ...DEATHS.flatMap(byDeath),
  ...endings,
];
