import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arenaText } from '../plan/arena-identity.ts';
import { PLAN_SCHEMA, type Plan } from '../plan/plan.ts';
import { isArena, isPlan } from './plan-shape.ts';
import { withSecret } from './seed-secret.ts';
import { isFields, isText } from './shape.ts';
import { UnreadableRun } from './unreadable-run.ts';

/** The plan of a run's folder. UnreadableRun when there is none that this arena understands. */
export function readPlan(folder: string): Plan {
  const path = join(folder, 'plan.json');
  if (!existsSync(path)) {
    throw new UnreadableRun(`${folder} is not the folder of a run: it has no plan.json`);
  }
  const plan = parsed(readFileSync(path, 'utf8'));
  const schema = isFields(plan) ? plan.schema : undefined;
  if (typeof schema === 'string' && schema !== PLAN_SCHEMA) {
    throw new UnreadableRun(
      `${path} is of the format ${schema}, and this arena reads ${PLAN_SCHEMA}: ${writer(plan)} reads it`,
    );
  }
  if (!isPlan(plan)) throw new UnreadableRun(`${path} is no plan of a run`);
  const { sets: _, ...terms } = plan as Plan & { sets?: unknown };
  return withSecret(terms, folder);
}

/** Who reads a plan of another format, as far as it says who wrote it. */
function writer(plan: unknown): string {
  const arena = isFields(plan) ? plan.arena : undefined;
  if (isArena(arena)) return arenaText(arena);
  return isText(arena) ? `aiwolf-arena ${arena} as it was then` : 'the arena that wrote it';
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
