import type { Contestant } from '@aiwolf-arena/analysis';
import type { StoredArm } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';
import { loadNamed, renamed } from '../agents/named-agent.ts';
import type { OnNote } from '../hooks/hooks.ts';
import { agentAt, isRevision } from './revision.ts';
import { isStored, readBaseline } from './stored-baseline.ts';

/** What the candidate is held against: an agent that plays, or what one has played. */
export type Opposite = { readonly contestant: Contestant } & (
  | { readonly agent: LoadedAgent }
  | { readonly stored: StoredArm; readonly path: string }
);

/** Everybody in a comparison. */
export interface LineUp {
  readonly candidate: LoadedAgent;
  readonly baselines: readonly Opposite[];
  readonly fields: readonly (readonly LoadedAgent[])[];
}

interface LineUpTerms {
  readonly candidate: string;
  readonly baselines: readonly string[];
  readonly field: readonly (readonly string[])[];
  readonly trust: readonly string[];
}

/** Loads all sides. A baseline is a bundled name, a path, `git:REVISION` of the candidate, or a stored result (*.json). */
export async function lineUpOf(
  { candidate, baselines, field, trust }: LineUpTerms,
  onNote: OnNote,
): Promise<LineUp> {
  refuseTwice(baselines);
  const playing = baselines.filter((text) => !isRevision(text) && !isStored(text));
  const loaded = await loadNamed([candidate, ...playing, ...field.flat()], trust, onNote);
  const own = loaded.get(candidate)!;
  const opposites = await Promise.all(baselines.map((text) => oppositeOf(text, candidate, loaded)));
  const taken = [own.name, ...opposites.map(({ contestant }) => contestant.name)];
  const fields = field.map((names) =>
    renamed(
      names.map((name) => loaded.get(name)!),
      taken,
    ),
  );
  return { candidate: own, baselines: opposites, fields };
}

function refuseTwice(baselines: readonly string[]): void {
  const twice = baselines.find((text, at) => baselines.indexOf(text) < at);
  if (twice !== undefined) throw new UsageError(`${twice} is named as a baseline twice`);
}

async function oppositeOf(
  text: string,
  candidate: string,
  loaded: ReadonlyMap<string, LoadedAgent>,
): Promise<Opposite> {
  if (isStored(text)) {
    const stored = readBaseline(text);
    const { name, hash } = stored.plan.agents[0]!;
    return { contestant: { name, source: text, hash }, stored, path: text };
  }
  const trusted = loaded.get(candidate)!.trustedFile !== undefined;
  if (isRevision(text) && trusted) throw new UsageError(`${text}: ${NO_TRUST}`);
  const agent = isRevision(text) ? await agentAt(text, candidate) : loaded.get(text)!;
  return { contestant: contestantOf(agent), agent };
}

/** Trusted agents are run where they are, and a revision is nowhere. */
const NO_TRUST =
  'a trusted candidate has no trusted revisions; check it out (git worktree add ../before REVISION), and name and trust that file';

export const contestantOf = ({ name, source, hash }: LoadedAgent): Contestant => {
  return { name, source, hash };
};
