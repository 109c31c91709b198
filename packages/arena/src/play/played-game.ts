import { teamOf } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { PlayedGame } from '@aiwolf-arena/report';
import type { Plan, SeatTally, SetOutcome } from '@aiwolf-arena/tournament';

/** The only game of a set of one as `play` shows it. */
export function playedGame(plan: Plan, { result, logs }: SetOutcome): PlayedGame {
  const block = plan.blocks[0]!;
  const seats = result.seats.map((seat, i) => seatOf(plan, seat, i + 1));
  return {
    seed: plan.seed,
    players: block.players,
    rules: block.rules.name,
    hash: result.hash,
    winner: seats.find(({ won }) => won)?.team ?? 'NONE',
    lastDay: result.finalDays.lastIndexOf(1),
    seats,
    log: logs[0]!.text.trimEnd().split('\n'),
  };
}

function seatOf(plan: Plan, tally: SeatTally, agent: number): PlayedGame['seats'][number] {
  const [[role, [, wins, survived]]] = Object.entries(tally.roles) as [
    [ContestRole, readonly [number, number, number]],
  ];
  return {
    agent,
    name: plan.agents[tally.agent]!.name,
    role,
    team: teamOf(role),
    won: wins === 1,
    survived: survived === 1,
    faults: tally.faults,
  };
}
