import type { Agent } from '@aiwolf-arena/protocol';
import { useMemo } from 'preact/hooks';
import { explanationOf } from '../game/remarks.ts';
import type { GameStep } from '../game/steps.ts';
import type { TablePlace, TablePlan } from '../game/table-plan.ts';
import { useHere } from '../here.ts';
import type { Say } from '../words.ts';
import { namedText, nameText, type ShownGame, useGame } from './shown-game.ts';
import { brokenLines } from './svg-text.ts';
import { stepText } from './texts.ts';

/** Sizes of the letters on wide and on narrow screens, and maximum number of lines there. */
const WIDE = { size: 14.5, line: 20, most: 7 };
const NARROW = { size: 13, line: 18, most: 6 };

/** Shows in the middle of the table what is said (as a speech bubble that points to the speaker) or what happens. */
export function SpeechCard({ plan }: { readonly plan: TablePlan }) {
  const { say } = useHere();
  const game = useGame();
  const { centre, across, token, cell } = plan;
  const width = Math.min(380, 2 * across - Math.max(2 * token + 34, cell + 16));
  const { size, line, most } = plan.width < 560 ? NARROW : WIDE;
  const step = game.known.includes(game.at) ? game.steps[game.at]! : null;
  const lines = useMemo(
    () => (step === null ? [] : linesAt(step, game, say).flatMap((one) => brokenLines(one, width - 28, size, most))),
    [step, game, say, width, most],
  ).slice(0, most);
  if (step === null || lines.length === 0) return null;
  const speaker = speakerOf(step);
  const high = lines.length * line + 20;
  const [left, top] = [centre.x - width / 2, centre.y - high / 2];
  return (
    <g class={`card-said ${step.kind}`}>
      {speaker !== 0 && <path class="tail" d={tailTo(plan.seats[speaker - 1]!, centre, token)} />}
      <rect x={left} y={top} width={width} height={high} rx="12" />
      {speaker !== 0 && <path class="tail-inside" d={tailTo(plan.seats[speaker - 1]!, centre, token + 2)} />}
      <text text-anchor="middle" font-size={size}>
        {lines.map((text, i) => (
          <tspan key={String(i)} x={centre.x} y={top + 24 + i * line}>
            {text}
          </tspan>
        ))}
      </text>
    </g>
  );
}

/** The seats of which a step tells something. */
export const actingIn = (step: GameStep): Agent[] => {
  if (step.kind === 'day') return step.dead === 0 ? [] : [step.dead];
  return [...('seat' in step ? [step.seat] : []), ...('target' in step ? [step.target] : [])];
};

const speakerOf = (step: GameStep): Agent => (step.kind === 'talk' || step.kind === 'whisper' ? step.seat : 0);

/** A triangle from the centre to the speaker's token. The card covers its broad end. */
function tailTo(seat: TablePlace, centre: TablePlace, token: number): string {
  const far = Math.hypot(seat.x - centre.x, seat.y - centre.y) || 1;
  const [dx, dy] = [(seat.x - centre.x) / far, (seat.y - centre.y) / far];
  const tip = { x: seat.x - dx * (token + 10), y: seat.y - dy * (token + 10) };
  const side = 11;
  return `M${centre.x + dy * side} ${centre.y - dx * side}L${tip.x} ${tip.y}L${centre.x - dy * side} ${centre.y + dx * side}z`;
}

/** Returns a step in words: one sentence, or for votes a line for each target. */
function linesAt(step: GameStep, game: Pick<ShownGame, 'names'>, say: Say): string[] {
  switch (step.kind) {
    case 'talk':
    case 'whisper':
    case 'refused': {
      const words = explanationOf(step.text, step.seat, say.language);
      return [words === null ? step.text : namedText(words, game, say)];
    }
    case 'vote':
    case 'attackVote':
      return [say(`step-${step.kind}`), ...countsOf(step.ballots, game, say)];
    default:
      return [namedText(stepText(step, say), game, say)];
  }
}

function countsOf(
  ballots: Extract<GameStep, { ballots: unknown }>['ballots'],
  game: Pick<ShownGame, 'names'>,
  say: Say,
): string[] {
  return [...Map.groupBy(ballots, ({ target }) => target)]
    .sort(([a, one], [b, other]) => other.length - one.length || a - b)
    .map(([target, votes]) => `${votes.length} × ${nameText(target, game, say)}`);
}
