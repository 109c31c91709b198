import type { Agent } from '@aiwolf-arena/engine';
import { count, type Identity } from './facts.ts';
import { type Ballot, claimDay, fakeRoles, lastAnnounced, type Played, seatsOf, survives } from './played.ts';

/** Whom a sample player names in a second ballot: the most voted for but itself, the lowest seat of equals. */
function bestPlaced(round: readonly Ballot[], voter: Agent): Agent {
  const votes = new Map<Agent, number>();
  for (const { target } of round) votes.set(target, (votes.get(target) ?? 0) + 1);
  votes.delete(voter);
  const ranked = [...votes].sort(([a, m], [b, n]) => n - m || a - b);
  return ranked[0]?.[0] ?? 0;
}

const ofRound = (ballots: readonly Ballot[], day: number, round: number): Ballot[] =>
  ballots.filter((ballot) => ballot.day === day && ballot.round === round);

function secondBallots(game: Played): [number, number] {
  const second = game.votes.filter(({ round }) => round === 1);
  const breaks = count(second, ({ day, agent, answer }) => answer !== bestPlaced(ofRound(game.votes, day, 0), agent));
  return [breaks, second.length];
}

function tiesExecuteTheLowest(game: Played): [number, number] {
  const tied = game.executions.filter(({ day }) => ofRound(game.votes, day, 1).length > 0);
  const breaks = count(tied, ({ day, target }) => bestPlaced(ofRound(game.votes, day, 0), 0) !== target);
  return [breaks, tied.length];
}

function secondAttacks({ attackVotes }: Played): [number, number] {
  const second = attackVotes.filter(({ round }) => round === 1);
  const changed = ({ day, agent, answer }: Ballot) =>
    ofRound(attackVotes, day, 0).find((first) => first.agent === agent)?.answer !== answer;
  return [count(second, changed), second.length];
}

function wolvesKeepTheirWord(game: Played): [number, number] {
  const first = game.votes.filter(({ round, agent }) => round === 0 && game.roles[agent] === 'WEREWOLF');
  const breaks = (vote: Ballot) => vote.answer === vote.target && vote.answer !== lastAnnounced(game, vote);
  return [count(first, breaks), first.length];
}

function guardRepeats({ guards, attacks, executions }: Played): [number, number] {
  let breaks = 0;
  let occasions = 0;
  for (const { day, target } of guards) {
    const before = guards.find((guard) => guard.day === day - 1)?.target ?? 0;
    const quiet = attacks.some((attack) => attack.day === day - 1 && !attack.killed);
    const executed = executions.some((death) => death.day === day && death.target === before);
    if (before === 0 || !quiet || executed) continue;
    occasions++;
    if (target !== before) breaks++;
  }
  return [breaks, occasions];
}

const SHOWN = /DAY (\d+) \(DIVINED Agent\[\d+\] (HUMAN|WEREWOLF)\)/g;

/** One werewolf, of today, and humans of the days before on the day of coming out; one human a day from then on. */
function possessedResults(game: Played): [number, number] {
  const seat = seatsOf(game, 'POSSESSED')[0]!;
  const first = claimDay(game, seat);
  if (first === undefined) return [0, 0];
  const shown = game.talks.filter(({ agent, text }) => agent === seat && /^(DAY|AND) /.test(text));
  const breaks = (entry: (typeof shown)[number]) => {
    const days = [...entry.text.matchAll(SHOWN)].map(([, day, result]) => `${day} ${result}`);
    const past = Array.from({ length: first - 1 }, (_, i) => `${i + 1} HUMAN`);
    const expected = entry.day === first ? [...past, `${first} WEREWOLF`] : [`${entry.day} HUMAN`];
    return days.join() !== expected.join();
  };
  return [count(shown, breaks), shown.length];
}

function oneEstimate({ talks, players }: Played): [number, number] {
  const seats = Array.from({ length: players + 1 }, () => new Set<string>());
  for (const { agent, text } of talks) {
    for (const [, seat] of text.matchAll(/ESTIMATE Agent\[(\d+)\]/g)) seats[agent]!.add(seat!);
  }
  return [count(seats, ({ size }) => size > 1), count(seats, ({ size }) => size > 0)];
}

function sameFirstDay(game: Played): [number, number] {
  const [seer, possessed] = [seatsOf(game, 'SEER')[0]!, seatsOf(game, 'POSSESSED')[0]!];
  return [Number((claimDay(game, seer) === 1) !== (claimDay(game, possessed) === 1)), 1];
}

const ALL = [5, 15];
export const IDENTITIES: readonly Identity[] = [
  {
    name: 'attacks are execution days less the win of the village (6)',
    players: ALL,
    check: ({ attacks, executions, winner }) => [
      Number(attacks.length !== executions.length - Number(winner === 'VILLAGER')),
      1,
    ],
  },
  {
    name: 'the lone werewolf lives if and only if it wins (8)',
    players: [5],
    check: (game) => [Number(survives(game, seatsOf(game, 'WEREWOLF')[0]!) !== (game.winner === 'WEREWOLF')), 1],
  },
  { name: 'second ballots name the best placed, lowest first (9)', players: ALL, check: secondBallots },
  { name: 'a tie executes the lowest seat of the top (9)', players: ALL, check: tiesExecuteTheLowest },
  { name: 'second attack votes repeat the first (10)', players: [15], check: secondAttacks },
  {
    name: 'invalid ballots come from werewolves (11)',
    players: ALL,
    check: ({ votes, roles }) => [
      count(votes, (vote) => vote.answer !== vote.target && roles[vote.agent] !== 'WEREWOLF'),
      count(votes, (vote) => vote.answer !== vote.target),
    ],
  },
  {
    // The rest are false seers with nobody left to accuse: those follow requests (policy 7.6, first ballot).
    name: 'valid first ballots of werewolves are as announced, in 9999 of 10000 (11)',
    players: ALL,
    check: wolvesKeepTheirWord,
    allowed: 0.0001,
  },
  { name: 'seer and possessed come out on day 1 together (13)', players: [5], check: sameFirstDay },
  {
    name: 'no two werewolves claim one role but villager, in 999 of 1000 games (14)',
    players: [15],
    check: (game) => [Number(/SEER SEER|MEDIUM MEDIUM/.test(fakeRoles(game))), 1],
    allowed: 0.001,
  },
  { name: 'the bodyguard stays with whom nobody died (15)', players: [15], check: guardRepeats },
  { name: "the possessed's results are dated and coloured as described (17)", players: ALL, check: possessedResults },
  { name: 'a speaker estimates at most one seat in a game (18)', players: ALL, check: oneEstimate },
];
