import { relative, resolve } from 'node:path';
import type { FinalSpec } from '../../commands/contest/stage-flags.ts';
import type { Admission, Entrant } from '../../contest/admission/entrant.ts';
import type { Entry } from '../../contest/roster/roster-schema.ts';
import { UsageError } from '../../options/usage-error.ts';
import { admissionOf } from './admission-of.ts';
import type { Before } from './before-final.ts';

/** The agents of the finalists, in their order: as they played, or a final revision that works. */
export async function finalEntrants(
  names: readonly string[],
  before: Before,
  spec: FinalSpec,
): Promise<Admission> {
  const { run, roster } = before;
  const entries = names.flatMap((name) => entriesOf(name, before, spec));
  const rules = new Map(run.plan.blocks.map(({ players, rules }) => [players, rules]));
  const { from, out = from } = spec;
  const admission = await admissionOf(roster, entries, {
    ...{ folder: out, from, spec, players: [...rules.keys()] },
    rulesOf: (players) => rules.get(players)!,
  });
  for (const name of names) refuseChanged(name, admission.entrants, before);
  return admission;
}

/** The revision that played the preliminary, and the one that is to follow it. */
function entriesOf(name: string, { record, roster }: Before, { revise }: FinalSpec): Entry[] {
  const played = record.entrants.find(({ team }) => team === name)!;
  const entry = roster.entries.find(
    ({ team, revision }) => team === name && revision === played.revision,
  );
  if (entry === undefined)
    throw new UsageError(
      `${roster.file} has no revision ${played.revision} of ${name}, which played the preliminary: put it back`,
    );
  const path = revise.find(({ team }) => team === name)?.path;
  if (path === undefined) return [entry];
  if (entry.language === 'bundled') throw new UsageError(`--revise: ${name} is a bundled agent`);
  const newest = Math.max(...roster.entries.map((one) => (one.team === name ? one.revision : 0)));
  const file = relative(roster.folder, resolve(path));
  return [entry, { ...entry, file, revision: newest + 1 }];
}

/** Whoever is not revised plays with the very agent that was selected. */
function refuseChanged(name: string, entrants: readonly Entrant[], { record, run }: Before): void {
  const played = record.entrants.find(({ team }) => team === name)!;
  const now = entrants.find(({ team }) => team === name);
  if (now !== undefined && now.revision > played.revision) return;
  const planned = run.plan.agents.find((agent) => agent.ranked && agent.name === name)!;
  if (now?.content === played.content && now.agent.hash === planned.hash) return;
  throw new UsageError(
    `${name}: ${played.file} is not what played the preliminary any more: put that file back, or hand in the new one with --revise ${name}=PATH`,
  );
}
