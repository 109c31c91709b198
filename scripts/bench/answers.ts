// What one answer of a queue's worker costs at both ends, without the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcomeOf, type SetOutcome, SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import { answerBytes, readAnswer } from '../../packages/fleet/src/terms/answer.ts';
import { newSigner } from '../../packages/fleet/src/terms/signature.ts';
import { openLines } from '../../packages/tournament/src/run/disk.ts';
import { checkedLine } from '../../packages/tournament/src/run/journal-lines.ts';
import { agentOf, bundledTasks } from './bundled.ts';

const ROUNDS = 12;

/** The steps in their order: the worker answers, and the coordinator reads, judges and writes. */
export const STEPS = ['answer', 'read', 'judge', 'write'] as const;
type Step = (typeof STEPS)[number];

/** Returns the CPU time of each step in milliseconds a set: the least of twelve rounds. `sets`: number of sets in the answer. */
export async function stepCosts(players: number, sets: number): Promise<Record<Step, number>> {
  const names = Array.from({ length: players }, () => 'sample');
  const tasks = [...bundledTasks({ names, seed: 'bench', players, sets, games: 100, behaviour: true })].map((task) => ({
    ...task,
    seats: task.seats.map(() => 0),
  }));
  const pool = new SetPool(await workerInputOf([agentOf('sample')]), 1);
  const outcomes = await Promise.all(tasks.map((task) => pool.play(task)));
  await pool.close();
  const signer = newSigner();
  const played = outcomes.map((outcome, i) => ({ task: String(i), outcome: JSON.stringify(outcome), timing: null }));
  const answer = { chunk: 'bench', name: 'bench', worker: signer.id, cpuMs: 0, body: { sets: played } };

  const folder = mkdtempSync(join(tmpdir(), 'bench-answers-'));
  const costs: Record<Step, number> = { answer: Infinity, read: Infinity, judge: Infinity, write: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const timed = <Result>(step: Step, run: () => Result): Result => {
      const before = process.cpuUsage();
      const result = run();
      const { user, system } = process.cpuUsage(before);
      costs[step] = Math.min(costs[step], (user + system) / 1000 / sets);
      return result;
    };
    const bytes = timed('answer', () => answerBytes(answer, signer));
    const { body } = timed('read', () => readAnswer(bytes, () => ({ bytes: 1 << 27, sets }))!);
    const texts = 'sets' in body ? body.sets.map((set) => ('outcome' in set ? set.outcome : '')) : [];
    const judged = timed('judge', () => texts.map((text, i) => outcomeOf(text, tasks[i]!)));
    const file = openLines(join(folder, String(round)));
    timed('write', () => {
      for (const outcome of judged) file.append(checkedLine((outcome as SetOutcome).result));
    });
    file.close();
  }
  rmSync(folder, { recursive: true });
  return costs;
}
