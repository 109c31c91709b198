import type { Agent } from '@aiwolf-arena/protocol';
import { useMemo } from 'preact/hooks';
import { type Arrow, arrowsAt, isNight } from '../game/arrows.ts';
import type { SeatScene } from '../game/scene.ts';
import { arrowLine, type TablePlan, tablePlan } from '../game/table-plan.ts';
import { useHere } from '../here.ts';
import type { Say } from '../words.ts';
import { TRUTH_SIGNS } from './named.tsx';
import { FateSign, RoleSign } from './role-token.tsx';
import { nameText, type ShownGame, sideOf, useGame } from './shown-game.ts';
import { actingIn, SpeechCard } from './speech-card.tsx';
import { fitted } from './svg-text.ts';
import { roleName, seatNumber } from './texts.ts';
import { useWidth } from './use-width.ts';

/** Draws the village around a table: who lives, what is said, and arrows for votes, accusations and the acts of the night. */
export function RoundTable() {
  const { say } = useHere();
  const { players, steps, at, known, roles } = useGame();
  const [box, width] = useWidth<HTMLDivElement>(640);
  const plan = useMemo(() => tablePlan(players, width), [players, width]);
  const arrows = useMemo(() => arrowsAt(steps, known, at, roles), [steps, known, at, roles]);
  const acting = known.includes(at) ? actingIn(steps[at]!) : [];
  const night = known.includes(at) && isNight(steps[at]!);
  return (
    <div class="round" ref={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture whose parts are buttons */}
      <svg
        class={`round-table${night ? ' night' : ''}`}
        viewBox={`0 0 ${plan.width} ${plan.height}`}
        role="group"
        aria-label={say('village')}
      >
        <Surface plan={plan} />
        <Arrows plan={plan} arrows={arrows} />
        <SpeechCard plan={plan} />
        {plan.seats.map((place, i) => (
          <g key={String(i)} transform={`translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`}>
            <Seat seat={i + 1} plan={plan} acting={acting.includes(i + 1)} />
          </g>
        ))}
      </svg>
    </div>
  );
}

function Surface({ plan: { centre, across, down } }: { readonly plan: TablePlan }) {
  const [rx, ry] = [across - 4, down - 4];
  return (
    <rect
      class="surface"
      {...{ x: centre.x - rx, y: centre.y - ry, width: 2 * rx, height: 2 * ry, rx: rx * 0.62, ry: ry * 0.62 }}
    />
  );
}

interface ArrowsProps {
  readonly plan: TablePlan;
  readonly arrows: readonly Arrow[];
}

/** Heads are paths of their own, because markers do not take the colour of their line in every browser. */
const Arrows = ({ plan, arrows }: ArrowsProps) => (
  <g>
    {arrows
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, kind, strong }) => {
        const { path, head } = arrowLine(plan.seats[from - 1]!, plan.seats[to - 1]!, plan);
        return (
          <g key={`${from} ${to}`} class={`arrow ${kind}${strong ? ' strong' : ''}`}>
            <path d={path} />
            <path class="head" d="M-9-4.5 1 0-9 4.5z" transform={head} />
          </g>
        );
      })}
  </g>
);

interface SeatProps {
  readonly seat: Agent;
  readonly plan: TablePlan;
  readonly acting: boolean;
}

function Seat({ seat, plan, acting }: SeatProps) {
  const { say, address } = useHere();
  const game = useGame();
  const scene = game.scene.seats[seat - 1]!;
  const chosen = game.seat === seat;
  const role = game.roles[seat];
  const look = (): void => game.look(chosen ? null : seat);
  const words = seatWords(scene, game, say);
  const focus = game.names !== null && game.names[seat - 1] === address.agent;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside has the keys
    <g
      class={`seat ${sideOf(role)} ${scene.fate}${acting ? ' acting' : ''}${chosen ? ' chosen' : ''}${focus ? ' focus' : ''}`}
      onClick={look}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button */}
      <g role="button" tabIndex={0} aria-label={words} aria-pressed={chosen} onKeyDown={(pressed) => enter(pressed, look)}>
        <circle class="halo" r={plan.token + 5} />
        <circle class="token" r={plan.token} />
        <RoleSign role={role} size={plan.token * 1.2} />
        <FateSign fate={scene.fate} size={plan.token * 1.1} />
      </g>
      <g>
        <title>{words}</title>
        <SeatLabel scene={scene} plan={plan} />
      </g>
    </g>
  );
}

/** Does what a click does if the key presses a button. */
function enter(pressed: KeyboardEvent, act: () => void): void {
  if (pressed.key !== 'Enter' && pressed.key !== ' ') return;
  pressed.preventDefault();
  pressed.stopPropagation();
  act();
}

/** The lines below a token: the name with the number of the seat, the claimed role, and the latest reported result. */
function SeatLabel({ scene, plan: { token, cell } }: { readonly scene: SeatScene; readonly plan: TablePlan }) {
  const { say } = useHere();
  const game = useGame();
  const { seat, claim, reports } = scene;
  const latest = reports.at(-1);
  const more = reports.length > 1 ? ` +${reports.length - 1}` : '';
  const sign = (step: number | undefined, kind: 'claim' | 'found'): string => {
    const truth = game.statements.find((one) => one.step === step && one.said.kind === kind)?.truth ?? null;
    return truth === null ? '' : ` ${TRUTH_SIGNS[truth]}`;
  };
  const lines = [
    ...(claim === null ? [] : [{ kind: 'claimed', head: '', text: say(claim.role), tail: sign(claim.step, 'claim') }]),
    ...(latest === undefined
      ? []
      : [
          {
            kind: latest.werewolf ? 'black' : 'white',
            head: latest.werewolf ? '●\u00a0' : '○\u00a0',
            text: game.names?.[latest.target - 1] ?? nameText(latest.target, game, say),
            tail: `${sign(latest.step, 'found')}${more}`,
          },
        ]),
  ];
  const number = game.names === null ? '' : seatNumber(seat);
  const name = game.names === null ? nameText(seat, game, say) : game.names[seat - 1]!;
  return (
    <text class="seat-label" y={token + 15} text-anchor="middle">
      <tspan class="seat-name">{fitted(name, cell - (number === '' ? 0 : 17), 12.5)}</tspan>
      {number !== '' && (
        <tspan class="seat-no" dx="3">
          {number}
        </tspan>
      )}
      {lines.map(({ kind, head, text, tail }) => (
        <tspan key={kind} class={`badge ${kind}${/[✗≈]/.test(tail) ? ' lie' : ''}`} x="0" dy="13.5">
          {`${head}${fitted(text, cell - 6 * (head.length + tail.length), 11)}${tail}`}
        </tspan>
      ))}
    </text>
  );
}

/** All that the table shows about a seat, in words. */
function seatWords({ seat, fate, died, claim, reports, votes }: SeatScene, game: ShownGame, say: Say): string {
  const found = reports.map(
    ({ target, werewolf }) => `${nameText(target, game, say)}: ${say(werewolf ? 'werewolf' : 'human')}`,
  );
  return [
    nameText(seat, game, say),
    roleName(game.roles[seat], say),
    fate === 'alive' ? say('alive') : say(fate, { day: died ?? 0 }),
    ...(claim === null ? [] : [`${say('claim')}: ${say(claim.role)}`]),
    ...(found.length === 0 ? [] : [`${say('reports')}: ${found.join(', ')}`]),
    ...(votes === 0 ? [] : [say('ballots-n', { count: votes })]),
  ].join(', ');
}
