import { describe, expect, test } from 'vitest';
import { libraryFaults, manifestFaults } from './manifests.ts';
import { PlantedWorkspace } from './planted.ts';
import { ROOT } from './tool.ts';

const SOUND = {
  name: '@aiwolf-arena/protocol',
  license: 'MIT',
  sideEffects: false,
  engines: { node: '>=20' },
  files: ['dist'],
  exports: { './note': './src/note.ts' },
  publishConfig: { access: 'public', exports: { './note': { types: './dist/note.d.ts', default: './dist/note.js' } } },
};

function faultsWith(change: object, changeset = '"aiwolf-arena": minor'): string[] {
  using workspace = new PlantedWorkspace({
    '.changeset/README.md': '# Changes',
    '.changeset/one.md': `---\n${changeset}\n---\n\nIt is better.\n`,
    'packages/protocol/package.json': { ...SOUND, ...change },
    'packages/protocol/README.md': '# protocol',
  });
  return manifestFaults(workspace.root);
}

test('the packages of this workspace can be published', () => {
  expect(manifestFaults(ROOT)).toEqual([]);
});

test('a sound manifest has no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

test.each([
  ['is private', { private: true }],
  ['publishConfig.exports', { exports: { './note': './src/note.ts', './more': './src/more.ts' } }],
  ['publishConfig.access', { publishConfig: { exports: SOUND.publishConfig.exports } }],
  ['has to name dist', { files: ['src'] }],
  ['there is no templates', { files: ['dist', 'templates'] }],
  ['engines', { engines: { node: '>=26' } }],
  ['sideEffects', { sideEffects: undefined }],
  ['license', { license: 'ISC' }],
])('reports what is wrong: %s', (fault, change) => {
  expect(faultsWith(change)).toContainEqual(expect.stringContaining(fault));
});

test('reports a change that no changelog would tell', () => {
  const fault = expect.stringContaining('.changeset/one.md');
  expect(faultsWith({}, '"@aiwolf-arena/protocol": patch')).toEqual([fault]);
});

describe('the libraries that were asked for', () => {
  const CODE = ['piscina', 'seedrandom', 'cli-table3', 'tinybench'];
  const EXACT = Object.fromEntries([...CODE, 'typescript', 'vitest'].map((name) => [name, '1.2.3']));
  const USES = CODE.map((name, at) => `import { thing${at} } from '${name}';`);

  function faultsOfLibraries(uses: readonly string[], dependencies: object = EXACT, tools = ['tsc', 'vitest']): string[] {
    using workspace = new PlantedWorkspace({
      'package.json': { devDependencies: EXACT },
      'packages/engine/package.json': { dependencies },
      'packages/engine/src/a.ts': uses.join('\n'),
      'packages/engine/src/a.test.ts': USES.join('\n'),
      'scripts/check/types.ts': `runTool('${tools[0]}', [])`,
      'scripts/check/tests.ts': `runTool('${tools[1]}', [])`,
    });
    return libraryFaults(workspace.root);
  }

  test('are used here', () => {
    expect(libraryFaults(ROOT)).toEqual([]);
    expect(faultsOfLibraries(USES)).toEqual([]);
  });

  test.each(CODE)('%s cannot leave the code, or stay as a type, or for a test alone', (name) => {
    const others = USES.filter((use) => !use.includes(`'${name}'`));
    const fault = [`${name} was asked for, and no package uses it`];
    expect(faultsOfLibraries(others)).toEqual(fault);
    expect(faultsOfLibraries([...others, `import type { thing } from '${name}';`])).toEqual(fault);
    expect(faultsOfLibraries([...others, `const made = await import('${name}');`])).toEqual([]);
  });

  test('cannot leave the manifest, the checks or the tests', () => {
    expect(faultsOfLibraries(USES, { ...EXACT, piscina: '^1.2.3' })).toEqual([
      expect.stringContaining('piscina needs an exact'),
    ]);
    expect(faultsOfLibraries(USES, {})).toHaveLength(CODE.length);
    expect(faultsOfLibraries(USES, EXACT, ['biome', 'vitest'])).toEqual([expect.stringContaining('scripts/check/types.ts')]);
    expect(faultsOfLibraries(USES, EXACT, ['tsc', 'node'])).toEqual([expect.stringContaining('scripts/check/tests.ts')]);
  });
});
