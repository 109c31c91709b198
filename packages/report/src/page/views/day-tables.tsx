import { useMemo } from 'preact/hooks';
import { type Opinion, opinionsOf, type VillageScene } from '../game/scene.ts';
import type { GameStep, Roles } from '../game/steps.ts';
import { useHere } from '../here.ts';
import { ScrollBox } from './data-table.tsx';
import { roleName, seatNumber } from './texts.ts';

interface VoteTableProps {
  readonly steps: readonly GameStep[];
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
      <ScrollBox>
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
      </ScrollBox>
    </figure>
  );
}

/** Who was executed after this round; 0 if it was repeated. */
function struckBy(steps: readonly GameStep[], at: number): number {
  const next = steps.slice(at + 1).find((step) => step.kind === 'vote' || step.kind === 'execute');
  return next?.kind === 'execute' ? next.seat : 0;
}

interface ClaimsProps {
  readonly scene: VillageScene;
  readonly roles: Roles;
  readonly onStep: (step: number) => void;
}

/** Who claimed which role on which day, and whether it was true; what is said again is no news. */
export function ClaimsTimeline({ scene, roles, onStep }: ClaimsProps) {
  const { say } = useHere();
  const days = Array.from({ length: scene.day + 1 }, (_, day) => day);
  const claimants = scene.seats.filter(({ claims }) => claims.length > 0);
  return (
    <figure class="panel">
      <h4>{say('claims-timeline')}</h4>
      {claimants.length === 0 && <p class="quiet">{say('no-claims')}</p>}
      {claimants.length > 0 && (
        <ScrollBox>
          <table class="claims">
            <caption class="unseen">{say('claims-timeline')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('seat')}</th>
                <th scope="col">{say('role')}</th>
                {days.map((day) => (
                  <th scope="col" key={day}>
                    {say('day-n', { day })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {claimants.map(({ seat, claims }) => (
                <tr key={seat}>
                  <th scope="row">{seatNumber(seat)}</th>
                  <td>{roleName(roles[seat], say)}</td>
                  {days.map((day) => (
                    <td key={day}>
                      {claims
                        .filter(
                          (claim, i) => claim.day === day && claim.role !== claims[i - 1]?.role,
                        )
                        .map(({ role, step }) => (
                          <button
                            key={step}
                            type="button"
                            class={`link ${roles[seat] !== undefined && roles[seat] !== role ? 'lie' : ''}`}
                            onClick={() => onStep(step)}
                          >
                            {say(role)}
                          </button>
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </figure>
  );
}

interface SuspicionProps {
  readonly steps: readonly GameStep[];
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
      <ScrollBox>
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
      </ScrollBox>
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
