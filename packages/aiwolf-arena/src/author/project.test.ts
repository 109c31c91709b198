import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { AGENT_INVARIANTS } from './invariants.ts';
import { agentFile, newProject, TEMPLATES, type Template } from './project.ts';

const names = Object.keys(TEMPLATES) as Template[];

/** Where scripts find what they import. */
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.templates-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(names)('%s keeps the laws of agents in TypeScript', async (name) => {
  const { default: create } = await import(`../../templates/${name}.ts`);
  for (const { check } of AGENT_INVARIANTS) await check(create, ['a template']);
});

test.each(names)('%s keeps the laws of agents in JavaScript', async (name) => {
  const path = join(folder, `${name}.js`);
  writeFileSync(path, agentFile(name, true));
  const { default: create } = await import(pathToFileURL(path).href);
  for (const { check } of AGENT_INVARIANTS) await check(create, ['a template']);
});

test('JavaScript has the same lines without types, and the same comments', () => {
  const script = agentFile('minimal', true);
  expect(script).toContain('// The simplest agent');
  expect(script).toContain("import { over } from '@aiwolf-arena/protocol';");
  expect(script).toContain('class Minimal {\n  context;\n');
  expect(script).toContain('  anyOf(agents) {\n    return agents[Math.floor(');
  expect(script).toContain('export default function create(context) {\n');
  expect(script).not.toMatch(/\bas\b|: Agent|readonly/);
});

test('a project names its files after the agent, and calls what it was told to', () => {
  const options = { vitest: 'vt', tsc: 'tc', relink: 'again', devDependencies: {} };
  const files = newProject({ ...options, name: 'fox', template: 'rules', javascript: true });
  expect(Object.keys(files).sort()).toEqual([
    ...['.gitignore', '.vscode/launch.json', 'README.md', 'fox.js', 'fox.test.js', 'package.json', 'tsconfig.json'],
  ]);
  const { scripts, name } = JSON.parse(files['package.json']!);
  expect(name).toBe('fox');
  expect(scripts).toMatchObject({ check: 'aiwolf-arena check ./fox.js', dependencies: 'again' });
  expect(scripts.test).toBe('vt run');
  expect(files['fox.test.js']).toContain("import create from './fox.js';");
});
