import type { AgentHome } from './agent-home.ts';
import { AgentLoadError } from './agent-load-error.ts';
import type { AgentSource } from './agent-source.ts';
import { bundleAgent } from './bundle-agent.ts';
import { type CheckLimits, checkAgent } from './check/check-agent.ts';
import type { DataFile } from './data-files.ts';
import { entryHash } from './entry-hash.ts';
import type { Finding } from './realm/check-entry.ts';
import { foundAt, type StaticFinding, staticFindings } from './static-findings.ts';

/** An agent that can play. Bundled ones are part of every realm script and carry no body, only the name of their entry. */
export interface LoadedAgent {
  readonly name: string;
  /** As the user wrote it. */
  readonly source: string;
  readonly hash: string;
  /** Entry of the catalog; null for a user's agent. */
  readonly entry: string | null;
  /** CommonJS body of a user's agent; null for a bundled one. */
  readonly body: string | null;
  readonly data: readonly DataFile[];
  /** Uses of what is missing where agents play, for the user to know; left out where nobody looked. */
  readonly findings?: readonly StaticFinding[];
  /** The file of a trusted agent, from whose folder it imports: it plays outside the walls. Left out for all others. */
  readonly trustedFile?: string;
}

export interface LoadOptions {
  readonly limits?: CheckLimits | undefined;
  /** The agent gets Node, and with it all that the user may do on this machine. */
  readonly trusted?: boolean;
  /** The files that belong to it; left out: those that `homeOf` finds. Trusted agents have no such wall. */
  readonly home?: AgentHome | undefined;
}

/** Bundles, identifies and tries an agent. AgentLoadError says what is wrong with it. */
export async function loadAgent(
  source: AgentSource,
  { limits, trusted = false, home }: LoadOptions = {},
): Promise<LoadedAgent> {
  const { name, text } = source;
  if (source.kind === 'bundled') {
    const { entry } = source;
    const hash = await entryHash(entry);
    return { name, source: text, hash, entry, body: null, data: [] };
  }
  if (trusted) return loadTrusted(source, limits);
  const { body, hash, data } = await bundleAgent({ ...source, home });
  const finding = await checkAgent(name, body, data, limits);
  const findings = await staticFindings({ ...source, home });
  if (finding !== null) throw new AgentLoadError(finding.code, text, explained(finding, findings));
  return { name, source: text, hash, entry: null, body, data, findings };
}

/** Tried in a process without walls: nothing of Node is missing there, so there is nothing to be found beforehand. */
async function loadTrusted(
  source: AgentSource & { readonly kind: 'file' },
  limits: CheckLimits | undefined,
): Promise<LoadedAgent> {
  const { name, text, path } = source;
  const { body, hash, data } = await bundleAgent(source, true);
  const finding = await checkAgent(name, body, data, limits, path);
  if (finding !== null) throw new AgentLoadError(finding.code, text, finding.message);
  return { name, source: text, hash, entry: null, body, data, trustedFile: path };
}

const MOST_FINDINGS = 5;

/** A failure, and the places that explain it if it is one of code that asks for what is not there. */
function explained({ message }: NonNullable<Finding>, findings: readonly StaticFinding[]): string {
  const named = findings.filter(
    ({ name }) => message.includes(`${name} is not defined`) || /EvalError/.test(message),
  );
  return [message, ...named.slice(0, MOST_FINDINGS).map(foundAt)].join('\n');
}
