import { describe, onOverflow } from '@aiwolf-arena/engine';
import { makeDeterministic } from '../realm/deterministic-world.ts';
import { SetRun } from './set-run.ts';
import type { Instruments, SetTask } from './set-task.ts';

export { addBody, addData, nameAgents } from '../realm/players.ts';

let running: SetRun | undefined;
onOverflow(() => running?.overflowed());
makeDeterministic({ random: () => running?.setRandom.current() ?? 0, note: (...said) => running?.note(said) });

/** Plays a game set: takes a `SetTask` as JSON, returns a `SetOutcome` as JSON. Throws only internal errors. */
export function playSet(json: string, heartbeat: ArrayBufferLike, instruments: Instruments): string | Promise<string> {
  const task = JSON.parse(json) as SetTask;
  const run = new SetRun(task, new Int32Array(heartbeat), instruments);
  running = run;
  const outcome = (): string => JSON.stringify(run.outcome());
  try {
    const pending = run.play();
    return pending === undefined ? outcome() : pending.then(outcome, fail);
  } catch (thrown) {
    return fail(thrown);
  }
}

/** Throws an `Error` that contains only a text, because no object of an agent may leave the sandbox. */
function fail(thrown: unknown): never {
  throw new Error(`${describe(thrown)}\n${stackOf(thrown)}`);
}

function stackOf(thrown: unknown): string {
  const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
  return typeof stack === 'string' ? stack : '';
}
