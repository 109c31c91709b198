import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'faults-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** Plays like random, and throws now and then instead of talking. */
const CLUMSY = `
import { CATALOG } from '@aiwolf-arena/agents';
export default (context) => {
  const own = CATALOG.find(({ name }) => name === 'random').create(context);
  return {
    getName: () => context.name, initialize: (...all) => own.initialize(...all), update: (...all) => own.update(...all),
    dayStart: () => own.dayStart(), whisper: () => own.whisper(), vote: () => own.vote(), attack: () => own.attack(),
    guard: () => own.guard(), divine: () => own.divine(), finish: () => own.finish(),
    talk() { if (context.random() < 0.1) throw new Error('ouch \\u001b[31m'); return own.talk(); },
  };
};`;
writeFileSync(join(cwd, 'clumsy.js'), CLUMSY);

const SMALL = ['--players', '5', '--games', '10', '--seed', '1', '--quiet'];
const FIELD = ['--agents', './clumsy.js,random,chatty', '--sets', '5', ...SMALL];
const run = (...flags: string[]) => here(['run', ...flags], { cwd });
const rank = (...flags: string[]) => here(['rank', 'played', ...flags], { cwd });
const PARDON = ['--pardon', 'clumsy:exception', '--reason', 'our fault'];

interface Line {
  readonly name: string;
  readonly asPlayed: { readonly rank: number };
  readonly forfeits: { readonly winsLost: number };
  readonly eliminated: object | null;
}

let printed: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  printed = await run(...FIELD, '--json', '--out', 'played');
});

describe('faults are results', () => {
  test('every agent has them by kind, with their share of games and the first case', () => {
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    const { agents, onFault, pardons, faultEffects } = JSON.parse(printed.stdout);
    expect({ onFault, pardons, official: faultEffects.official }).toEqual({
      ...{ onFault: 'record', pardons: [], official: 'record' },
    });
    const [clumsy, random] = agents;
    expect(random.faults).toEqual({});
    expect(Object.keys(clumsy.faults)).toEqual(['exception']);
    const { count, games, rate, first } = clumsy.faults.exception;
    expect(count).toBeGreaterThanOrEqual(games);
    expect(rate).toMatchObject({ value: games / clumsy.games, sets: 5, games: clumsy.games });
    expect(rate.low).toBeLessThan(rate.value);
    expect(first).toMatchObject({ seed: '1', block: 'run/5', set: 0, request: 'TALK' });
    expect(first.message).toContain('ouch');
  });

  test('the effects of faults in run are those in rank, and a policy says which of its rankings counts', async () => {
    const { stages, onFault } = JSON.parse((await rank('--on-fault', 'eliminate', '--json')).stdout);
    const [{ faultEffects, agents }] = stages;
    expect({ onFault, official: faultEffects.official }).toEqual({ ...{ onFault: 'eliminate', official: 'eliminate' } });
    expect({ ...faultEffects, official: 'record' }).toEqual(JSON.parse(printed.stdout).faultEffects);
    const lines = faultEffects.agents as Line[];
    expect(lines.map(({ asPlayed }) => asPlayed.rank)).toEqual([1, 2, 3]);
    const clumsy = lines.find(({ name }) => name === 'clumsy')!;
    expect(clumsy.forfeits.winsLost).toBeGreaterThan(0);
    expect(clumsy.eliminated).toBeNull();
    expect(agents.map(({ name }: Line) => name).sort()).toEqual(['chatty', 'random']);
  });

  test('text is plain, in 100 columns, with pardons beside the ranking', async () => {
    const { stdout } = await rank('--on-fault', 'eliminate', ...PARDON);
    expect(stdout).toMatch(/^Ranked without the agents with violations .*; no agent is eliminated\.$/m);
    expect(stdout).toMatch(/^Not counted: clumsy exception \(\d+ times in \d+ games\): our fault$/m);
    expect(stdout).toMatch(/^exception: the agent threw an exception \(a violation of regulation 4\)$/m);
    expect(stdout).toMatch(/^clumsy +exception +run\/5 set 0 game \d+ +\d+ +[\d.]+ %$/m);
    expect(stdout).toMatch(/^FAULTS: how they would change the ranking$/m);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe('--on-fault', () => {
  test('abort stops at the first fault, names it, and keeps what was finished', async () => {
    const ended = await run(...FIELD, '--on-fault', 'abort', '--threads', '1', '--out', 'stopped');
    expect(ended).toMatchObject({ code: 4, stdout: '' });
    expect(ended.stderr).toMatch(
      /^error: a fault has stopped the run \(--on-fault abort\): clumsy: exception in run\/5 set 0 game \d+, day \d TALK: .*ouch \?\[31m/,
    );
    expect(ended.stderr).toContain('--pardon clumsy:exception --reason TEXT');
    const lines = readFileSync(join(cwd, 'stopped/journal.ndjson'), 'utf8').trimEnd().split('\n');
    expect(JSON.parse(lines[0]!)).toMatchObject({ block: 'run/5', set: 0 });
    expect(lines.length).toBeLessThan(5);
  });

  test('eliminate decides the cut of a contest', async () => {
    const field = ['--agents', './clumsy.js,random,chatty', '--fill', 'silent', '--sets', '2'];
    const asked = ['--finalists', '2', '--on-fault', 'eliminate', '--out', 'cut', '--json'];
    const { stdout } = await here(['contest', ...field, ...SMALL, ...asked], { cwd });
    const { ranking, final, standings, onFault } = JSON.parse(stdout);
    const names = (lines: { name: string }[]) => lines.map(({ name }) => name).sort();
    expect(onFault).toBe('eliminate');
    expect(names(ranking)).toEqual(['chatty', 'random']);
    expect(names(final[0].agents)).toEqual(['chatty', 'random', 'silent']);
    expect(names(standings[0].agents)).toEqual(['chatty', 'random']);
    expect(names(standings[0].faultEffects.agents)).toEqual(['chatty', 'clumsy', 'random']);
  });
});
