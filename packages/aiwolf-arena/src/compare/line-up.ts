import type { Contestant } from '@aiwolf-arena/analysis';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import type { StoredArm } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from '../run/hooks.ts';
import { agentAt, isRevision } from '../run/revision.ts';
import { loadNamed, renamed } from '../run/roster.ts';
import { isStored, readBaseline } from './baseline.ts';
import type { CompareSpec } from './options.ts';

/** A baseline of a comparison: an agent that plays now, or stored results of an agent that has played before. */
export type Opposite = { readonly contestant: Contestant } & (
  | { readonly agent: LoadedAgent }
  | { readonly stored: StoredArm; readonly path: string }
);

export type LineUp = Awaited<ReturnType<typeof lineUpOf>>;

/** Loads all agents of a comparison. A baseline is a bundled name, a path, `git:REVISION`, or a file with stored results. */
export async function lineUpOf({ baselines, build, candidate, field, trust }: CompareSpec, onNote: OnNote) {
  const twice = baselines.find((text, at) => baselines.indexOf(text) < at);
  if (twice !== undefined) throw new UsageError(`the baseline ${twice} is given twice: give it only once`);
  const playing = baselines.filter((text) => !isRevision(text) && !isStored(text));
  const agentOf = await loadNamed([candidate, ...playing, ...field.flat()], trust, onNote);
  const own = agentOf(candidate);
  const named = await Promise.all(baselines.map((text) => oppositeOf(text, { candidate, build }, agentOf)));
  const opposites = named.map((one) => ({ ...one, contestant: apart(one.contestant, own) }));
  const sides = [own, ...opposites.map(({ contestant }) => contestant)];
  const fields = field.map((names) => renamed(names.map(agentOf), sides));
  return { candidate: own, baselines: opposites, fields };
}

/** If a baseline has the same name as the candidate, adds its commit or its path to the name, as in `fox@52a98a8`. */
function apart(baseline: Contestant, { name, source }: LoadedAgent): Contestant {
  if (baseline.name !== name || baseline.source === source) return baseline;
  const [, commit] = AT_COMMIT.exec(baseline.source) ?? [];
  return { ...baseline, name: commit === undefined ? `${name} (${baseline.source})` : `${name}@${commit}` };
}

const AT_COMMIT = /^git:.* \(([0-9a-f]{7})[0-9a-f]*\)(?: of .*)?$/s;

type Asked = Pick<CompareSpec, 'build' | 'candidate'>;

async function oppositeOf(text: string, asked: Asked, agentOf: (text: string) => LoadedAgent): Promise<Opposite> {
  if (isStored(text)) {
    const stored = readBaseline(text);
    const { name, hash } = stored.plan.agents[0]!;
    return { contestant: { name, source: text, hash }, stored, path: text };
  }
  const trusted = agentOf(asked.candidate).trustedFile !== undefined;
  if (isRevision(text) && trusted) throw new UsageError(`${text}: ${NO_TRUST}`);
  const agent = isRevision(text) ? await agentAt(text, asked) : agentOf(text);
  return { contestant: contestantOf(agent), agent };
}

/** The error for `git:REVISION` with a trusted candidate. A trusted agent runs from its file, and a revision is no file. */
const NO_TRUST =
  'a trusted agent cannot be loaded from git. Check out the revision (git worktree add ../before REVISION), give the file there as the baseline, and trust it, too';

export const contestantOf = ({ name, source, hash }: LoadedAgent): Contestant => ({ name, source, hash });
