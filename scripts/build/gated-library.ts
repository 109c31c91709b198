import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/tool.ts';

/**
 * Puts a door before the library of the command: an older Node could not even link it, and would say which function of its own
 * it lacks instead of what to do. Types and their docstrings stay those of the library.
 */
export async function gateLibrary(): Promise<void> {
  const dist = join(ROOT, 'packages/aiwolf-arena/dist');
  renameSync(join(dist, 'index.js'), join(dist, 'library.js'));
  writeFileSync(join(dist, 'index.js'), gate(Object.keys(await import('aiwolf-arena'))));
}

const gate = (names: readonly string[]): string => `${GATE}
export const {
${names.map((name) => `    ${name},\n`).join('')}} = await import('./library.js');
`;

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as {
    engines: { node: string };
    optionalDependencies?: Readonly<Record<string, string>>;
  };
const needed = Number(manifestOf('tournament').engines.node.replace('>=', ''));
const [brought] = Object.values(manifestOf('aiwolf-arena').optionalDependencies ?? {});

const GATE = `if (Number.parseInt(process.versions.node, 10) < ${needed}) {
    throw new Error(
        \`aiwolf-arena needs Node ${needed} or later as a library; this is \${process.version}. \` +
            'It brought one with it: npx node your-script.mjs. ' +
            \`pnpm hides that: pnpm add node-\${process.platform}-\${process.arch}@${brought}, and try again.\`
    );
}`;
