import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, runTool, type Verdict } from './tool.ts';

interface Project {
  readonly path: string;
  readonly compilerOptions: object;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** Checks all types: packages with equal options together, as they share most of what has to be read. */
export async function checkTypes(): Promise<Verdict> {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.types-'));
  try {
    const groups = Object.values(Object.groupBy(projects(), optionsOf)) as Project[][];
    const paths = groups.map((group, at) => joined(group, join(folder, `${at}.json`)));
    const verdicts: Verdict[] = [];
    for (const path of paths) verdicts.push(await runTool('tsc', ['-p', path]));
    return { ok: verdicts.every(({ ok }) => ok), report: verdicts.map(({ report }) => report).join('') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const projects = (): Project[] =>
  ['tsconfig.json', ...globSync('packages/*/{,src/*/}tsconfig.json', { cwd: ROOT })]
    .sort()
    .map((path) => ({ path, ...JSON.parse(readFileSync(join(ROOT, path), 'utf8')) }));

const optionsOf = ({ compilerOptions }: Project): string => JSON.stringify(compilerOptions);

/** The project of a group: its own where there is one, else one of all that they include. */
function joined(group: readonly Project[], file: string): string {
  if (group.length === 1) return dirname(group[0]!.path);
  const all = (patternsOf: (project: Project) => readonly string[]): string[] =>
    group.flatMap((project) => patternsOf(project).map((pattern) => join(ROOT, dirname(project.path), pattern)));
  const project = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: group[0]!.compilerOptions,
    include: all(({ include }) => include),
    exclude: all(({ exclude = [] }) => exclude),
  };
  writeFileSync(file, JSON.stringify(project));
  return file;
}
