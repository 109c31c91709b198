import type { SourceMap, SourceMapPayload } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Returns a source map of esbuild with file URLs. `folder`: that of the bundle. `above`: number of lines before the agent's code. */
export function absoluteMap(json: string, folder: string, above = 0): SourceMapPayload {
  const map = JSON.parse(json) as SourceMapPayload;
  const base = pathToFileURL(folder + sep);
  const sources = map.sources.map((source) => URL.parse(source, base)?.href ?? source); // esbuild has percent-encoded them
  return { ...map, sources, mappings: ';'.repeat(above) + map.mappings };
}

export const mapComment = (map: SourceMapPayload): string =>
  `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}\n`;

/** A place in an agent's own code. Line and column count from 1. */
export interface Origin {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The line's text when the agent was built: it is not read from the disk again. Empty if the map does not contain it. */
  readonly code: string;
}

/** Returns the original place of a position in bundled code (from 0); undefined if the map does not contain it. */
export function originAt(map: SourceMap, line: number, column: number): Origin | undefined {
  const entry = map.findEntry(line, column);
  if (!('originalSource' in entry)) return undefined;
  const { originalSource, originalLine, originalColumn } = entry;
  const { sources, sourcesContent } = map.payload;
  const text = sourcesContent?.[sources.indexOf(originalSource)] ?? '';
  const code = text.split('\n')[originalLine]?.trim() ?? '';
  return { path: pathOf(originalSource), line: originalLine + 1, column: originalColumn + 1, code };
}

/** Maps of packages, which a trusted agent brings, may name their sources by anything. */
function pathOf(source: string): string {
  try {
    return fileURLToPath(source);
  } catch {
    return source;
  }
}

/** Matches the place of an exception at the end of a message: line and column in the agent's bundled code. */
export const PLACE = / \(agent:(\d+):(\d+)\)$/;

/** Returns the original place of an exception, from its message; undefined if the message or the map does not contain it. */
export function originOf(message: string, map: SourceMap | undefined): Origin | undefined {
  const [place, line, column] = PLACE.exec(message) ?? [];
  return place === undefined || map === undefined ? undefined : originAt(map, Number(line) - 1, Number(column) - 1);
}
