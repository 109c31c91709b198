import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The parts of a source map that have to be made whole. */
interface SourceMapJson {
  readonly mappings: string;
  readonly sources: readonly string[];
}

/**
 * A bundler's source map as the comment at the end of the code. Sources become the files that they are, `folder` being where
 * the bundle would lie; `above`: lines that were put in front of the code.
 */
export function inlineMap(json: string, folder: string, above: number): string {
  const map = JSON.parse(json) as SourceMapJson;
  const sources = map.sources.map((source) => pathToFileURL(resolve(folder, source)).href);
  const whole = { ...map, sources, mappings: ';'.repeat(above) + map.mappings };
  const base64 = Buffer.from(JSON.stringify(whole)).toString('base64');
  return `\n//# sourceMappingURL=data:application/json;base64,${base64}\n`;
}
