import { useEffect, useState } from 'preact/hooks';
import type { Walk } from '../game/scene.ts';
import { useHere } from '../here.ts';
import { ControlSign, type Sign } from './control-signs.tsx';
import { useGame } from './shown-game.ts';
import { roleName, seatNumber } from './texts.ts';
import { Choice } from './widgets.tsx';

interface ControlsProps {
  readonly walk: Walk;
  readonly playing: boolean;
  readonly onPlay: () => void;
  readonly onKeys: () => void;
  readonly onShare: () => void;
  readonly onGame: ((direction: 1 | -1) => void) | undefined;
}

/** The buttons below the table. On phones they stay at the edge of the screen. */
export function StepControls({ walk, playing, onPlay, onKeys, onShare, onGame }: ControlsProps) {
  const { say } = useHere();
  const [more, setMore] = useState(false);
  const { at, last } = walk;
  return (
    <div class="controls">
      <div class="buttons walk">
        <Key text={say('first-step')} sign="firstStep" onClick={() => walk.to(0)} off={at === 0} />
        <Key text={say('back-day')} sign="backDay" onClick={() => walk.day(-1)} off={at === 0} />
        <Key text={say('back-step')} sign="backStep" onClick={() => walk.by(-1)} off={at === 0} />
        <Key text={say(playing ? 'pause-steps' : 'play-steps')} sign={playing ? 'pause' : 'play'} onClick={onPlay} />
        <Key text={say('next-step')} sign="nextStep" onClick={() => walk.by(1)} off={at === last} />
        <Key text={say('next-day')} sign="nextDay" onClick={() => walk.day(1)} off={at === last} />
        <Key text={say('last-step')} sign="lastStep" onClick={() => walk.to(last)} off={at === last} />
      </div>
      <output class="place">{say('step-of', { step: at + 1, steps: last + 1 })}</output>
      <button type="button" class="more" aria-expanded={more} onClick={() => setMore(!more)}>
        {say('more-controls')}
      </button>
      <div class={more ? 'rarer unfolded' : 'rarer'}>
        <SeenBy />
        <RarerControls {...{ onKeys, onShare, onGame }} />
      </div>
    </div>
  );
}

/** The controls that phones show only on demand. */
function RarerControls({ onKeys, onShare, onGame }: Pick<ControlsProps, 'onKeys' | 'onShare' | 'onGame'>) {
  const { say, address, go } = useHere();
  return (
    <>
      <Choice
        label={say('speed')}
        value={address.speed ?? '1'}
        onChange={(speed) => go({ speed })}
        options={SPEEDS.map((speed) => [String(speed), `${speed}×`])}
      />
      {onGame && (
        <div class="buttons">
          <Key text={say('previous-game')} sign="previousGame" onClick={() => onGame(-1)} />
          <Key text={say('next-game')} sign="nextGame" onClick={() => onGame(1)} />
        </div>
      )}
      <button type="button" aria-pressed={address.code === 'on'} onClick={() => go({ code: address.code ? undefined : 'on' })}>
        {say('protocol-text')}
      </button>
      <button type="button" onClick={onShare}>
        {say('share')}
      </button>
      <button type="button" title={say('keys')} aria-label={say('keys')} onClick={onKeys}>
        ?
      </button>
      <LinkHere />
    </>
  );
}

/** How many times faster than at first the steps are played. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8, 16];
const STEP_MS = 1200;

export function usePlaying(walk: Walk) {
  const { address } = useHere();
  const [playing, setPlaying] = useState(false);
  const ended = walk.at === walk.last;
  const speed = SPEEDS.find((one) => String(one) === address.speed) ?? 1;
  useEffect(() => {
    if (!playing) return;
    if (ended) return setPlaying(false);
    const timer = setTimeout(() => walk.by(1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, walk.at, ended, speed]);
  return [playing, setPlaying] as const;
}

function SeenBy() {
  const { say, go } = useHere();
  const { seat, roles, bound } = useGame();
  if (seat !== null && bound)
    return <span>{say('seen-only-by', { seat: seatNumber(seat), role: roleName(roles[seat], say) })}</span>;
  return (
    <Choice
      label={say('seen-by')}
      of={{ select: 'eyes' }}
      value={seat === null ? '' : String(seat)}
      onChange={(eyes) => go({ seat: eyes })}
      options={[
        ['', say('sees-all')],
        ...roles.slice(1).map((role, i) => {
          return [String(i + 1), say('sees-seat', { seat: seatNumber(i + 1), role: roleName(role, say) })] as const;
        }),
      ]}
    />
  );
}

interface KeyProps {
  readonly text: string;
  readonly sign: Sign;
  readonly onClick: () => void;
  readonly off?: boolean;
}

const Key = ({ text, sign, onClick, off = false }: KeyProps) => (
  <button type="button" title={text} aria-label={text} disabled={off} onClick={onClick}>
    <ControlSign sign={sign} />
  </button>
);

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
      () => {}, // the address bar shows it, too
    );
  };
  return (
    <a class="step-link" href={location.hash || '#'} onClick={copy}>
      {say(copied ? 'copied' : 'link-step')}
    </a>
  );
}
