import type { SeatScene, VillageScene } from '../game/scene.ts';
import type { Roles } from '../game/steps.ts';
import { useHere } from '../here.ts';
import { ScrollBox } from './data-table.tsx';
import { roleName, seatNumber } from './texts.ts';

interface VillageProps {
  readonly scene: VillageScene;
  /** Undefined where the role is not known. */
  readonly roles: Roles;
  /** Null where names are not known. */
  readonly names: readonly string[] | null;
  /** Seats to mark: who acts in the current step. */
  readonly acting: readonly number[];
  readonly onStep: (step: number) => void;
}

/** The village as it is known at a step. */
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
            <tr
              key={seat.seat}
              class={`${seat.fate}${acting.includes(seat.seat) ? ' acting' : ''}`}
            >
              <th scope="row">{seatNumber(seat.seat)}</th>
              {names !== null && (
                <td class={`name${names[seat.seat - 1] === address.agent ? ' focus' : ''}`}>
                  <bdi title={names[seat.seat - 1]}>{names[seat.seat - 1]}</bdi>
                </td>
              )}
              <td class={`role ${roles[seat.seat] ?? 'hidden'}`}>
                {roleName(roles[seat.seat], say)}
              </td>
              <td>
                {seat.claim !== null && (
                  <button type="button" class="link" onClick={() => onStep(seat.claim!.step)}>
                    {say(seat.claim.role)}
                  </button>
                )}
              </td>
              <td>
                <Reports seat={seat} onStep={onStep} />
              </td>
              <td class="number">{seat.votes === 0 ? '' : seat.votes}</td>
              <td>{statusOf(seat, say)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const statusOf = ({ fate, died }: SeatScene, say: ReturnType<typeof useHere>['say']): string =>
  fate === 'alive' ? say('alive') : say(fate, { day: died ?? 0 });

/** `03 human`: results that the seat has told, in a sign and in words for those who hear the page. */
function Reports({
  seat,
  onStep,
}: {
  readonly seat: SeatScene;
  readonly onStep: (at: number) => void;
}) {
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
