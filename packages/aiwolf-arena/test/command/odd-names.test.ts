import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const root = mkdtempSync(join(tmpdir(), "odd '|!%#([ 日本 %41-"));
afterAll(() => rmSync(root, { recursive: true }));

const HELPERS = ["it's (日本) [100%].mjs", '%41/b?c#d.mjs', '人狼　知能/😀&|!.mjs'];

/** An agent that throws in its first talk of each set, from a helper. */
const agentWith = (helper: string): string => `
import { CATALOG } from '@aiwolf-arena/agents';
import { fail } from ${JSON.stringify(`./${helper}`)};
export default (context) => {
  const own = CATALOG.find(({ name }) => name === 'random').create(context);
  let asked = 0;
  return {
    getName: () => context.name, initialize: (...all) => own.initialize(...all), update: (...all) => own.update(...all),
    dayStart: () => own.dayStart(), whisper: () => own.whisper(), vote: () => own.vote(), attack: () => own.attack(),
    guard: () => own.guard(), divine: () => own.divine(), finish: () => own.finish(),
    talk() { if (asked++ === 0) fail(); return own.talk(); },
  };
};`;

test.each(HELPERS)('every command that shows an exception names its place in %j', async (helper) => {
  const cwd = mkdtempSync(join(root, 'p-'));
  mkdirSync(join(cwd, helper, '..'), { recursive: true });
  writeFileSync(join(cwd, helper), "export const fail = () => {\n  throw new Error('ouch');\n};\n");
  writeFileSync(join(cwd, 'agent.mjs'), agentWith(helper));
  const place = `${helper.replaceAll('\u3000', ' ')}:2:9: throw new Error('ouch');`;
  const flags = ['--players', '5', '--sets', '2', '--games', '3', '--seed', '1', '--out', 'played', '--full'];

  const played = await here(['run', '--agents', 'odd=agent.mjs,random,liar,chatty,sample', ...flags], { cwd });
  expect(played.code).toBe(0);
  expect(played.stdout).toContain(place);
  const ranked = await here(['rank', 'played'], { cwd });
  expect([ranked.code, ranked.stdout]).toEqual([0, expect.stringContaining(place)]);
  const replayed = await here(['play', '--replay', 'played#0/0'], { cwd });
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringContaining(place)]);
  const reported = await here(['report', 'played', '--output', 'page.html'], { cwd });
  expect(reported.code).toBe(0);
});
