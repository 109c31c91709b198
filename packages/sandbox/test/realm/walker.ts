// An agent that walks over everything it can reach, and tells what of it is open: it could leave something there.

/** What `ses` knows of the language: keys by intrinsic (null where it lists none), those of every function, and names of globals. */
export interface Permits {
  readonly named: Readonly<Record<string, readonly string[] | null>>;
  readonly ofFunctions: readonly string[];
  readonly globals: readonly string[];
}

export const walkerOf = (permits: Permits): string => `
const PERMITS = ${JSON.stringify(permits)};
const MODULE = [this, module, exports, arguments, arguments.callee, require, globalThis];
const own = new WeakSet();
const mine = (thing) => { own.add(thing); return thing; };

/** What has a state that no freezing closes. */
const STATES = [
  (o) => Map.prototype.has.call(o), (o) => Set.prototype.has.call(o), (o) => WeakMap.prototype.has.call(o),
  (o) => WeakSet.prototype.has.call(o), (o) => Date.prototype.getTime.call(o), (o) => DataView.prototype.getInt8.call(o, 0),
  (o) => { if (!ArrayBuffer.isView(o)) throw 0; }, (o) => ArrayBuffer.prototype.slice.call(o, 0, 0),
  (o) => { if (Object.prototype.toString.call(o) !== '[object RegExp]' || o === RegExp.prototype) throw 0; },
  (o) => (function* () {})().return.call(o),
  (o) => { if (!/ Iterator\\]|String Iterator|Array Iterator/.test(Object.prototype.toString.call(o)) || o === Object.getPrototypeOf(o) || Object.hasOwn(o, 'next') || Object.hasOwn(o, Symbol.toStringTag)
    || Object.hasOwn(o, 'constructor')) throw 0; },
];
const keeps = (thing) => STATES.some((has) => { try { has(thing); return true; } catch { return false; } });
const isThing = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

function openOf(thing) {
  const why = [];
  if (Object.isExtensible(thing)) why.push('extensible');
  if (!ArrayBuffer.isView(thing)) for (const key of Reflect.ownKeys(thing)) {
    const own = Reflect.getOwnPropertyDescriptor(thing, key);
    if (own?.writable || own?.configurable) why.push('writable ' + String(key));
  }
  if (keeps(thing)) why.push('stateful');
  return why;
}

function walk(roots) {
  const seen = new Map();
  const pending = Object.entries(roots);
  const push = (path, value) => { if (isThing(value) && !own.has(value)) pending.push([path, value]); };
  while (pending.length > 0) {
    const [path, thing] = pending.shift();
    if (!isThing(thing) || seen.has(thing) || own.has(thing)) continue;
    seen.set(thing, path);
    push(path + '.__proto__', Object.getPrototypeOf(thing));
    if (ArrayBuffer.isView(thing)) continue;
    for (const key of Reflect.ownKeys(thing)) {
      const at = path + '.' + (typeof key === 'symbol' ? '@@' + key.description.replace('Symbol.', '') : key);
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(thing, key);
      push(at, value); push(at + ' get', get); push(at + ' set', set);
      if (get !== undefined) try { push(at + ' gives', thing[key]); } catch (error) { push(at + ' throws', error); }
    }
  }
  return seen;
}

/** What functions of ours give, throw and call back with, made anew. */
function produced(context, view, setting) {
  const made = {};
  const call = (name, make) => { try { made[name] = make(); } catch (error) { made[name + ' error'] = error; } };
  for (const from of ['protocol', 'engine', 'beliefs', 'engine/random', 'agents']) {
    const module = require('@aiwolf-arena/' + from);
    for (const name of Object.getOwnPropertyNames(module)) {
      call(from + '.' + name, () => module[name](5, 1));
      call(from + '.' + name + '()', () => module[name]());
      call('new ' + from + '.' + name, () => new module[name](5));
    }
  }
  const { protocol: p, beliefs: b } = { protocol: require('@aiwolf-arena/protocol'), beliefs: require('@aiwolf-arena/beliefs') };
  for (const text of ['VOTE Agent[01]', 'AND (VOTE Agent[01]) (AGREE TALK day1 ID:2)', 'DAY 1 (Over)', 'vote x', 'AND (ESTIMATE ANY ANY) (DIVINED Agent[02] HUMAN)']) {
    for (const reading of ['server', 'strict', 'casual']) call('parse ' + reading + text, () => p.parse(text, { reading, players: 2 }));
    for (const name of ['plain', 'format', 'explain', 'resolve', 'shorten', 'spellOut', 'withSubject'])
      call(name + ' ' + text, () => p[name](p.parse(text).value.content, name === 'explain' ? undefined : 3));
    call('expand ' + text, () => p.expand(p.parse(text).value.content, { agents: [1, 2] }));
    call('convert ' + text, () => p.convert(p.parse(text).value.content, '2.01'));
  }
  call('answers', () => p.answers(p.inquire(1, p.vote('ANY')), p.vote(2), 1));
  call('over', () => [p.over(), p.skip(), p.and([p.vote(1)]), p.agree({ channel: 'TALK', day: 1, id: 2 })]);
  call('rules', () => require('@aiwolf-arena/engine').resolveRules(5));
  call('roles', () => require('@aiwolf-arena/engine').roleNumMapOf(15));
  for (const { name, create } of require('@aiwolf-arena/agents').CATALOG) call('catalog ' + name, () => {
    const player = create({ name, random: () => 0.5, log() {}, readText: () => '', readBytes: () => new Uint8Array() });
    if (view) { player.initialize(view, setting); player.update(view); player.dayStart(); }
    return player;
  });
  call('require', () => require('fs'));
  call('random', () => context.random());
  call('log', () => context.log());
  call('readText', () => context.readText('none'));
  call('readBytes', () => context.readBytes('data'));
  call('generators', () => [function* () {}, async function* () {}, async () => {}, (function* () {})(), (async function* () {})()]);
  call('iterators', () => [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g),
    [].values().map((x) => x), Iterator.from({ next() {} }), Iterator.from([]).take(0)]);
  call('strict arguments', () => { 'use strict'; return (function () { return arguments; })(); });
  call('native error', () => null.x);
  call('refused', () => { 'use strict'; Object.prototype.left = 1; });
  call('stack', () => { const o = {}; Error.captureStackTrace(o); return [o, o.stack]; });
  call('console', () => console.log());
  call('import', () => { const failing = import('fs'); failing.catch(() => {}); return failing; });
  if (view) for (const list of ['talkList', 'whisperList', 'statusMap', 'roleMap', 'remainTalkMap', 'voteList', 'aliveAgentList'])
    for (const method of ['toArray', 'toJSON', 'keys', 'values', 'entries', 'at', 'get', Symbol.iterator]) {
      call(list + ' ' + String(method), () => view[list][method](1));
      call(list + ' ' + String(method) + ' next', () => view[list][method](1).next());
    }
  return made;
}

const MARK = 'walked';
/** Leaves a mark on what is open, and tells whose marks are there. */
function marks(seen, name, tell) {
  for (const [thing, path] of seen) {
    const left = Object.getOwnPropertyDescriptor(thing, MARK)?.value;
    if (left !== undefined && left !== name) tell('MARKED ' + path + ' by ' + left);
    if (Object.isExtensible(thing)) try { Object.defineProperty(thing, MARK, { value: name, configurable: true }); } catch {}
  }
}

/** What is reached in a second walk too, or when everything is made again, is there for good; all else was made for the first. */
function judge(roots, name, tell, again = roots) {
  const seen = walk(roots);
  const lasting = walk(again);
  for (const [thing, path] of seen) {
    const why = openOf(thing);
    if (why.length === 0) continue;
    if (lasting.has(thing)) tell('OPEN ' + path + ': ' + why.slice(0, 4).join(', '));
  }
  marks(seen, name, tell);
}

const NAMES = (() => {
  const first = Object.getPrototypeOf;
  const generator = function* () {}, later = async function* () {};
  const hidden = {
    '%ThrowTypeError%': Object.getOwnPropertyDescriptor((function () { 'use strict'; return arguments; })(), 'callee').get,
    '%InertFunction%': Function.prototype.constructor, '%ArrayIteratorPrototype%': first([].values()),
    '%InertAsyncFunction%': (async () => {}).constructor, '%AsyncFunctionPrototype%': first(async () => {}),
    '%Generator%': first(generator), '%GeneratorPrototype%': first(generator).prototype,
    '%InertGeneratorFunction%': generator.constructor, '%IteratorPrototype%': first(first([].values())),
    '%MapIteratorPrototype%': first(new Map().values()), '%SetIteratorPrototype%': first(new Set().values()),
    '%RegExpStringIteratorPrototype%': first(''.matchAll(/x/g)), '%StringIteratorPrototype%': first(''[Symbol.iterator]()),
    '%TypedArray%': first(Int8Array), '%TypedArrayPrototype%': first(Int8Array).prototype,
    '%AsyncGenerator%': first(later), '%InertAsyncGeneratorFunction%': later.constructor,
    '%AsyncGeneratorPrototype%': first(later).prototype, '%AsyncIteratorPrototype%': first(first(later).prototype),
    '%IteratorHelperPrototype%': first(Iterator.from([]).take(0)),
    '%WrapForValidIteratorPrototype%': first(Iterator.from({ next() {} })),
  };
  return (name) => {
    if (name in hidden) return hidden[name];
    const inner = name.replaceAll('%', '').replace(/^(Initial|Shared|Unique)/, '');
    const of = inner.replace(/Prototype$/, '');
    const base = of.split('.').reduce((thing, part) => thing?.[part], globalThis);
    return of === inner || base === undefined ? base : base.prototype;
  };
})();

function compare(seen, tell) {
  let known = 0;
  for (const [name, keys] of Object.entries(PERMITS.named)) {
    const thing = NAMES(name);
    if (!isThing(thing)) continue;
    known++;
    if (!seen.has(thing)) tell('MISSED ' + name);
    if (keys === null) continue;
    for (const key of Reflect.ownKeys(thing)) {
      const text = typeof key === 'symbol' ? '@@' + key.description.replace('Symbol.', '') : key;
      const allowed = keys.includes(text) || (typeof thing === 'function' && PERMITS.ofFunctions.includes(text));
      if (!allowed) tell('UNKNOWN ' + name + '.' + text);
    }
  }
  for (const name of Reflect.ownKeys(globalThis)) if (!PERMITS.globals.includes(String(name))) tell('UNKNOWN globalThis.' + String(name));
  tell('COMPARED ' + known);
}

module.exports = mine((context) => {
  let view, setting;
  const name = context.name + ' ' + context.random();
  const tell = (text) => context.log(text);
  const given = () => ({ this: MODULE[0], module, exports, arguments: MODULE[3], callee: MODULE[4], context, ...(view && { view, setting }) });
  const look = (when) => {
    judge({ require, globalThis, ...Object.fromEntries(['protocol', 'engine', 'beliefs', 'engine/random', 'agents'].map((from) => [from, require('@aiwolf-arena/' + from)])) }, name, tell);
    judge({ ...given() }, name, (text) => { if (!/^OPEN (this|module|exports|arguments|context)\\b/.test(text)) tell(text); });
    judge(produced(context, view, setting), name, tell, produced(context, view, setting));
    if (view) for (const list of [view.talkList, view.whisperList]) for (const talk of list) judge({ talk, content: talk.content }, name, tell);
    tell('WALKED ' + when);
  };
  return mine({
    getName: () => context.name,
    initialize(v, s) { view = v; setting = s; judge({ arguments: arguments[0], setting: arguments[1] }, name, tell); if (arguments.length !== 2) tell('OPEN arguments'); },
    update(v) { if (arguments.length !== 1 || v !== view) tell('OPEN update'); },
    dayStart() { if (view.day !== 1) return; look('day 1'); compare(walk({ globalThis, ...produced(context, view, setting) }), tell); },
    talk() { judge({ view }, name, tell); return require('@aiwolf-arena/protocol').estimate(1, 'SEER'); },
    whisper() { judge({ view }, name, tell); return 'VOTE Agent[01]'; },
    vote: () => null, attack: () => null, guard: () => null, divine: () => 1,
    finish() { look('finish'); },
  });
});`;
