// What players promise, in the pool: whatever their promises do is done in their own name, and they tell nothing of others.
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kill } from '../../src/play/set-result.ts';

import type { SetOutcome, SetTask } from '../../src/play/set-task.ts';
import { SetPool, workerInputOf } from '../../src/pool/set-pool.ts';
import { agentOf } from './realm-of.ts';

const HANG = '{ for (;;); }';
const ONCE_MORE = (reads: number): string => `let n = 0; const look = () => { if (++n > ${reads}) ${HANG} };`;

/** By what they answer to `vote`. Each is stopped in its own name at the call that it answered with this. */
const HANGING: Readonly<Record<string, string>> = {
  'something with then': `return { then() ${HANG} };`,
  'a then that is given once': `${ONCE_MORE(1)} return { get then() { look(); return (go) => go(null); } };`,
  'a promise with a class of its own': `const own = Promise.resolve(null); Object.defineProperty(own, 'constructor', { get() ${HANG} }); return own;`,
  'a promise whose class changes': `${ONCE_MORE(0)} const own = Promise.resolve(null); Object.defineProperty(own, 'constructor', { get() { look(); return Promise; } }); return own;`,
  'a promise with a then of its own': `const own = Promise.resolve(null); Object.defineProperty(own, 'then', { value() ${HANG} }); return own;`,
  'a promise of something with then': `return Promise.resolve(null).then(() => ({ then() ${HANG} }));`,
  'a promise under a proxy': `const own = new Promise(() => {}); Object.setPrototypeOf(own, new Proxy({}, { get: () => () => ${HANG} })); return own;`,
  'what is thrown later, with a name': `return Promise.reject(Object.defineProperty(new Error(''), 'name', { get() ${HANG} }));`,
  'what goes on after the answer': `(async () => { for (let i = 0; i < 40; i++) await null; for (;;); })(); return Promise.resolve(null);`,
  'nothing that ever comes': 'return new Promise(() => {});',
};

const REJECTED = `const lost = Promise.reject(1); const trap = new Proxy({}, { get() ${HANG}, has() ${HANG}, getPrototypeOf() ${HANG}, ownKeys() ${HANG} });`;
const NAMES = 'const names = Object.getOwnPropertySymbols(Promise.resolve());';

/** They answer nothing, a little later, as the harmless agent does. */
const HARMLESS: Readonly<Record<string, string>> = {
  'a promise that fails, under a proxy': `${REJECTED} Object.setPrototypeOf(lost, trap);`,
  'a failure that is a trap': `${REJECTED} Promise.reject(trap); lost.catch(() => { throw trap; });`,
  'a failure that hangs when it is told': `Promise.reject(Object.defineProperties(new Error(''), { name: { get() ${HANG} }, stack: { get() ${HANG} }, message: { get() ${HANG} }, constructor: { get() ${HANG} } }));`,
  'a promise read by the names that Node has for it': `${NAMES} const lost = Promise.reject(1); for (const name of names) try { Object.defineProperty(lost, name, { get() ${HANG} }); } catch {}`,
  'a class with the names that Node has': `${NAMES} class Own extends Promise {} for (const name of names) Object.defineProperty(Own.prototype, name, { get() ${HANG}, set() ${HANG} }); Own.reject(1); new Own(() => {}); Own.resolve().then(() => {});`,
  'numbers of promises that are changed': `${NAMES} const own = Promise.resolve(1).then(() => { for (const name of names) try { own[name] = 7; } catch {} }); for (const name of names) try { own[name] = 4444; } catch {}`,
  'numbers of promises that tell what was before': `const own = Promise.resolve(1); for (const key of Reflect.ownKeys(own)) if (own[key] !== undefined) context.log('win', String(key), own[key]);`,
  'a thenable that draws, prints and answers later': `for (let i = 0; i < 5; i++) Promise.resolve({ then(go) { Math.random(); console.log('mine'); go(); } });`,
  'promises made where nobody is asked': `let next = Promise.resolve(); for (let i = 0; i < 200; i++) next = next.then(() => { Math.random(); });`,
  'a promise that is answered by the next call': `globals.go?.(null); new Promise((go) => { globals.go = go; }).then(() => { for (let i = 0; i < 9; i++) Math.random(); });`,
};

const late = (action: string): string =>
  `async vote() { try { ${action} } catch {} for (let i = 0; i < 4; i++) await null; return null; }`;
const DRAWS = `async () => { for (let i = 0; i < 6; i++) await null; return 1 + Math.floor(Math.random() * 5); }`;

const BODIES: Readonly<Record<string, string>> = {
  patient: agentOf('', `vote: ${DRAWS}, divine: ${DRAWS}, attack: ${DRAWS}`),
  harmless: agentOf('', late('')),
  ...Object.fromEntries(Object.entries(HANGING).map(([name, action]) => [name, agentOf('', `vote() { ${action} }`)])),
  ...Object.fromEntries(Object.entries(HARMLESS).map(([name, action]) => [name, agentOf('const globals = {};', late(action))])),
  huge: agentOf('', 'vote: () => 1n << 100000000n, divine: () => 1n << 100000000n'),
  rope: agentOf(
    `let rope = '人'; for (let i = 0; i < 28; i++) rope += rope;`,
    'vote: () => rope, divine: () => Symbol(rope), getName: () => rope, talk: () => rope',
  ),
};
const AGENTS = Object.keys(BODIES);
const SEAT = 3;

const taskOf = (evil: string): SetTask => ({
  ...{ block: 'run/5', root: rootOf('pool', 'run/5'), rules: resolveRules(5), set: 0, games: 3 },
  seats: ['patient', 'patient', evil, 'patient', 'patient'].map((name) => AGENTS.indexOf(name)),
  ...{ roleRequests: null, balanced: false, logs: [], behaviour: true, notes: true, kills: [] },
  ...{ redrawn: 0, hashes: true, records: [] },
});

let pool: SetPool;
beforeAll(async () => {
  const agents = AGENTS.map((name) => ({ ...{ name, entry: null, body: BODIES[name]!, source: '', hash: '', data: [] } }));
  pool = new SetPool(await workerInputOf(agents), 2, { ...{ cpuMs: 150, heapMiB: 96, bytesMiB: 256, waitMs: 600 } });
});
afterAll(() => pool.close());

async function played(evil: string): Promise<{ outcome: SetOutcome; kills: Kill[] }> {
  const kills: Kill[] = [];
  const outcome = await pool.play(taskOf(evil), { onKill: (kill) => kills.push(kill) });
  return { outcome, kills };
}

/** Everything but who sat in seat 3, and what it wrote. */
const known = ({ result, hashes }: SetOutcome): unknown => ({
  ...{ ...result, seats: result.seats.map((seat) => ({ ...seat, agent: 0 })) },
  hashes,
});
const others = ({ result }: SetOutcome): unknown[] => result.seats.filter((_, i) => i + 1 !== SEAT).map(({ faults }) => faults);

describe('whoever does not come back', () => {
  test.each(Object.keys(HANGING))('%s', async (evil) => {
    const { outcome, kills } = await played(evil);
    expect(kills.length).toBeGreaterThan(0);
    for (const { seat, game, call } of kills) {
      expect({ seat, game }).toEqual({ seat: SEAT, game: 0 });
      expect(call).toBeGreaterThan(0);
    }
    const { faults } = (await played('harmless')).outcome.result.seats[0]!;
    expect(JSON.stringify(others(outcome))).not.toMatch(/limit|exception|rejected/);
    expect(JSON.stringify(faults)).not.toMatch(/limit|exception|rejected/);
  });
});

describe('whoever answers like a harmless agent', () => {
  test.each(Object.keys(HARMLESS))('%s', async (evil) => {
    const { outcome, kills } = await played(evil);
    expect(kills).toEqual([]);
    expect(outcome.notes.filter(({ seat, text }) => seat !== SEAT || /win/.test(text))).toEqual([]);
    expect(known(outcome)).toEqual(known((await played('harmless')).outcome));
  });
});

test('what is printed by a thenable is a note of its own seat', async () => {
  const { outcome } = await played('a thenable that draws, prints and answers later');
  expect(outcome.notes.length).toBeGreaterThan(0);
  expect(new Set(outcome.notes.map(({ seat, text }) => `${seat} ${text}`))).toEqual(new Set([`${SEAT} mine`]));
});

test.each(['huge', 'rope'])('an answer that takes minutes to write down is not: %s', async (evil) => {
  const { outcome, kills } = await played(evil);
  expect(kills).toEqual([]);
  expect(JSON.stringify(outcome.result.seats[SEAT - 1])).toMatch(
    evil === 'huge' ? /a huge number/ : /\(a text of \d+ characters\)/,
  );
});
