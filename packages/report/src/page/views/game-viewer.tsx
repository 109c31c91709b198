import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useHere } from '../app/context.ts';
import type { GameTape } from '../document/game-shelf.ts';
import { knownRoles, knownSteps } from '../game/knowledge.ts';
import { sceneOf } from '../game/scene.ts';
import type { Step } from '../game/step.ts';
import { rolesOf, stepsOf } from '../game/steps.ts';
import { type Walk, walkOf } from '../game/walk.ts';
import { ClaimsTimeline } from './claims-timeline.tsx';
import { DayTabs } from './day-tabs.tsx';
import { EventLog } from './event-log.tsx';
import { StepControls } from './step-controls.tsx';
import { SuspicionTable } from './suspicion-table.tsx';
import { VillageTable } from './village-table.tsx';
import { VoteTable } from './vote-table.tsx';

interface ViewerProps {
  readonly tape: GameTape;
  readonly title: string;
  /** The step from which on it is another game than the one beside it. */
  readonly parts?: number | undefined;
  /** The game is being played: its end is where to look, unless somebody walked back. */
  readonly live?: boolean;
}

/** One game to walk through: the village, what happened, and what was known. */
export function GameViewer({ tape, title, parts, live = false }: ViewerProps) {
  const { say, address, go } = useHere();
  const steps = useMemo(() => stepsOf(tape), [tape]);
  const roles = useMemo(() => rolesOf(tape), [tape]);
  const players = roles.length - 1;
  const seat = seatIn(address.seat, players);
  const last = Math.max(0, steps.length - 1);
  const at = Math.min(
    last,
    address.step === undefined && live ? last : Number(address.step ?? 0) || 0,
  );
  const known = useMemo(() => knownSteps(steps, at, seat), [steps, at, seat]);
  const scene = useMemo(() => sceneOf(steps, known, players), [steps, known, players]);
  const told = knownRoles(roles, seat, scene.over);
  const stops = useMemo(() => steps.map((_, i) => i).filter((i) => isStop(steps[i]!)), [steps]);
  const toStep = (step: number): void =>
    go({ step: live && step === last ? undefined : String(step) });
  const walk = walkOf(steps, stops, at, toStep);
  const [playing, setPlaying] = usePlaying(walk);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), [title]);
  if (steps.length === 0) return <p class="quiet">{say('live-waiting')}</p>;
  const day = steps[at]!.day;
  return (
    <section
      class="viewer"
      aria-label={title}
      ref={box}
      tabIndex={-1}
      onKeyDown={(pressed) =>
        press(
          pressed,
          walk,
          () => setPlaying(!playing),
          (to) => go({ seat: to }),
          players,
        )
      }
    >
      <StepControls
        walk={walk}
        roles={roles}
        seat={seat}
        playing={playing}
        onPlay={() => setPlaying(!playing)}
      />
      <DayTabs steps={steps} day={day} onStep={toStep} />
      <div class="stage">
        <VillageTable
          scene={scene}
          roles={told}
          names={seat === null ? tape.names : null}
          acting={actingIn(steps[at]!)}
          onStep={toStep}
        />
        <EventLog
          steps={steps}
          shown={known.filter((i) => steps[i]!.day === day)}
          at={at}
          parts={parts}
          onStep={toStep}
        />
      </div>
      <p class="quiet keys">{say('keys')}</p>
      <div class="panels">
        <VoteTable steps={steps} known={known} players={players} roles={told} onStep={toStep} />
        <div class="panel">
          <ClaimsTimeline scene={scene} roles={told} onStep={toStep} />
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

/** Silence is passed over. */
const isStop = ({ kind }: Step): boolean => kind !== 'silence';

const actingIn = (step: Step): number[] => {
  if (step.kind === 'day') return step.dead === 0 ? [] : [step.dead];
  return [...('seat' in step ? [step.seat] : []), ...('target' in step ? [step.target] : [])];
};

const STEP_MS = 900;

/** Walks on by itself, to the end. */
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

/** The keys of the viewer; fields keep their own. */
function press(
  pressed: KeyboardEvent & { readonly target: EventTarget | null },
  walk: Walk,
  play: () => void,
  look: (seat: string) => void,
  players: number,
): void {
  const target = pressed.target as HTMLElement;
  if (
    /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ||
    pressed.ctrlKey ||
    pressed.metaKey ||
    pressed.altKey
  )
    return;
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
  const act =
    digit !== null && digit <= players
      ? () => look(digit === 0 ? '' : String(digit))
      : keys[pressed.key];
  if (act === undefined) return;
  pressed.preventDefault();
  act();
}
