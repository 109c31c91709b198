import type { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { bundleAgent, identityOf, type Origin, originOf, PLACE, resolveAgent, sourceMapOf } from '@aiwolf-arena/sandbox';
import type { PlannedAgent } from '@aiwolf-arena/tournament';
import type { GameTranscript } from '../replay/transcript.ts';

/** Returns the text of an agent's fault. For an exception, adds a line with its place and code: `(a.ts:4:25: return 0)`. */
export type Locate = (agent: string, detail: string) => string;

type Named = Pick<PlannedAgent, 'name' | 'source' | 'hash' | 'params'>;

/**
 * Returns a function that adds the place of an exception to the text of a fault. If the agent's file is missing, or has changed
 * since the agent played, the place is left out. `details`: all texts that the function will get, each with the agent's name.
 * `home`: folder to which paths of agents may be relative.
 */
export async function locator(agents: readonly Named[], details: Iterable<readonly [string, string]>, home?: string) {
  const homes = new Set([process.cwd(), home ?? process.cwd()]);
  const maps = new Map<string, SourceMap | undefined>();
  for (const [name, detail] of details) {
    const agent = agents.find((one) => one.name === name);
    if (agent === undefined || !PLACE.test(detail) || maps.has(name)) continue;
    for (const folder of homes) maps.set(name, maps.get(name) ?? (await mapOf(agent, folder).catch(() => undefined)));
  }
  return (name: string, detail: string): string => {
    const origin = originOf(detail, maps.get(name));
    return detail.replace(PLACE, () => (origin === undefined ? '' : `\n(${textOf(origin)})`));
  };
}

export const withoutPlace = (detail: string): string => detail.replace(PLACE, '');

/** Returns the source map of an agent's file. Undefined for a bundled agent, or if the file has changed since the game. */
async function mapOf({ name, source, hash, params }: Named, folder: string): Promise<SourceMap | undefined> {
  const found = resolveAgent(source, folder);
  if (found.kind !== 'file') return undefined;
  const own = { ...found, name };
  return identityOf((await bundleAgent(own)).hash, params) === hash ? sourceMapOf(own) : undefined;
}

const LONGEST = 40;

function textOf({ path, line, column, code }: Origin): string {
  const shown = code.length > LONGEST ? `${code.slice(0, LONGEST - 1)}…` : code;
  const place = `${relative(process.cwd(), path)}:${line}:${column}`;
  return shown === '' ? place : `${place}: ${shown}`;
}

/** Returns a copy of a result such as standings, in which the text of each fault also contains the file and the line. */
export async function withPlaces<Document>(document: Document, agents: readonly Named[], home?: string): Promise<Document> {
  const found: [string, string][] = [];
  const collect: Locate = (name, detail) => {
    found.push([name, detail]);
    return detail;
  };
  eachFault(document, collect);
  if (!found.some(([, detail]) => PLACE.test(detail))) return document;
  return eachFault(document, await locator(agents, found, home)) as Document;
}

export const withoutPlaces = <Document>(document: Document): Document =>
  eachFault(document, (_, detail) => withoutPlace(detail)) as Document;

export async function gameWithPlaces(
  transcript: GameTranscript,
  agents: readonly Named[],
  home?: string,
): Promise<GameTranscript> {
  const { names, record } = transcript;
  const faults = await faultsWithPlaces(record.faults ?? [], ({ seat }) => names[seat - 1]!, agents, home);
  return { ...transcript, record: { ...record, faults } };
}

export async function faultsWithPlaces<Fault extends { readonly detail: string }>(
  faults: readonly Fault[],
  nameOf: (fault: Fault) => string,
  agents: readonly Named[],
  home?: string,
): Promise<Fault[]> {
  const locate = await locator(
    agents,
    faults.map((fault) => [nameOf(fault), fault.detail] as const),
    home,
  );
  return faults.map((fault) => ({ ...fault, detail: locate(nameOf(fault), fault.detail) }));
}

interface Faulty {
  readonly name: string;
  readonly faults: readonly { readonly first: { readonly detail: string } }[];
}

const isFaulty = (part: object): part is Faulty => 'name' in part && 'faults' in part && Array.isArray(part.faults);

/** Returns a copy of a result such as standings, in which `locate` has replaced the text of each fault. */
function eachFault(part: unknown, locate: Locate): unknown {
  if (Array.isArray(part)) return part.map((one) => eachFault(one, locate));
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part;
  if (!isFaulty(part)) return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, eachFault(value, locate)]));
  const faults = part.faults.map(({ first, ...fault }) => ({
    ...fault,
    first: { ...first, detail: locate(part.name, first.detail) },
  }));
  return { ...part, faults };
}
