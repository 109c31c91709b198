import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameTape } from '../document.ts';
import { knownRoles, knownSteps, sceneOf, type Walk, walkOf } from '../game/scene.ts';
import { type GameStep, type Roles, rolesOf, stepsOf } from '../game/steps.ts';
import { useHere } from '../here.ts';
import { EventLog } from './event-log.tsx';
import { ClaimsTable, SuspicionTable, VillageTable, VoteTable } from './tables.tsx';
import { roleName, seatNumber } from './texts.ts';
import { Choice, Tabs } from './widgets.tsx';

interface ViewerProps {
  readonly tape: GameTape;
  readonly title: string;
  /** Index of the first step in which this game differs from the other game of its pair (baseline and candidate). */
  readonly parts?: number | undefined;
  /** Set while the game is being played. The last step is then shown, unless the reader has gone back to an earlier step. */
  readonly live?: boolean;
}

export function GameViewer({ tape, title, parts, live = false }: ViewerProps) {
  const { say, address, go } = useHere();
  const steps = useMemo(() => stepsOf(tape), [tape]);
  const roles = useMemo(() => rolesOf(tape), [tape]);
  const players = roles.length - 1;
  const seat = seatIn(address.seat, players);
  const last = Math.max(0, steps.length - 1);
  const at = Math.min(last, address.step === undefined && live ? last : Number(address.step ?? 0) || 0);
  const known = useMemo(() => knownSteps(steps, at, seat), [steps, at, seat]);
  const scene = useMemo(() => sceneOf(steps, known, players), [steps, known, players]);
  const told = knownRoles(roles, seat, scene.over);
  const stepNumbers = useMemo(() => [...steps.keys()], [steps]);
  const stops = useMemo(() => stepNumbers.filter((i) => steps[i]!.kind !== 'silence'), [steps]);
  const toStep = (step: number): void => go({ step: live && step === last ? undefined : String(step) });
  const walk = walkOf(steps, stops, at, toStep);
  const [playing, setPlaying] = usePlaying(walk);
  const play = (): void => setPlaying(!playing);
  const look = (to: string): void => go({ seat: to });
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), [title]);
  if (steps.length === 0) return <p class="quiet">{say('live-waiting')}</p>;
  const day = steps[at]!.day;
  // The tab of a day opens the last step of the day, from which the whole day can be read.
  const evenings = stepNumbers.filter((i) => steps[i + 1]?.day !== steps[i]!.day);
  return (
    <section
      class="viewer"
      aria-label={title}
      ref={box}
      tabIndex={-1}
      onKeyDown={(pressed) => press(pressed, walk, play, look, players)}
    >
      <StepControls walk={walk} roles={roles} seat={seat} playing={playing} onPlay={play} />
      <Tabs
        name={say('day')}
        tabs={evenings.map((at) => ({ key: at, text: say('day-n', { day: steps[at]!.day }) }))}
        open={evenings.find((at) => steps[at]!.day === day)}
        onOpen={toStep}
      />
      <div class="stage">
        <VillageTable
          scene={scene}
          roles={told}
          names={seat === null ? tape.names : null}
          acting={actingIn(steps[at]!)}
          onStep={toStep}
        />
        <EventLog steps={steps} shown={known.filter((i) => steps[i]!.day === day)} at={at} parts={parts} onStep={toStep} />
      </div>
      <p class="quiet keys">{say('keys')}</p>
      <div class="panels">
        <VoteTable steps={steps} known={known} players={players} roles={told} onStep={toStep} />
        <div class="panel">
          <ClaimsTable scene={scene} roles={told} onStep={toStep} />
          <SuspicionTable steps={steps} known={known} players={players} roles={told} />
        </div>
      </div>
    </section>
  );
}

function seatIn(text: string | undefined, players: number): number | null {
  const seat = Number(text);
  return Number.isInteger(seat) && seat >= 1 && seat <= players ? seat : null;
}

const actingIn = (step: GameStep): number[] => {
  if (step.kind === 'day') return step.dead === 0 ? [] : [step.dead];
  return [...('seat' in step ? [step.seat] : []), ...('target' in step ? [step.target] : [])];
};

const STEP_MS = 900;

function usePlaying(walk: Walk) {
  const [playing, setPlaying] = useState(false);
  const ended = walk.at === walk.last;
  useEffect(() => {
    if (!playing) return;
    if (ended) return setPlaying(false);
    const timer = setTimeout(() => walk.by(1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, walk.at, ended]);
  return [playing, setPlaying] as const;
}

/** Handles a key that the reader has pressed in the game viewer. Does nothing if a form field has the focus. */
function press(
  pressed: KeyboardEvent & { readonly target: EventTarget | null },
  walk: Walk,
  play: () => void,
  look: (seat: string) => void,
  players: number,
): void {
  const target = pressed.target as HTMLElement;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
  if (pressed.key === ' ' && /^(BUTTON|A)$/.test(target.tagName)) return;
  const digit = /^\d$/.test(pressed.key) ? Number(pressed.key) : null;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => walk.by(1),
    ArrowLeft: () => walk.by(-1),
    ArrowDown: () => walk.day(1),
    ArrowUp: () => walk.day(-1),
    Home: () => walk.to(0),
    End: () => walk.to(walk.last),
    ' ': play,
  };
  const act = digit !== null && digit <= players ? () => look(digit === 0 ? '' : String(digit)) : keys[pressed.key];
  if (act === undefined) return;
  pressed.preventDefault();
  act();
}

interface ControlsProps {
  readonly walk: Walk;
  readonly roles: Roles;
  readonly seat: number | null;
  readonly playing: boolean;
  readonly onPlay: () => void;
}

function StepControls({ walk, roles, seat, playing, onPlay }: ControlsProps) {
  const { say, go } = useHere();
  const { at, last } = walk;
  return (
    <div class="controls">
      <div class="buttons">
        <Key text={say('first-step')} sign="⇤" onClick={() => walk.to(0)} off={at === 0} />
        <Key text={say('back-day')} sign="«" onClick={() => walk.day(-1)} off={at === 0} />
        <Key text={say('back-step')} sign="‹" onClick={() => walk.by(-1)} off={at === 0} />
        <Key text={say(playing ? 'pause-steps' : 'play-steps')} sign={playing ? '❚❚' : '▶'} onClick={onPlay} />
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
