import { textIn } from '@aiwolf-arena/report/browser';
import type { TurningPoint } from '../game/turning-points.ts';
import { useHere } from '../here.ts';
import { useGame } from './shown-game.ts';

/** Lists the turning points of the game in words. Each leads to its step. */
export function TurningPointList({ moments }: { readonly moments: readonly TurningPoint[] }) {
  const { say } = useHere();
  const { at, toStep } = useGame();
  return (
    <div class="turning-points">
      <h4>{say('turning-points')}</h4>
      <ol class="bare" aria-label={say('turning-points')}>
        {moments.map(({ step, said, before, after }) => (
          <li key={step}>
            <button type="button" class="plain" aria-current={step === at ? 'step' : undefined} onClick={() => toStep(step)}>
              <span class={after < before ? 'down' : 'up'} aria-hidden="true">
                {after < before ? '▼' : '▲'}
              </span>{' '}
              <bdi>{textIn(said, say.language)}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
