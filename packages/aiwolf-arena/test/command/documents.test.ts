import { expect, test } from 'vitest';
import { DOCUMENTS, faultsOf } from './documents.ts';
import { here } from './here.ts';

test('every document says what it is, and in which version', () => {
  expect(DOCUMENTS.size).toBeGreaterThan(20);
  for (const name of DOCUMENTS.keys()) expect(name).toMatch(/^aiwolf-arena\/[a-z-]+\/\d+$/);
});

test('a document is held to its schema, and others are not taken for it', async () => {
  const { stdout } = await here(['power', '--detect', '2pp', '--json'], { cwd: '.' });
  const document = JSON.parse(stdout);
  expect(faultsOf(document)).toBe('');
  expect(faultsOf({ ...document, players: '5' })).toMatch(/players must be number/);
  const { players: _, ...less } = document;
  expect(faultsOf(less)).toMatch(/required property 'players'/);
  expect(faultsOf({ ...document, more: 1 })).toMatch(/does not name \.more$/);
  expect(faultsOf({ ...document, schema: 'aiwolf-arena/powder/1' })).toMatch(/no JSON Schema/);
});
