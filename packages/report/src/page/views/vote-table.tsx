import { useHere } from '../app/context.ts';
import type { Roles, Step } from '../game/step.ts';
import { Scroll } from './scroll.tsx';
import { seatNumber } from './seat-name.ts';

interface VoteTableProps {
  readonly steps: readonly Step[];
  readonly known: readonly number[];
  readonly players: number;
  readonly roles: Roles;
  readonly onStep: (step: number) => void;
}

/** Who voted for whom: a row a voter, a column a round; whom it struck is marked. */
export function VoteTable({ steps, known, players, roles, onStep }: VoteTableProps) {
  const { say } = useHere();
  const polls = known.flatMap((at) => {
    const step = steps[at]!;
    return step.kind === 'vote' ? [{ at, step, struck: struckBy(steps, at) }] : [];
  });
  if (polls.length === 0) return null;
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  return (
    <figure class="panel">
      <h4>{say('vote-table')}</h4>
      <Scroll>
        <table class="votes">
          <caption class="unseen">{say('vote-table')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('voter')}</th>
              {polls.map(({ at, step }) => (
                <th scope="col" key={at}>
                  <button type="button" class="plain" onClick={() => onStep(at)}>
                    {step.day}
                    {step.round > 0 ? `.${step.round + 1}` : ''}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat}>
                <th scope="row" class={roles[seat] === 'WEREWOLF' ? 'WEREWOLF' : undefined}>
                  {seatNumber(seat)}
                </th>
                {polls.map(({ at, step, struck }) => {
                  const ballot = step.ballots.find((one) => one.seat === seat);
                  const hit =
                    ballot !== undefined && ballot.target !== 0 && ballot.target === struck;
                  return (
                    <td key={at} class={hit ? 'struck' : undefined}>
                      {ballot === undefined
                        ? ''
                        : ballot.target === 0
                          ? '–'
                          : `→ ${seatNumber(ballot.target)}`}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </figure>
  );
}

/** Who was executed after this round; 0 if it was repeated. */
function struckBy(steps: readonly Step[], at: number): number {
  const next = steps.slice(at + 1).find((step) => step.kind === 'vote' || step.kind === 'execute');
  return next?.kind === 'execute' ? next.seat : 0;
}
