import { expect, test } from 'vitest';
import { clientNameFault, newClientProject } from './client-project.ts';

test.each([
  ['python', 'my_fox', ['aiwolf.py', 'my_fox.py', 'test_my_fox.py'], 'class MyFox(Player)'],
  [
    'java',
    'my-fox',
    ['AIWolf.java', 'MyFox.java', 'MyFoxTest.java', 'aiwolf-arena.config.json', 'build.sh'],
    'class MyFox extends',
  ],
] as const)('a project in %s names its files after the agent, and fills in every word', (language, name, own, begin) => {
  const files = newClientProject({ name, language, relink: 'again', devDependencies: { 'aiwolf-arena': '1.0.0' } });
  const common = ['.github/workflows/compare.yml', '.gitignore', 'README.md', 'package.json'];
  expect(Object.keys(files).sort()).toEqual([...own, ...common].sort());
  for (const text of Object.values(files)) expect(text).not.toMatch(/undefined|\{\{\w/);
  expect(Object.values(files).join('\n')).toContain(begin);
  expect(files['.github/workflows/compare.yml']).toMatch(/^ {6}- run: (?:python3 -m unittest|\.\/build\.sh)/m);
  const { dependencies, scripts } = JSON.parse(files['package.json']!);
  expect(dependencies).toBeUndefined();
  expect(scripts).toMatchObject({ dependencies: 'again', check: expect.stringMatching(/aiwolf-arena check \.\/my.fox\.\w+$/) });
  expect(files['README.md']).toContain('npm install');
});

test.each([
  ['python', 'fox', undefined],
  ['python', 'my-agent', 'my_agent'],
  ['python', '3d', 'agent_3d'],
  ['python', 'json', 'json_agent'],
  ['python', 'lambda', 'lambda_agent'],
  ['java', 'my-agent', undefined],
  ['java', 'aiwolf', 'fox'],
  ['java', '3d', undefined],
] as const)('%s can have an agent %s, or else %s', (language, name, fit) => {
  expect(clientNameFault(language, name)?.fit).toBe(fit);
});
