import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { AGENT_IMPORTS } from '../sandbox/realm-input.ts';

/** The folder of the installed package that contains a file; `undefined` if the file is in none. */
function packageOf(file: string): string | undefined {
  const marker = `${sep}node_modules${sep}`;
  const at = file.lastIndexOf(marker);
  if (at < 0) return undefined;
  const from = at + marker.length;
  const names = file.slice(from).split(sep);
  return file.slice(0, from) + names.slice(0, names[0]!.startsWith('@') ? 2 : 1).join(sep);
}

/** Whether a package or an optional dependency has native code: its addon is found by location, so it cannot be bundled. */
const isNative = (folder: string): boolean =>
  existsSync(join(folder, 'binding.gyp')) || hasAddon(folder) || partsOf(folder).some(hasAddon);

/** Addons lie in folders like `build/Release` or `prebuilds/linux-x64`, or slightly deeper. */
function hasAddon(folder: string, depth = 4): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.name.endsWith('.node')) return true;
    const inside = entry.isDirectory() && entry.name !== 'node_modules' && depth > 1;
    return inside && hasAddon(join(folder, entry.name), depth - 1);
  });
}

/** The installed optional dependencies, beside the package or inside it. */
function partsOf(folder: string): string[] {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    optionalDependencies?: Readonly<Record<string, string>>;
  };
  const homes = [join(folder, 'node_modules'), folder.slice(0, folder.lastIndexOf('node_modules'))];
  return Object.keys(optionalDependencies)
    .flatMap((name) => [join(homes[0]!, name), join(homes[1]!, 'node_modules', name)])
    .filter((part) => existsSync(part));
}

/** How a trusted agent is bundled: for Node, with all its imports except Node's modules, native code and our packages. */
export const trustedBuild = (path: string): BuildOptions => ({
  platform: 'node',
  define: { 'import.meta.url': 'importMetaUrl', 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' },
  plugins: [outside(path)],
});

const outside = (entry: string): Plugin => ({
  name: 'outside',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind === 'entry-point' || pluginData === RESOLVED) return undefined;
      if (AGENT_IMPORTS.includes(path)) return { path, external: true };
      const found = await builder.resolve(path, { ...from, kind, pluginData: RESOLVED });
      if (found.external || found.errors.length > 0) return undefined; // a Node module, or not found
      const name = requiredAs(path, found.path, entry);
      return name === undefined ? undefined : { path: name, external: true };
    });
  },
});

/** The name with which the entry requires native code; `undefined` for code that can be bundled. */
function requiredAs(path: string, found: string, entry: string): string | undefined {
  if (found.endsWith('.node')) return fromFolder(entry, found);
  if (path.startsWith('.') || isAbsolute(path)) return undefined;
  const folder = packageOf(found);
  return folder !== undefined && isNative(folder) ? path : undefined;
}

/** Marks our own `resolve` calls, which must not be handled again. */
const RESOLVED = 'resolved';

const fromFolder = (entry: string, file: string): string => `./${relative(dirname(entry), file).replaceAll(sep, '/')}`;
