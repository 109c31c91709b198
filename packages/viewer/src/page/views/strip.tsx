import type { Agent } from '@aiwolf-arena/protocol';
import { percentOf, textIn } from '@aiwolf-arena/report/browser';
import { useMemo, useState } from 'preact/hooks';
import { knownSteps } from '../game/scene.ts';
import { deathsIn, type Tick, ticksOf } from '../game/ticks.ts';
import type { TurningPoint } from '../game/turning-points.ts';
import { useHere } from '../here.ts';
import { HowToRead } from './how-to-read.tsx';
import { SeatName } from './named.tsx';
import { nameText, sideOf, useGame } from './shown-game.ts';
import { actingIn } from './speech-card.tsx';
import type { ShownInsight } from './use-insight.ts';
import { useWidth } from './use-width.ts';

/** Shows the whole game in one line of time: beliefs, the villagers' chance, claims, votes and deaths. A click is a step. */
export function Strip({ insight }: { readonly insight: ShownInsight | null }) {
  const { say } = useHere();
  const { steps, at, seat, scene, toStep } = useGame();
  const [box, width] = useWidth<HTMLDivElement>(960);
  const [marked, setMarked] = useState<Agent | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const end = seat === null || scene.over ? steps.length - 1 : at; // a seat does not know the future
  const seen = useMemo(() => knownSteps(steps, end, seat), [steps, end, seat]);
  const plan = planOf(width, steps.length - 1, insight);
  const point = (event: PointerEvent): void => {
    const { left, top } = box.current!.getBoundingClientRect();
    const found = insight && nearest(insight, plan, event.clientX - left, event.clientY - top, deathsIn(steps, seen));
    setPointed(found && found.step <= end ? found : null);
  };
  return (
    <div class="strip">
      <div class="strip-plot" ref={box} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <svg viewBox={`0 0 ${width} ${plan.height}`} height={plan.height} aria-hidden="true">
          <DayBands plan={plan} />
          {insight?.villagersWin && <WinArea plan={plan} insight={insight} />}
          {insight && <Beliefs plan={plan} insight={insight} seen={seen} end={end} marked={pointed?.seat ?? marked} />}
          <Ticks plan={plan} ticks={ticksOf(steps, seen)} />
          <rect class="later" {...{ x: plan.x(at), y: 0, width: Math.max(0, width - plan.x(at)), height: plan.height }} />
          <line class="needle" {...{ x1: plan.x(at), x2: plan.x(at), y1: 0, y2: plan.height }} />
          {pointed && insight && <PointedLabel plan={plan} pointed={pointed} insight={insight} />}
        </svg>
        <input
          type="range"
          min={0}
          max={steps.length - 1}
          value={at}
          aria-label={say('step')}
          aria-valuetext={say('step-of', { step: at + 1, steps: steps.length })}
          onInput={({ currentTarget }) => toStep(Number(currentTarget.value))}
        />
      </div>
      {insight && <BeliefChips insight={insight} marked={marked} onMark={(to) => setMarked(to === marked ? null : to)} />}
      {insight && insight.moments.length > 0 && <TurningPointList moments={insight.moments} />}
      {insight && <HowToRead />}
    </div>
  );
}

const percent = (share: number): string => percentOf(share, 0);

/** Half the width of the thumb of the range slider, which lies over the picture. */
const PAD = 8;

function planOf(width: number, last: number, insight: ShownInsight | null) {
  const win = insight?.villagersWin ? 62 : 0;
  const lines = insight ? 132 : 0;
  const bottom = 18 + win + lines;
  const x = (step: number): number => PAD + (step / Math.max(1, last)) * (width - 2 * PAD);
  return {
    ...{ width, last, x, bottom, height: bottom + 24 },
    step: (px: number): number => Math.min(last, Math.max(0, Math.round(((px - PAD) / (width - 2 * PAD)) * last))),
    winY: (share: number): number => 18 + (win - 8) * (1 - share),
    wolfY: (share: number): number => 18 + win + (lines - 8) * (1 - share),
  };
}

type StripPlan = ReturnType<typeof planOf>;

interface Pointed {
  readonly seat: Agent;
  readonly step: number;
}

/** Returns the seat whose line is nearest to the pointer; `null` if no line is near. */
function nearest(insight: ShownInsight, plan: StripPlan, x: number, y: number, deaths: ReadonlyMap<Agent, number>) {
  const step = plan.step(x);
  const values = insight.wolves[step] ?? [];
  const all = [...values.keys()].slice(1).filter((seat) => (deaths.get(seat) ?? step) >= step);
  const far = (seat: Agent): number => Math.abs(plan.wolfY(values[seat]!) - y);
  const seat = all.toSorted((a, b) => far(a) - far(b))[0];
  return seat === undefined || far(seat) > 30 ? null : { seat, step };
}

interface PlotProps {
  readonly plan: StripPlan;
  readonly insight: ShownInsight;
}

function DayBands({ plan }: { readonly plan: StripPlan }) {
  const { say } = useHere();
  const { steps } = useGame();
  const mornings = [...steps.keys()].filter((i) => steps[i]!.kind === 'day');
  return (
    <g class="bands">
      {mornings.map((from, i) => {
        const [left, right] = [plan.x(from), plan.x(mornings[i + 1] ?? plan.last)];
        return (
          <g key={from}>
            <rect class={i % 2 === 0 ? 'even' : 'odd'} {...{ x: left, y: 0, width: right - left, height: plan.height }} />
            {right - left > 46 && (
              <text x={left + 4} y={13}>
                {say('day-n', { day: steps[from]!.day })}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function WinArea({ plan, insight: { villagersWin, moments } }: PlotProps) {
  const { say } = useHere();
  const path = stairs(villagersWin!, plan, plan.winY, plan.last);
  return (
    <g class="win">
      <path class="area" d={`${path}V${plan.winY(0)}H${plan.x(0)}z`} />
      <path class="edge" d={path} />
      <line class="half" {...{ x1: plan.x(0), x2: plan.x(plan.last), y1: plan.winY(0.5), y2: plan.winY(0.5) }} />
      {moments.map(({ step, after, before }) => (
        <path
          key={step}
          class={after < before ? 'turn down' : 'turn up'}
          d={after < before ? 'M-5-9h10l-5 8z' : 'M-5 9h10l-5-8z'}
          transform={`translate(${plan.x(step)} ${plan.winY(after)})`}
        />
      ))}
      <text x={plan.x(0) + 4} y={plan.winY(0) - 5}>
        {say('villagers-win')}
      </text>
    </g>
  );
}

/** A line that changes at the steps. Only changes are written, because most steps change nothing. */
function stairs(values: readonly number[], plan: StripPlan, y: (share: number) => number, end: number): string {
  let path = `M${plan.x(0).toFixed(1)} ${y(values[0] ?? 0).toFixed(1)}`;
  for (let step = 1; step <= end; step++)
    if (values[step] !== values[step - 1]) path += `H${plan.x(step).toFixed(1)}V${y(values[step]!).toFixed(1)}`;
  return `${path}H${plan.x(end).toFixed(1)}`;
}

interface BeliefsProps extends PlotProps {
  readonly seen: readonly number[];
  /** The last step up to which the lines are drawn. */
  readonly end: number;
  readonly marked: Agent | null;
}

function Beliefs({ plan, insight, seen, end, marked }: BeliefsProps) {
  const { say } = useHere();
  const { steps, at, players, roles } = useGame();
  const { width, last } = plan;
  const lines = useMemo(() => {
    const deaths = deathsIn(steps, seen);
    return Array.from({ length: players }, (_, i) => {
      const own = insight.wolves.map((values) => values[i + 1]!);
      return stairs(own, plan, plan.wolfY, deaths.get(i + 1) ?? end);
    });
  }, [insight, seen, end, players, width, plan.height]);
  const acting = actingIn(steps[at]!);
  return (
    <g class="beliefs">
      <line class="axis" {...{ x1: plan.x(0), x2: plan.x(last), y1: plan.wolfY(0), y2: plan.wolfY(0) }} />
      {lines.map((d, i) => (
        <path
          key={String(i)}
          class={`belief ${sideOf(roles[i + 1])}${marked === i + 1 ? ' marked' : acting.includes(i + 1) ? ' acting' : ''}`}
          d={d}
        />
      ))}
      <text x={plan.x(0) + 4} y={plan.wolfY(1) + 10}>
        {say('werewolf-beliefs')}
      </text>
    </g>
  );
}

const TICKS: Readonly<Record<Tick['kind'], string>> = {
  claim: 'M0-5 5 0 0 5-5 0z',
  vote: 'M-1.5-5h3V5h-3z',
  executed: 'M-4-4 4 4M4-4-4 4',
  attacked: 'M-4-5v10M0-5v10M4-5v10',
};

const Ticks = ({ plan, ticks }: { readonly plan: StripPlan; readonly ticks: readonly Tick[] }) => (
  <g class="ticks">
    {ticks.map(({ step, kind }) => (
      <path key={step} class={kind} d={TICKS[kind]} transform={`translate(${plan.x(step)} ${plan.bottom + 12})`} />
    ))}
  </g>
);

interface LabelProps extends PlotProps {
  readonly pointed: Pointed;
}

function PointedLabel({ plan, pointed: { seat, step }, insight }: LabelProps) {
  const { say } = useHere();
  const game = useGame();
  const value = insight.wolves[step]![seat]!;
  const [x, y] = [plan.x(step), plan.wolfY(value)];
  const left = x > plan.width / 2;
  return (
    <g class="pointed">
      <circle cx={x} cy={y} r={4} />
      <text x={x + (left ? -9 : 9)} y={Math.max(14, y - 7)} text-anchor={left ? 'end' : 'start'}>
        {nameText(seat, game, say)} {percent(value)}
      </text>
    </g>
  );
}

interface ChipsProps {
  readonly insight: ShownInsight;
  readonly marked: Agent | null;
  readonly onMark: (seat: Agent) => void;
}

/** The values of all living seats at the current step as buttons, highest first. A pressed button marks the line. */
function BeliefChips({ insight, marked, onMark }: ChipsProps) {
  const { say } = useHere();
  const { at, scene } = useGame();
  const values = insight.wolves[at] ?? [];
  const probability = insight.villagersWin?.[at];
  const seats = scene.seats
    .filter(({ fate }) => fate === 'alive')
    .map(({ seat }) => seat)
    .toSorted((a, b) => values[b]! - values[a]! || a - b);
  return (
    <fieldset class="row chips">
      <legend class="unseen">{say('werewolf-beliefs')}</legend>
      {probability !== undefined && <strong>{say('villagers-win-now', { share: percent(probability) })}</strong>}
      {seats.map((seat) => (
        <button key={seat} type="button" aria-pressed={marked === seat} onClick={() => onMark(seat)}>
          <SeatName seat={seat} /> {percent(values[seat]!)}
        </button>
      ))}
    </fieldset>
  );
}

/** Lists the turning points of the game in words. Each leads to its step. */
function TurningPointList({ moments }: { readonly moments: readonly TurningPoint[] }) {
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
