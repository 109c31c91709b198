import { dirname, isAbsolute, relative, sep } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { AGENT_IMPORTS } from './agent-imports.ts';
import { isNative, packageOf } from './native-package.ts';

/** How a trusted agent is bundled: for Node, with everything in it but Node itself, native code, and what is ours. */
export const trustedBuild = (path: string): BuildOptions => ({
  platform: 'node',
  define: {
    'import.meta.url': 'importMetaUrl',
    'import.meta.filename': '__filename',
    'import.meta.dirname': '__dirname',
  },
  plugins: [outside(path)],
});

/** What is left to `require` while the agent runs. */
const outside = (entry: string): Plugin => ({
  name: 'outside',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind === 'entry-point' || pluginData === RESOLVED) return undefined;
      if (AGENT_IMPORTS.includes(path)) return { path, external: true };
      const found = await builder.resolve(path, { ...from, kind, pluginData: RESOLVED });
      if (found.external || found.errors.length > 0) return undefined; // Node's own, or nobody's
      const name = requiredAs(path, found.path, entry);
      return name === undefined ? undefined : { path: name, external: true };
    });
  },
});

/** The name by which native code is required from beside the entry; undefined for what can be bundled. */
function requiredAs(path: string, found: string, entry: string): string | undefined {
  if (found.endsWith('.node')) return fromFolder(entry, found);
  if (path.startsWith('.') || isAbsolute(path)) return undefined;
  const folder = packageOf(found);
  return folder !== undefined && isNative(folder) ? path : undefined;
}

/** Marks a question of our own, which is not to be asked again. */
const RESOLVED = 'resolved';

const fromFolder = (entry: string, file: string): string =>
  `./${relative(dirname(entry), file).replaceAll(sep, '/')}`;
