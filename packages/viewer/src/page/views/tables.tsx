import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { struckAfter } from '../game/arrows.ts';
import { type Opinion, opinionsOf, type SeatScene } from '../game/scene.ts';
import { useHere } from '../here.ts';
import { SeatName, TruthMark } from './named.tsx';
import { nameText, useGame } from './shown-game.ts';
import { roleName } from './texts.ts';
import { ResultSign } from './truth-panel.tsx';
import { Link, ScrollBox } from './widgets.tsx';

/** Shows what the table with seats shows, one row per seat. */
export function VillageTable() {
  const { say } = useHere();
  const { scene } = useGame();
  const heads = ['agent', 'role', 'claim', 'reports', 'votes', 'status'] as const;
  return (
    <figure class="panel">
      <h4>{say('village')}</h4>
      <ScrollBox>
        <table class="village">
          <caption class="unseen">{say('village')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head} class={head === 'votes' ? 'number' : undefined}>
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scene.seats.map((seat) => (
              <VillageRow key={seat.seat} seat={seat} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </figure>
  );
}

function VillageRow({ seat: { seat, fate, died, claim, reports, votes } }: { readonly seat: SeatScene }) {
  const { say } = useHere();
  const { roles, statements, toStep } = useGame();
  const truthAt = (step: number, kind: 'claim' | 'found') =>
    statements.find((one) => one.step === step && one.said.kind === kind)?.truth ?? null;
  return (
    <tr class={fate}>
      <th scope="row">
        <SeatName seat={seat} />
      </th>
      <td class={`role ${roles[seat] ?? 'hidden'}`}>{roleName(roles[seat], say)}</td>
      <td>
        {claim !== null && (
          <Link onClick={() => toStep(claim.step)}>
            {say(claim.role)}
            <TruthMark truth={truthAt(claim.step, 'claim')} />
          </Link>
        )}
      </td>
      <td class="many">
        {reports.map(({ target, werewolf, step }) => (
          <Link key={target} class="link report" onClick={() => toStep(step)}>
            <ResultSign werewolf={werewolf} /> <SeatName seat={target} />
            <TruthMark truth={truthAt(step, 'found')} />
          </Link>
        ))}
      </td>
      <td class="number">{votes === 0 ? '' : votes}</td>
      <td>{fate === 'alive' ? say('alive') : say(fate, { day: died ?? 0 })}</td>
    </tr>
  );
}

interface DayTableProps {
  readonly kind: 'votes' | 'suspicion';
  readonly title: string;
  readonly heads: readonly ComponentChildren[];
  readonly rows: readonly {
    readonly seat: number;
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
              {rows.map(({ seat, cells }) => (
                <tr key={seat}>
                  <th scope="row">
                    <SeatName seat={seat} />
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

/** Shows who voted for whom: one row per voter, one column per round. Votes for the executed seat are marked. */
export function VoteTable() {
  const { say } = useHere();
  const { steps, known, players, toStep } = useGame();
  const polls = known.flatMap((at) => {
    const step = steps[at]!;
    return step.kind === 'vote' ? [{ at, step, struck: struckAfter(steps, at) }] : [];
  });
  if (polls.length === 0) return null;
  return (
    <DayTable
      kind="votes"
      title={say('vote-table')}
      heads={[
        say('voter'),
        ...polls.map(({ at, step: { day, round } }) => (
          <button key={at} type="button" class="plain" onClick={() => toStep(at)}>
            {round > 0 ? say('vote-head-again', { day, round: round + 1 }) : say('day-n', { day })}
          </button>
        )),
      ]}
      rows={Array.from({ length: players }, (_, i) => i + 1).map((seat) => ({
        seat,
        cells: polls.map(({ step, struck }) => {
          const target = step.ballots.find((one) => one.seat === seat)?.target;
          return {
            kind: target !== undefined && target !== 0 && target === struck ? 'struck' : undefined,
            text: target === undefined ? '' : target === 0 ? '–' : <SeatName seat={target} />,
          };
        }),
      }))}
    />
  );
}

export function SuspicionTable() {
  const { say } = useHere();
  const { steps, known, players } = useGame();
  const rows = useMemo(() => opinionsOf(steps, known, players), [steps, known, players]);
  return (
    <DayTable
      kind="suspicion"
      title={say('suspicion-timeline')}
      note={say('explain-suspicion')}
      heads={[say('agent'), ...rows[0]!.map((_, day) => say('day-n', { day }))]}
      rows={rows.map((days, i) => ({
        seat: i + 1,
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
  const game = useGame();
  const named = (seats: readonly number[]): string => seats.map((seat) => nameText(seat, game, say)).join(' ');
  if (against.length + inFavour.length + votes === 0) return null;
  const title = [
    `${say('against', { count: against.length })}: ${named(against)}`,
    `${say('in-favour', { count: inFavour.length })}: ${named(inFavour)}`,
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
