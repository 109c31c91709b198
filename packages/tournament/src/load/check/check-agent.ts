import { randomBytes } from 'node:crypto';
import { packed } from '../../sandbox/realm-input.ts';
import type { DataFile } from '../data-files.ts';
import type { Finding } from '../realm/check-entry.ts';
import { realmInputOf } from '../realm-script.ts';
import { CheckRun } from './check-run.ts';

const ENTRY = new URL('../realm/check-entry.ts', import.meta.url);

/** What an agent may use up until it is loaded. */
export interface CheckLimits {
  /** CPU time, milliseconds; where the system does not tell it, six times as much time by the clock. */
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

const CHECK_LIMITS: CheckLimits = { cpuMs: 10_000, memoryMiB: 1024 };

/** A process for every agent, so that a bad one cannot hurt another's check; not more than two at once. */
const lanes = [Promise.resolve(), Promise.resolve()];
let turn = 0;

function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  turn = (turn + 1) % lanes.length;
  const result = lanes[turn]!.then(work);
  lanes[turn] = result.then(
    () => {},
    () => {},
  );
  return result;
}

/**
 * Loads the agent in a process of its own and calls its factory once; null when there is nothing against it.
 * `trustedFile`: it is trusted, so that process has no walls.
 */
export async function checkAgent(
  name: string,
  body: string,
  data: readonly DataFile[],
  limits: CheckLimits = CHECK_LIMITS,
  trustedFile?: string,
): Promise<Finding> {
  const seed = randomBytes(16).toString('hex');
  const input = await realmInputOf(ENTRY, [{ name, entry: null, body, data, trustedFile }]);
  return inLane(() => new CheckRun({ seed, input: packed(input) }, limits).done);
}
