import { useHere } from '../app/context.ts';
import type { Step } from '../game/step.ts';

interface DaysProps {
  readonly steps: readonly Step[];
  readonly day: number;
  readonly onStep: (step: number) => void;
}

/** The days of a game, to go to the end of: all that happened then can be read. */
export function DayTabs({ steps, day, onStep }: DaysProps) {
  const { say } = useHere();
  const evenings = steps.flatMap((step, at) =>
    steps[at + 1]?.day === step.day ? [] : [{ at, day: step.day }],
  );
  return (
    <fieldset class="days">
      <legend class="unseen">{say('day')}</legend>
      {evenings.map((evening) => (
        <button
          key={evening.at}
          type="button"
          aria-pressed={evening.day === day}
          onClick={() => onStep(evening.at)}
        >
          {say('day-n', { day: evening.day })}
        </button>
      ))}
    </fieldset>
  );
}
