import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Opinion, opinionsOf, type SeatScene, type VillageScene } from '../game/scene.ts';
import type { GameStep, Roles } from '../game/steps.ts';
import { useHere } from '../here.ts';
import { roleName, seatNumber } from './texts.ts';
import { Link, ScrollBox } from './widgets.tsx';

interface VillageProps {
  readonly scene: VillageScene;
  readonly roles: Roles;
  /** The names of the agents; `null` if names are hidden. */
  readonly names: readonly string[] | null;
  readonly acting: readonly number[];
  readonly onStep: (step: number) => void;
}

export function VillageTable({ scene, roles, names, acting, onStep }: VillageProps) {
  const { say, address } = useHere();
  return (
    <ScrollBox>
      <table class="village">
        <caption class="unseen">{say('village')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('seat')}</th>
            {names !== null && <th scope="col">{say('agent')}</th>}
            <th scope="col">{say('role')}</th>
            <th scope="col">{say('claim')}</th>
            <th scope="col">{say('reports')}</th>
            <th scope="col" class="number">
              {say('votes')}
            </th>
            <th scope="col">{say('status')}</th>
          </tr>
        </thead>
        <tbody>
          {scene.seats.map((seat) => (
            <tr key={seat.seat} class={`${seat.fate}${acting.includes(seat.seat) ? ' acting' : ''}`}>
              <th scope="row">{seatNumber(seat.seat)}</th>
              {names !== null && (
                <td class={`name${names[seat.seat - 1] === address.agent ? ' focus' : ''}`}>
                  <bdi title={names[seat.seat - 1]}>{names[seat.seat - 1]}</bdi>
                </td>
              )}
              <td class={`role ${roles[seat.seat] ?? 'hidden'}`}>{roleName(roles[seat.seat], say)}</td>
              <td>{seat.claim !== null && <Link onClick={() => onStep(seat.claim!.step)}>{say(seat.claim.role)}</Link>}</td>
              <td>
                <Reports seat={seat} onStep={onStep} />
              </td>
              <td class="number">{seat.votes === 0 ? '' : seat.votes}</td>
              <td>{seat.fate === 'alive' ? say('alive') : say(seat.fate, { day: seat.died ?? 0 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Shows the results that a seat has reported, such as `03 human`. The page shows signs; screen readers get words. */
function Reports({ seat, onStep }: Pick<VillageProps, 'onStep'> & { readonly seat: SeatScene }) {
  const { say } = useHere();
  return (
    <>
      {seat.reports.map(({ target, werewolf, step }) => (
        <button
          key={target}
          type="button"
          class={`report ${werewolf ? 'black' : 'white'}`}
          title={say(werewolf ? 'werewolf' : 'human')}
          onClick={() => onStep(step)}
        >
          {werewolf ? '●' : '○'}
          {seatNumber(target)}
          <span class="unseen"> {say(werewolf ? 'werewolf' : 'human')}</span>
        </button>
      ))}
    </>
  );
}

interface DayTableProps {
  readonly kind: 'votes' | 'claims' | 'suspicion';
  readonly title: string;
  readonly heads: readonly ComponentChildren[];
  readonly rows: readonly {
    readonly seat: number;
    readonly wolf: boolean;
    readonly cells: readonly { readonly kind?: string | undefined; readonly text: ComponentChildren }[];
  }[];
  readonly note?: string;
}

function DayTable({ kind, title, heads, rows, note }: DayTableProps) {
  return (
    <figure class="panel">
      <h4>{title}</h4>
      {note !== undefined && <p class="quiet">{note}</p>}
      {rows.length > 0 && (
        <ScrollBox>
          <table class={kind}>
            <caption class="unseen">{title}</caption>
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th scope="col" key={String(at)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ seat, wolf, cells }) => (
                <tr key={seat}>
                  <th scope="row" class={wolf ? 'WEREWOLF' : undefined}>
                    {seatNumber(seat)}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={String(at)} class={cell.kind}>
                      {cell.text}
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

interface SeatsProps {
  readonly steps: readonly GameStep[];
  readonly known: readonly number[];
  readonly players: number;
  readonly roles: Roles;
}

/** Shows who voted for whom: one row per voter, one column per round. Votes for the executed seat are marked. */
export function VoteTable({ steps, known, players, roles, onStep }: SeatsProps & Pick<VillageProps, 'onStep'>) {
  const { say } = useHere();
  const polls = known.flatMap((at) => {
    const step = steps[at]!;
    return step.kind === 'vote' ? [{ at, step, struck: struckBy(steps, at) }] : [];
  });
  if (polls.length === 0) return null;
  return (
    <DayTable
      kind="votes"
      title={say('vote-table')}
      heads={[
        say('voter'),
        ...polls.map(({ at, step: { day, round } }) => (
          <button key={at} type="button" class="plain" onClick={() => onStep(at)}>
            {day}
            {round > 0 ? `.${round + 1}` : ''}
          </button>
        )),
      ]}
      rows={Array.from({ length: players }, (_, i) => i + 1).map((seat) => ({
        seat,
        wolf: roles[seat] === 'WEREWOLF',
        cells: polls.map(({ step, struck }) => {
          const target = step.ballots.find((one) => one.seat === seat)?.target;
          return {
            kind: target !== undefined && target !== 0 && target === struck ? 'struck' : undefined,
            text: target === undefined ? '' : target === 0 ? '–' : `→ ${seatNumber(target)}`,
          };
        }),
      }))}
    />
  );
}

/** Returns the seat that was executed after this round of votes; 0 if the vote was repeated. */
function struckBy(steps: readonly GameStep[], at: number): number {
  const next = steps.slice(at + 1).find((step) => step.kind === 'vote' || step.kind === 'execute');
  return next?.kind === 'execute' ? next.seat : 0;
}

/** Shows who claimed which role on which day, and whether the claim was true. Repeated claims are omitted. */
export function ClaimsTable({ scene, roles, onStep }: Pick<VillageProps, 'scene' | 'roles' | 'onStep'>) {
  const { say } = useHere();
  const days = Array.from({ length: scene.day + 1 }, (_, day) => day);
  const claimants = scene.seats.filter(({ claims }) => claims.length > 0);
  return (
    <DayTable
      kind="claims"
      title={say('claims-timeline')}
      {...(claimants.length === 0 ? { note: say('no-claims') } : {})}
      heads={[say('seat'), say('role'), ...days.map((day) => say('day-n', { day }))]}
      rows={claimants.map(({ seat, claims }) => ({
        seat,
        wolf: false,
        cells: [
          { text: roleName(roles[seat], say) },
          ...days.map((day) => ({
            text: claims
              .filter((claim, i) => claim.day === day && claim.role !== claims[i - 1]?.role)
              .map(({ role, step }) => (
                <Link
                  key={step}
                  class={`link ${roles[seat] !== undefined && roles[seat] !== role ? 'lie' : ''}`}
                  onClick={() => onStep(step)}
                >
                  {say(role)}
                </Link>
              )),
          })),
        ],
      }))}
    />
  );
}

export function SuspicionTable({ steps, known, players, roles }: SeatsProps) {
  const { say } = useHere();
  const rows = useMemo(() => opinionsOf(steps, known, players), [steps, known, players]);
  return (
    <DayTable
      kind="suspicion"
      title={say('suspicion-timeline')}
      note={say('explain-suspicion')}
      heads={[say('seat'), ...rows[0]!.map((_, day) => say('day-n', { day }))]}
      rows={rows.map((days, i) => ({
        seat: i + 1,
        wolf: roles[i + 1] === 'WEREWOLF',
        cells: days.map((opinion, day) => ({
          kind: `heat-${heatOf(opinion, players)}`,
          text: <OpinionView key={String(day)} opinion={opinion} />,
        })),
      }))}
    />
  );
}

/** Returns the number of a colour, 0 to 4. The larger the share of the village that spoke against the seat, the higher. */
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
