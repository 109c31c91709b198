import { expect, test } from 'vitest';
import { agentOf, notesOf, realmOf } from '../../test/realm/realm-of.ts';

/** Lets a player of every bundled agent play its own seat, and looks at the prototypes of all that it reaches from them. */
const KEEPER = agentOf(
  `const { CATALOG } = require('@aiwolf-arena/agents');
const METHODS = ['initialize', 'update', 'dayStart', 'talk', 'whisper', 'vote', 'attack', 'guard', 'divine'];
let players, view, open, seen;
function look(thing) {
  if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing)) return;
  seen.add(thing);
  for (let kind = Object.getPrototypeOf(thing); kind !== null; kind = Object.getPrototypeOf(kind))
    if (!Object.isFrozen(kind)) open.add(kind.constructor.name);
  for (const key of Reflect.ownKeys(thing)) try { look(thing[key]); } catch {}
}
const forward = Object.fromEntries(METHODS.map((method) => [method, (...given) => {
  if (method === 'initialize') {
    const made = { random: () => 0.5, log() {}, readText: () => '', readBytes: () => new Uint8Array() };
    [view, open, seen] = [given[0], new Set(), new Set()];
    players = CATALOG.map(({ name, create }) => create({ name, ...made }));
  }
  for (const player of players) try { player[method](...given); } catch (error) { look(error); }
  return /talk|whisper/.test(method) ? 'Skip' : null;
}]));`,
  `...forward, finish() { look(players); context.log(view.role, players.length > 20, seen.size > 100, ...open); }`,
);

test('whatever its role and its calls, a bundled player reaches only classes that are locked', async () => {
  const play = await realmOf({ keeper: KEEPER });
  const notes = notesOf(await play({ seats: Array.from({ length: 15 }, () => 'keeper') })).map((note) =>
    note.replace(/^\d+ /, ''),
  );
  const roles = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF'];
  expect([...new Set(notes)].sort()).toEqual(roles.map((role) => `${role} true true`));
});
