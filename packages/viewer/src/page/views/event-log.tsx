import { useEffect, useMemo, useRef } from 'preact/hooks';
import { explanationOf } from '../game/remarks.ts';
import type { GameStep } from '../game/steps.ts';
import { useHere } from '../here.ts';
import { Named, SeatName, TruthMark } from './named.tsx';
import { useGame } from './shown-game.ts';
import { seatName, stepText } from './texts.ts';

/** Lists all steps of the shown day that may be shown; those after the current step are dimmed. */
export function EventLog({ parts }: { readonly parts?: number | undefined }) {
  const { say } = useHere();
  const { steps, at, today, toStep } = useGame();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2;
  }, [at, today]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (axe: scrollable-region-focusable)
    <ol class="bare log" ref={list} aria-label={say('what-happened')} tabIndex={0}>
      {today.map((i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the viewer walk here; the mouse has a shorter way
        <li
          key={i}
          class={`step ${steps[i]!.kind}${i > at ? ' future' : ''}${i === parts ? ' differs' : ''}`}
          aria-current={i === at ? 'step' : undefined}
          onClick={() => toStep(i)}
        >
          {i === parts && <strong class="difference">{say('first-difference')}</strong>}
          <StepView step={steps[i]!} at={i} />
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  readonly step: GameStep;
  readonly at: number;
}

/** Shows one step in words. */
export function StepView({ step, at }: StepProps) {
  const { say } = useHere();
  switch (step.kind) {
    case 'refused':
    case 'talk':
    case 'whisper':
      return <Speech step={step} at={at} />;
    case 'vote':
    case 'attackVote':
      return <Ballots {...step} />;
    default:
      return (
        <span class="told">
          <Named>{stepText(step, say)}</Named>
        </span>
      );
  }
}

interface SpeechProps {
  readonly step: Extract<GameStep, { readonly text: string }>;
  readonly at: number;
}

function Speech({ step, at }: SpeechProps) {
  const { say, address } = useHere();
  const { statements } = useGame();
  const { kind, seat, text } = step;
  const explain = explanationOf(text, seat, say.language);
  const own = useMemo(() => statements.filter((one) => one.step === at), [statements, at]);
  return (
    <span class="speech">
      {'id' in step && (
        <span class="talk-no" title={say('talk-number', { id: step.id })}>
          <span class="unseen">{say('talk-number', { id: step.id })} </span>
          <span aria-hidden="true">#{step.id}</span>
        </span>
      )}
      {kind === 'whisper' && <span class="whispered">{say('whisper-mark')} </span>}
      {kind === 'refused' && <span class="whispered">{say('refused-mark')} </span>}
      {explain === null ? (
        <>
          <SeatName seat={seat} />{' '}
          <em title={say('not-understood')}>
            <bdi>{text}</bdi>
          </em>
        </>
      ) : (
        <>
          {!explain.startsWith(seatName(seat, say)) && (
            <>
              <SeatName seat={seat} />:{' '}
            </>
          )}
          <Named>{explain}</Named>
        </>
      )}
      {own.map((one, i) => (
        <TruthMark key={String(i)} truth={one.truth} />
      ))}
      {explain !== null && address.code === 'on' && <code class="said">{text}</code>}
    </span>
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
          <span class="ballot-count">{votes.length}</span> <SeatName seat={target} />{' '}
          <span class="quiet">
            ←{' '}
            {votes.map(({ seat }) => (
              <SeatName key={seat} seat={seat} />
            ))}
          </span>
        </span>
      ))}
    </span>
  );
}
