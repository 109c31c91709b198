import { PLAYER_METHODS } from '@aiwolf-arena/engine';
import { isCount, isFields, isListOf } from '../run/shape.ts';

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Whether a value can be what was measured of a set; `clocked`: an agent's calls were to be timed. */
export function isMeasured(value: unknown, clocked: boolean): boolean {
  if (!isFields(value) || !isFields(value.calls)) return false;
  const calls = Object.entries(value.calls);
  if (!isPeriod(value.cpuMs) || !isCount(value.bytes) || !isCount(value.events)) return false;
  return (clocked || calls.length === 0) && calls.every(isTimed);
}

const isPeriod = (value: unknown): boolean =>
  isListOf(value, isAmount) && value.length === 2 && Number(value[0]) <= Number(value[1]);

const isTimed = ([method, times]: [string, unknown]): boolean =>
  (PLAYER_METHODS as readonly string[]).includes(method) && isListOf(times, isCount);
