import { useEffect, useState } from 'preact/hooks';
import { useHere } from '../app/context.ts';
import type { Roles } from '../game/step.ts';
import type { Walk } from '../game/walk.ts';
import { roleName, seatNumber } from './seat-name.ts';

interface ControlsProps {
  readonly walk: Walk;
  readonly roles: Roles;
  readonly seat: number | null;
  readonly playing: boolean;
  readonly onPlay: () => void;
}

/** The buttons to walk through a game, the place in it, and whose eyes it is seen with. */
export function StepControls({ walk, roles, seat, playing, onPlay }: ControlsProps) {
  const { say, go } = useHere();
  const { at, last } = walk;
  return (
    <div class="controls">
      <div class="buttons">
        <Key text={say('first-step')} sign="⇤" onClick={() => walk.to(0)} off={at === 0} />
        <Key text={say('back-day')} sign="«" onClick={() => walk.day(-1)} off={at === 0} />
        <Key text={say('back-step')} sign="‹" onClick={() => walk.by(-1)} off={at === 0} />
        <Key
          text={say(playing ? 'pause-steps' : 'play-steps')}
          sign={playing ? '❚❚' : '▶'}
          onClick={onPlay}
        />
        <Key text={say('next-step')} sign="›" onClick={() => walk.by(1)} off={at === last} />
        <Key text={say('next-day')} sign="»" onClick={() => walk.day(1)} off={at === last} />
        <Key text={say('last-step')} sign="⇥" onClick={() => walk.to(last)} off={at === last} />
      </div>
      <label class="slider">
        <span class="unseen">{say('step-of', { step: at + 1, steps: last + 1 })}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={({ currentTarget }) => walk.to(Number(currentTarget.value))}
        />
      </label>
      <output class="place">{say('step-of', { step: at + 1, steps: last + 1 })}</output>
      <label>
        {say('seen-by')}{' '}
        <select
          class="eyes"
          value={seat === null ? '' : String(seat)}
          onChange={({ currentTarget }) => go({ seat: currentTarget.value })}
        >
          <option value="">{say('sees-all')}</option>
          {roles.slice(1).map((role, i) => (
            <option key={String(i)} value={String(i + 1)}>
              {say('sees-seat', { seat: seatNumber(i + 1), role: roleName(role, say) })}
            </option>
          ))}
        </select>
      </label>
      <LinkHere />
    </div>
  );
}

interface KeyProps {
  readonly text: string;
  readonly sign: string;
  readonly onClick: () => void;
  readonly off?: boolean;
}

const Key = ({ text, sign, onClick, off = false }: KeyProps) => (
  <button type="button" title={text} aria-label={text} disabled={off} onClick={onClick}>
    <span aria-hidden="true">{sign}</span>
  </button>
);

/** Puts the address of this step where it can be pasted from. */
function LinkHere() {
  const { say } = useHere();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => {}, // the address bar has it, too
    );
  };
  return (
    <a class="step-link" href={location.hash || '#'} onClick={copy}>
      {say(copied ? 'copied' : 'link-step')}
    </a>
  );
}
