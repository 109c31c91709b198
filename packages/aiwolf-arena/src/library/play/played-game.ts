import { teamOf } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { AgentNote, PlayedGame } from '@aiwolf-arena/report';
import type { Note, Plan, SeatTally, SetOutcome } from '@aiwolf-arena/tournament';

/** The only game of a set of one as `play` shows it. */
export function playedGame(plan: Plan, { logs, notes, result }: SetOutcome): PlayedGame {
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
    notes: agentNotes(
      notes,
      seats.map(({ name }) => name),
    ),
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

/** Notes with the names of who wrote them, which are given by seat. */
export const agentNotes = (notes: readonly Note[], names: readonly string[]): AgentNote[] =>
  notes.map(({ at, game, seat, text }) => {
    const { day, request } = at ?? { day: 0, request: '' };
    return { game, day, request, agent: seat, name: names[seat - 1]!, text };
  });
