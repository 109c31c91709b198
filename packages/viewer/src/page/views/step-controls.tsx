import { useEffect, useState } from 'preact/hooks';
import type { Walk } from '../game/scene.ts';
import { useHere } from '../here.ts';
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
    <div class="row controls">
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

/** The sign of a button. It is drawn, because not every browser has letters for all signs. */
const ControlSign = ({ sign }: { readonly sign: Sign }) => (
  <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d={SIGNS[sign][0]} transform={SIGNS[sign][1]} />
  </svg>
);

type Sign = keyof typeof SIGNS;

const [STEP, DAY, END, GAME] = [
  'M5.6 3 7 1.7 13.3 8 7 14.3 5.6 13l5-5z',
  'M2.4 3 3.8 1.7 10.1 8 3.8 14.3 2.4 13l5-5zM7.9 3 9.3 1.7 15.6 8 9.3 14.3 7.9 13l5-5z',
  'M1 7h7V3.2L13 8l-5 4.8V9H1zM13.2 2.5H15v11h-1.8z',
  'M1.5 2.5v11L7 8zM7 2.5v11L12.5 8zM12.7 2.5h1.9v11h-1.9z',
];
const MIRRORED = 'translate(16 0) scale(-1 1)';

/** The outline of each sign in a square of 16, and how it is turned. */
const SIGNS = {
  play: ['M4 2v12l10-6z', undefined],
  pause: ['M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z', undefined],
  nextStep: [STEP, undefined],
  backStep: [STEP, MIRRORED],
  nextDay: [DAY, undefined],
  backDay: [DAY, MIRRORED],
  lastStep: [END, undefined],
  firstStep: [END, MIRRORED],
  nextGame: [GAME, undefined],
  previousGame: [GAME, MIRRORED],
} as const satisfies Readonly<Record<string, readonly [outline: string, turned: string | undefined]>>;
