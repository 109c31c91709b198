import type { Role } from '@aiwolf-arena/protocol';
import { count, exactly, type Fact, type Measure, printed } from './fact.ts';
import { SIMULATED } from './outcome-facts.ts';
import { type Ballot, type Played, seatsOf } from './played.ts';
import { claimDay, fakeRoles, lastAnnounced } from './words.ts';

const firstBallots = (game: Played, role: Role): Ballot[] =>
  game.votes.filter(({ round, agent }) => round === 0 && game.roles[agent] === role);

const keepsWord: Measure = (game) => {
  const ballots = firstBallots(game, 'VILLAGER');
  return [count(ballots, (vote) => lastAnnounced(game, vote) === vote.answer), ballots.length];
};

const wasRequested: Measure = (game) => {
  const ballots = firstBallots(game, 'VILLAGER');
  const wish = ({ answer }: Ballot) =>
    `REQUEST ANY (VOTE Agent[${String(answer).padStart(2, '0')}])`;
  const requested = (vote: Ballot) =>
    game.talks.some(
      ({ day, agent, text }) => day === vote.day && agent !== vote.agent && text === wish(vote),
    );
  return [count(ballots, requested), ballots.length];
};

const comesOutFirstDay = (role: Role): Measure => {
  return (game) => Number(claimDay(game, seatsOf(game, role)[0]!) === 1);
};

const fakes = (roles: string): Measure => {
  return (game) => Number(fakeRoles(game) === roles);
};
const invalidBallots: Measure = ({ votes }) =>
  count(votes, ({ answer, target }) => answer !== target);
const tiedVotes: Measure = ({ votes }) => new Set(secondRoundDays(votes)).size;
const tiedNights: Measure = ({ attackVotes }) => new Set(secondRoundDays(attackVotes)).size;
const secondRoundDays = (ballots: readonly Ballot[]): number[] =>
  ballots.filter(({ round }) => round === 1).map(({ day }) => day);
const divinationCalls: Measure = ({ divinations }) => divinations.length;
const divinationResults: Measure = ({ divinations }) =>
  count(divinations, ({ target }) => target > 0);

const LOGGED = { 5: 400, 15: 200 } as const;
const official = (text: string, games: number) => printed(text, games, 'official server');
const logged = (text: string, players: 5 | 15) =>
  printed(text, LOGGED[players], 'logged games of the official server');
const simulated = (text: string, players: 5 | 15) =>
  printed(text, SIMULATED[players], 'independent simulator');
const five = { players: 5, mode: 'sample' } as const;
const fifteen = { players: 15, mode: 'sample' } as const;
const fresh = { mode: 'sample-fresh' } as const;

const ballots: readonly Fact[] = [
  {
    name: 'invalid ballots a game',
    ...five,
    reference: official('.27', 20_000),
    measure: invalidBallots,
  },
  {
    name: 'invalid ballots a game',
    ...fifteen,
    reference: official('5.7', 5_000),
    measure: invalidBallots,
  },
  {
    name: 'invalid ballots a game',
    ...five,
    ...fresh,
    reference: official('.12', 20_000),
    measure: invalidBallots,
  },
  {
    name: 'invalid ballots a game',
    ...fifteen,
    ...fresh,
    reference: official('3.6', 3_000),
    measure: invalidBallots,
  },
  { name: 'tied votes a game', ...five, reference: logged('.32', 5), measure: tiedVotes },
  { name: 'tied votes a game', ...fifteen, reference: logged('1.9', 15), measure: tiedVotes },
  {
    name: 'tied attack votes a game',
    ...fifteen,
    reference: logged('1.73', 15),
    measure: tiedNights,
  },
  {
    name: "villagers' first ballots as announced",
    ...five,
    reference: logged('.36', 5),
    measure: keepsWord,
  },
  {
    name: "villagers' first ballots as announced",
    ...fifteen,
    reference: logged('.16', 15),
    measure: keepsWord,
  },
  {
    name: "villagers' first ballots as requested",
    ...five,
    reference: logged('.91', 5),
    measure: wasRequested,
  },
  {
    name: "villagers' first ballots as requested",
    ...fifteen,
    reference: logged('.94', 15),
    measure: wasRequested,
  },
];

const claims: readonly Fact[] = [
  {
    name: 'seer comes out on day 1',
    ...five,
    reference: exactly(7 / 12),
    measure: comesOutFirstDay('SEER'),
  },
  {
    name: 'werewolf comes out on day 1',
    ...five,
    reference: exactly(1 / 3),
    measure: comesOutFirstDay('WEREWOLF'),
  },
  ...(
    [
      ['MEDIUM SEER VILLAGER', '.53'],
      ['SEER VILLAGER VILLAGER', '.21'],
      ['MEDIUM VILLAGER VILLAGER', '.21'],
      ['VILLAGER VILLAGER VILLAGER', '.06'],
    ] as const
  ).map(([roles, text]) => ({
    name: `fake roles ${roles.toLowerCase()}`,
    ...fifteen,
    reference: simulated(text, 15),
    measure: fakes(roles),
  })),
];

const nights: readonly Fact[] = [
  {
    name: 'divinations asked for a game',
    ...five,
    reference: simulated('1.73', 5),
    measure: divinationCalls,
  },
  {
    name: 'divinations with a result a game',
    ...five,
    reference: simulated('1.56', 5),
    measure: divinationResults,
  },
  {
    name: 'divinations asked for a game',
    ...fifteen,
    reference: simulated('3.12', 15),
    measure: divinationCalls,
  },
  {
    name: 'divinations with a result a game',
    ...fifteen,
    reference: simulated('2.81', 15),
    measure: divinationResults,
  },
];

export const BEHAVIOUR_FACTS: readonly Fact[] = [...ballots, ...claims, ...nights];
