// Green lint means something only while planted faults turn it red.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PlantedWorkspace } from './planted.ts';
import { ROOT, runTool } from './tool.ts';

const FAULTS: Readonly<Record<string, string>> = {
  'lint/suspicious/noImportCycles': "import { b } from './b.ts';\nexport const a = () => b;\n",
  'lint/correctness/noUndeclaredDependencies': "export * from 'left-pad';\n",
  'lint/correctness/noNodejsModules': "export { readFile } from 'node:fs';\n",
  'lint/style/noRestrictedGlobals': 'export const now = new Date();\n',
  'lint/suspicious/noConsole': "console.log('shout');\n",
  'lint/style/noDefaultExport': 'export default 1;\n',
  'lint/correctness/noUnusedVariables': 'const idle = 1;\n',
  'lint/nursery/noFloatingPromises': 'async function late() {}\nlate();\n',
  format: 'export const  double = "quoted"\n',
  'assist/source/organizeImports': "export * from './z.ts';\nexport * from './b.ts';\n",
};

test.each(Object.entries(FAULTS))('%s reports a planted fault', async (rule, source) => {
  using workspace = new PlantedWorkspace({
    'biome.json': readFileSync(join(ROOT, 'biome.json'), 'utf8'),
    'packages/engine/package.json': { name: 'engine', dependencies: {} },
    'packages/engine/src/a.ts': source,
    'packages/engine/src/b.ts': "import { a } from './a.ts';\n\nexport const b = () => a;\n",
  });
  const args = ['ci', '--colors=off', '--error-on-warnings', '--vcs-enabled=false'];
  const { ok, report } = await runTool('biome', args, workspace.root);
  expect(report).toContain(` ${rule} `);
  expect(ok).toBe(false);
});
