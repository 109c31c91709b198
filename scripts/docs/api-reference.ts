import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { ROOT } from '../check/tool.ts';

interface Entry {
  /** Its page. */
  readonly name: string;
  /** Its entry, below `packages`. */
  readonly entry: string;
  /** Left out: what the package's manifest says. */
  readonly about?: string;
}

const packaged = (name: string): Entry => ({ name, entry: `${name}/src/index.ts` });

/** What can be used from code, in the order of the house. */
const ENTRIES: readonly Entry[] = [
  { ...packaged('aiwolf-arena'), about: 'The library: play, run, contest, standings and compare from code' },
  packaged('protocol'),
  { name: 'random', entry: 'engine/src/random.ts', about: 'Named, keyed random streams' },
  packaged('engine'),
  packaged('beliefs'),
  {
    name: 'behaviour',
    entry: 'engine/src/behaviour/fold.ts',
    about: 'What seats do in games, counted beside what random choices would have done in the same situations',
  },
  ...['stats', 'agents', 'sandbox', 'tournament', 'analysis', 'bridge', 'report', 'viewer'].map(packaged),
  {
    name: 'testing',
    entry: 'aiwolf-arena/src/author/index.ts',
    about: 'For tests of agents: check an agent, drive it through scripted situations',
  },
];

const LOOK: Partial<PluginOptions> = {
  outputFileStrategy: 'modules',
  entryFileName: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useCustomAnchors: true,
  anchorPrefix: 'api-', // other headings of a page make anchors from their texts
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
};

/** The API reference, a page a package, from the docstrings: texts by path in its folder. Throws where links lead nowhere. */
export async function apiReference(): Promise<Readonly<Record<string, string>>> {
  const app = await Application.bootstrapWithPlugins({
    ...LOOK,
    name: 'The library, by package',
    plugin: ['typedoc-plugin-markdown'],
    tsconfig: join(ROOT, 'scripts/docs/api.tsconfig.json'),
    entryPoints: ENTRIES.map(({ entry }) => join(ROOT, 'packages', entry)),
    ...{ readme: 'none', logLevel: 'Warn', sort: ['source-order'] },
    groupOrder: ['Modules', 'Functions', 'Interfaces', 'Type Aliases', 'Classes', '*'],
    ...{ disableGit: true, disableSources: true, excludeExternals: true, skipErrorChecking: true }, // tsc tells errors
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('typedoc has converted nothing, see above');
  for (const module of project.children ?? []) module.name = ENTRIES.find(({ entry }) => isOf(entry, module.name))!.name;
  dropInherited(project);
  app.validate(project);
  if (app.logger.hasWarnings()) throw new Error('typedoc has warned, see above');
  const pages = await pagesOf((path) => app.outputs.writeOutput({ name: 'markdown', path }, project));
  return { ...pages, 'index.md': contents(pages) };
}

/** Modules are called by the path of their entry, without `index`. */
const isOf = (entry: string, module: string): boolean => entry.replace(/(\/index)?\.ts$/, '') === module;

/** The first page: what each of them is for. */
function contents(pages: Readonly<Record<string, string>>): string {
  const rows = ENTRIES.map(({ name, about = descriptionOf(name) }) => {
    const path = [`${name}.md`, `${name}/index.md`].find((page) => page in pages);
    return `| [${name}](${path}) | ${about} |`;
  });
  return `${INTRODUCTION}\n${rows.join('\n')}\n`;
}

function descriptionOf(name: string): string {
  const manifest = readFileSync(join(ROOT, `packages/${name}/package.json`), 'utf8');
  return (JSON.parse(manifest) as { readonly description: string }).description;
}

const INTRODUCTION = `# The library, by package



All that the packages export. \`aiwolf-arena\` is imported as it is called, \`behaviour\` as \`@aiwolf-arena/engine/behaviour\`, and every
other one as \`@aiwolf-arena/NAME\`;
[the library](../reference/library.md) has an example of each.

| package | what it is |
|---|---|`;

/** Ways to make errors, which are as JavaScript has them. */
function dropInherited(project: ProjectReflection): void {
  const made = project.getReflectionsByKind(ReflectionKind.Constructor) as DeclarationReflection[];
  for (const one of made.filter(({ inheritedFrom }) => inheritedFrom)) project.removeReflection(one);
}

/** The anchors in rows of tables as attributes, since HTML in pages is shown as text; and no links to constructors that were dropped. */
const withoutHtml = (page: string): string =>
  page.replaceAll(/<a id="([^"]*)"><\/a> (`[^`]*`)/g, '$2{#$1}').replaceAll(/\[(`constructor`)\]\([^)]*\)/g, '$1');

async function pagesOf(write: (folder: string) => Promise<void>): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  try {
    await write(folder);
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .sort();
    return Object.fromEntries(pages.map((path) => [path, withoutHtml(readFileSync(join(folder, path), 'utf8'))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
