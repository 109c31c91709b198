import { useEffect, useRef } from 'preact/hooks';
import { glossOf } from '../game/scene.ts';
import type { GameStep } from '../game/steps.ts';
import { useHere } from '../here.ts';
import { seatName, seatNumber, stepText } from './texts.ts';

interface LogProps {
  readonly steps: readonly GameStep[];
  readonly shown: readonly number[];
  readonly at: number;
  readonly parts?: number | undefined;
  readonly onStep: (step: number) => void;
}

export function EventLog({ steps, shown, at, parts, onStep }: LogProps) {
  const { say } = useHere();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2;
  }, [at, shown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (axe: scrollable-region-focusable)
    <ol class="log" ref={list} aria-label={say('what-happened')} tabIndex={0}>
      {shown.map((i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the viewer walk here; the mouse has a shorter way
        <li
          key={i}
          class={`step ${steps[i]!.kind}${i === parts ? ' differs' : ''}`}
          aria-current={i === at ? 'step' : undefined}
          onClick={() => onStep(i)}
        >
          {i === parts && <strong class="difference">{say('first-difference')}</strong>}
          <StepView step={steps[i]!} />
        </li>
      ))}
    </ol>
  );
}

function StepView({ step }: { readonly step: GameStep }) {
  const { say } = useHere();
  switch (step.kind) {
    case 'refused':
    case 'talk':
    case 'whisper':
      return <Speech {...step} />;
    case 'vote':
    case 'attackVote':
      return <Ballots {...step} />;
    default:
      return <span>{stepText(step, say)}</span>;
  }
}

function Speech({ kind, seat, text }: Extract<GameStep, { readonly text: string }>) {
  const { say } = useHere();
  const gloss = glossOf(text, seat, say.language);
  return (
    <>
      <span class="seat-tag">{seatNumber(seat)}</span>
      <span class="speech">
        {kind === 'whisper' && <span class="whispered">{say('whisper-mark')} </span>}
        {kind === 'refused' && <span class="whispered">{say('refused-mark')} </span>}
        {gloss === null ? (
          <em title={say('not-understood')}>
            <bdi>{text}</bdi>
          </em>
        ) : (
          <>
            {gloss} <code class="said">{text}</code>
          </>
        )}
      </span>
    </>
  );
}

function Ballots({ kind, round, ballots }: Extract<GameStep, { readonly ballots: unknown }>) {
  const { say } = useHere();
  const again = kind === 'vote' && round > 0;
  const byTarget = [...Map.groupBy(ballots, ({ target }) => target)].sort(
    ([a, one], [b, other]) => other.length - one.length || a - b,
  );
  return (
    <span class="ballots">
      <span class="ballots-title">{again ? say('step-revote', { round: round + 1 }) : say(`step-${kind}`)}</span>
      {byTarget.map(([target, votes]) => (
        <span class="ballot" key={target}>
          <span class="ballot-count">{votes.length}</span> {seatName(target, say)}{' '}
          <span class="quiet">← {votes.map(({ seat }) => seatNumber(seat)).join(' ')}</span>
        </span>
      ))}
    </span>
  );
}
