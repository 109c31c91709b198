import type { Plan, PlannedAgent } from '@aiwolf-arena/tournament';
import { type AgentSource, nearest } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from './hooks.ts';

/**
 * Whether an agent is trusted. Notes what that gives up, before any of their code runs. UsageError for a name that
 * is not in the line-up, or is a bundled agent's.
 */
export function trustIn(
  sources: readonly AgentSource[],
  trust: readonly string[],
  onNote: OnNote,
): (source: AgentSource) => boolean {
  for (const name of trust) refuseOther(name, sources);
  warnOf(trust, onNote);
  return ({ kind, name }) => kind === 'file' && trust.includes(name);
}

function refuseOther(name: string, sources: readonly AgentSource[]): void {
  const files = sources.filter(({ kind }) => kind === 'file').map((file) => file.name);
  if (files.includes(name)) return;
  const bundled = sources.some((source) => source.name === name);
  const why = bundled ? 'is a bundled agent, which needs no trust' : 'is not in the line-up';
  throw new UsageError(`\`trust\`: ${name} ${why}. ${suggestion(name, files)}`);
}

function suggestion(name: string, files: readonly string[]): string {
  if (files.length === 0) return 'Only agents from files can be trusted, and there is none.';
  const near = nearest(name, files);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return `Agents from files are ${files.join(', ')}.${meant}`;
}

/** Says in full what is given up. */
function warnOf(names: readonly string[], onNote: OnNote): void {
  for (const name of new Set(names)) onNote(`warning: ${name} ${GIVEN_UP}`);
}

const GIVEN_UP = `is trusted (\`trust\`), so it plays outside all walls.
  It can read and write your files, use the network, and start processes, as you can.
  It can disturb the other agents, and it can forge the results.
  The run may not be repeatable. It is marked in plan.json and wherever its results are shown.`;

/**
 * Whoever plays a recorded run again has to trust those who were trusted then, since a run may be somebody else's. Notes
 * what that gives up. UsageError for one that is missing, or was not trusted.
 */
export function refuseOtherTrust(
  runs: readonly { readonly folder: string; readonly plan: Pick<Plan, 'agents'> }[],
  trust: readonly string[],
  onNote: OnNote,
): void {
  for (const { folder, plan } of runs) {
    const missing = trustedAmong(plan.agents).filter((name) => !trust.includes(name));
    if (missing.length > 0) throw untrusted(folder, missing);
  }
  const all = runs.flatMap(({ plan }) => trustedAmong(plan.agents));
  const other = trust.find((name) => !all.includes(name));
  if (other !== undefined) {
    const whom = all.length === 0 ? 'nobody was' : `only ${all.join(', ')} was`;
    throw new UsageError(`\`trust\`: ${other} was not trusted when it was played, ${whom}`);
  }
  warnOf(trust, onNote);
}

function untrusted(folder: string, names: readonly string[]): UsageError {
  const flags = names.map((name) => `\`trust\` ${name}`).join(' ');
  return new UsageError(
    `${folder} was played with ${flags}: its code would run outside all walls. ` +
      `If you trust it too, say so again: ${flags}`,
  );
}

const trustedAmong = (agents: readonly PlannedAgent[]): string[] => [
  ...new Set(agents.flatMap(({ name, trusted }) => (trusted === true ? [name] : []))),
];

/** What results say about trusted agents; nothing where there are none. */
export interface TrustMark {
  readonly json: { readonly trusted?: readonly string[] };
  /** A line below tables. */
  readonly text: string;
}

export function trustMark(agents: readonly PlannedAgent[]): TrustMark {
  const names = trustedAmong(agents);
  if (names.length === 0) return { json: {}, text: '' };
  const text = `TRUSTED (--trust), without walls: ${names.join(', ')}; results may be forged, and may not repeat\n`;
  return { json: { trusted: names }, text };
}
