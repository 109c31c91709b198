import { expect, test } from 'vitest';
import { manifestFaults } from './manifests.ts';
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
