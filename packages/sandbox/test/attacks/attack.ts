/** What one bad agent tries. `code` runs in its module and factory, and a few times each in initialize, talk, vote and finish; it calls `win` if it succeeds. */
export interface Attack {
  readonly name: string;
  readonly code: string;
  /** Methods that stand in for the harmless ones. With them its games are its own, and only the others' must be as ever. */
  readonly methods?: string;
}

/** Attacks of one kind: `code` of a template for every expression. */
export const each = (kind: string, expressions: readonly string[], code: (expression: string) => string): Attack[] =>
  expressions.map((expression) => ({ name: `${kind}: ${expression}`, code: code(expression) }));

/** What attacks have at hand, beside `context`, `moment`, `view`, `setting` and `kept`, which lives as long as the player. */
const KIT = `
const engine = require('@aiwolf-arena/engine'), protocol = require('@aiwolf-arena/protocol');
const agents = require('@aiwolf-arena/agents'), random = require('@aiwolf-arena/engine/random');
const tries = (...acts) => { for (const act of acts) try { act(); } catch {} };
const evil = function () { return 7; };
function poison(thing, key) {
  tries(
    () => { thing[key] = evil; },
    () => { 'use strict'; thing[key] = evil; },
    () => Object.defineProperty(thing, key, { value: evil }),
    () => Object.defineProperty(thing, key, { get: evil, set: evil, configurable: true }),
    () => Reflect.set(thing, key, evil),
    () => thing.__defineGetter__(key, evil),
    () => { delete thing[key]; },
  );
}
const poisoned = new Map();
function poisonAll(thing) {
  const times = poisoned.get(thing) ?? 0;
  poisoned.set(thing, times + 1);
  if (times > 1) return;
  for (const key of Reflect.ownKeys(thing)) poison(thing, key);
  for (const key of ['then', 'toJSON', '0', 'length', 'get', 'set', 'value', 'next', 'left', Symbol.iterator, Symbol.species,
    Symbol.toPrimitive, Symbol.isConcatSpreadable, Symbol.unscopables, Symbol.hasInstance, Symbol('new')]) poison(thing, key);
  tries(() => Object.setPrototypeOf(thing, { left: 1 }), () => { thing.__proto__ = { left: 1 }; },
    () => Object.assign(thing, { left: 1 }), () => Object.defineProperties(thing, { left: { value: 1 } }));
}
`;

/** The agent that makes the attack as the text of a CommonJS module; harmless if there is none. */
export const agentOf = ({ code, methods = '' }: Attack): string => `${KIT}
let view, setting;
const kept = {}, early = [];
const shell = (context, moment) => {
  const win = (what) => context.log('win', moment, String(what));
  try { (function () { ${code}
  })(); } catch {}
};
shell({ log: (...said) => early.push(said) }, 'module');
module.exports = (context) => {
  const times = {};
  const attack = (moment) => {
    times[moment] = (times[moment] ?? 0) + 1;
    if (times[moment] < 4) shell(context, moment);
  };
  for (const said of early) context.log(...said);
  attack('factory');
  return {
    getName: () => context.name,
    initialize(v, s) { view = v; setting = s; attack('initialize'); },
    update() {}, dayStart() {},
    talk() { attack('talk'); return 'Over'; },
    whisper: () => 'Over',
    vote() { attack('vote'); return null; },
    attack: () => null, guard: () => null, divine: () => null,
    finish() { attack('finish'); },
    ${methods}
  };
};`;

export const HARMLESS = agentOf({ name: 'harmless', code: '' });

/** Uses much of the language in its play, so that what is done to the language shows in its games. */
export const WATCHFUL = `"use strict";
const { estimate } = require('@aiwolf-arena/protocol');
module.exports = (context) => {
  let view; let heard = new Map(); const seen = new Set();
  const others = () => view.aliveAgentList.filter((seat) => seat !== view.agent);
  const pick = () => {
    const living = [...others()].sort((a, b) => (heard.get(b) ?? 0) - (heard.get(a) ?? 0) || b - a);
    const [first, ...rest] = JSON.parse(JSON.stringify(living));
    return Math.random() < 0.5 ? first : (rest.concat(first).map((x) => x * 1)[Math.floor(context.random() * living.length)] ?? first);
  };
  return {
    getName: () => context.name,
    initialize(v) { view = v; heard = new Map(); seen.clear(); },
    update(v) {
      view = v;
      for (const talk of v.talkList) {
        const key = \`\${talk.day}-\${talk.idx}\`;
        if (seen.has(key) || !/VOTE|ESTIMATE/.test(talk.text)) continue;
        seen.add(key);
        heard.set(talk.agent, (heard.get(talk.agent) ?? 0) + 1);
      }
      for (const [seat, state] of v.statusMap) if (state === 'DEAD') heard.delete(seat);
    },
    dayStart() {},
    talk() { return Math.random() < 0.3 ? 'Over' : Math.random() < 0.5 ? 'VOTE Agent[0' + pick() + ']' : estimate(pick(), 'WEREWOLF'); },
    whisper: () => 'Over', vote: pick, attack: pick, guard: pick, divine: pick, finish() {},
  };
};`;

/** The same with promises in between. Whose `Math.random` it is after an await, the tournament's pool knows. */
export const PATIENT = WATCHFUL.replace(
  'vote: pick,',
  'vote: async () => { const mine = pick(); for (let i = 0; i < 9; i++) await null; return context.random() < 0.5 ? mine : null; },',
);
