import { useHere } from '../app/context.ts';
import type { Scene } from '../game/scene.ts';
import type { Roles } from '../game/step.ts';
import { Scroll } from './scroll.tsx';
import { roleName, seatNumber } from './seat-name.ts';

interface ClaimsProps {
  readonly scene: Scene;
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
        <Scroll>
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
        </Scroll>
      )}
    </figure>
  );
}
