import { useMemo } from 'preact/hooks';
import { useHere } from '../app/context.ts';
import type { Roles, Step } from '../game/step.ts';
import { type Opinion, opinionsOf } from '../game/suspicion.ts';
import { Scroll } from './scroll.tsx';
import { seatNumber } from './seat-name.ts';

interface SuspicionProps {
  readonly steps: readonly Step[];
  readonly known: readonly number[];
  readonly players: number;
  readonly roles: Roles;
}

/** How many spoke against each seat, and for it, day by day. */
export function SuspicionTable({ steps, known, players, roles }: SuspicionProps) {
  const { say } = useHere();
  const rows = useMemo(() => opinionsOf(steps, known, players), [steps, known, players]);
  return (
    <figure class="panel">
      <h4>{say('suspicion-timeline')}</h4>
      <p class="quiet">{say('explain-suspicion')}</p>
      <Scroll>
        <table class="suspicion">
          <caption class="unseen">{say('suspicion-timeline')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('seat')}</th>
              {rows[0]!.map((_, day) => (
                <th scope="col" key={String(day)}>
                  {say('day-n', { day })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((days, i) => (
              <tr key={String(i)}>
                <th scope="row" class={roles[i + 1] === 'WEREWOLF' ? 'WEREWOLF' : undefined}>
                  {seatNumber(i + 1)}
                </th>
                {days.map((opinion, day) => (
                  <td key={String(day)} class={`heat-${heatOf(opinion, players)}`}>
                    <OpinionView opinion={opinion} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </figure>
  );
}

/** 0 to 4: how much of the village spoke against it. */
const heatOf = ({ against }: Opinion, players: number): number =>
  Math.min(4, Math.ceil((against.length / Math.max(1, players - 1)) * 6));

function OpinionView({ opinion: { against, inFavour, votes } }: { readonly opinion: Opinion }) {
  const { say } = useHere();
  if (against.length + inFavour.length + votes === 0) return null;
  const title = [
    `${say('against', { count: against.length })}: ${against.map(seatNumber).join(' ')}`,
    `${say('in-favour', { count: inFavour.length })}: ${inFavour.map(seatNumber).join(' ')}`,
    say('ballots-n', { count: votes }),
  ].join('\n');
  return (
    <span title={title}>
      {against.length > 0 && <span class="against">−{against.length}</span>}
      {inFavour.length > 0 && <span class="in-favour"> +{inFavour.length}</span>}
      {votes > 0 && <span class="ballots-got"> ✕{votes}</span>}
    </span>
  );
}
