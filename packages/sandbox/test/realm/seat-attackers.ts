// Attacks made at every place where code of an agent runs: its module, factory and constructor, and all eleven methods.

/** What one attack does at each `moment`; it says `win` where it succeeds. Answers are those of the harmless agent. */
type SeatActions = Readonly<Record<string, string>>;

const KIT = `
const P = require('@aiwolf-arena/protocol'), B = require('@aiwolf-arena/beliefs'), E = require('@aiwolf-arena/engine');
const A = require('@aiwolf-arena/agents'), R = require('@aiwolf-arena/engine/random');
const tries = (...acts) => { for (const act of acts) try { act(); } catch {} };
const evil = function () { return 7; };
const OWN = { readText: () => '', readBytes: () => new Uint8Array(9), log() {}, random: () => 0.5, name: 'mine' };
const isWolf = () => view.role === 'WEREWOLF';
const knows = () => isWolf() && view.statusMap.get(view.agent) === 'ALIVE';
let view, setting, game = 0;
`;

/** A class-based player that does `code` everywhere, a few times at each place. */
export const attackerOf = (code: string): string => `${KIT}
const kept = {}, early = [], times = {};
function shell(context, moment) {
  if ((times[moment] = (times[moment] ?? 0) + 1) > 6) return;
  const win = (what) => (context ?? { log: (...said) => early.push(said) }).log('win', moment, String(what));
  try { (function () { ${code}
  })(); } catch {}
}
shell(undefined, 'module');
module.exports = (context) => {
  for (const said of early) context.log(...said);
  shell(context, 'factory');
  class Evil {
    constructor() { shell(context, 'constructor'); }
    getName() { shell(context, 'getName'); return context.name; }
    initialize(v, s) { view = v; setting = s; game++; shell(context, 'initialize'); }
    update() { shell(context, 'update ' + view.day + view.role); }
    dayStart() { shell(context, 'dayStart'); }
    talk() { shell(context, 'talk'); return 'Skip'; }
    whisper() { shell(context, 'whisper'); return 'REQUEST ANY (ATTACK Agent[01])'; }
    vote() { shell(context, 'vote'); return null; }
    attack() { shell(context, 'attack'); return null; }
    guard() { shell(context, 'guard ' + game); return null; }
    divine() { shell(context, 'divine ' + game); return 1; }
    finish() { shell(context, 'finish'); }
  }
  return new Evil();
};`;

const FOUND = `if (found.length > 0) win(found.join());`;

/** By what a seat holds, in this game or from an earlier one. */
const KNOWLEDGE: SeatActions = {
  'whispers by a kept list': `if (knows()) kept.list ??= view.whisperList;
    if (kept.list && !knows() && (kept.list.length || kept.list.at(0) || kept.list.toArray().length || [...kept.list].length || JSON.stringify(kept.list) !== '[]')) win(view.role);`,
  'whispers by a kept iterator': `if (knows()) (kept.all ??= []).push(view.whisperList[Symbol.iterator](), view.whisperList[Symbol.iterator]().map((talk) => talk.text));
    if (!knows()) for (const it of kept.all ?? []) { const { value } = it.next(); if (value) win(value.text ?? value); }`,
  'whispers by kept methods': `if (knows() && !kept.at) { const list = view.whisperList; kept.at = list.at.bind(list); kept.all = list.toArray.bind(list); kept.json = () => list.toJSON(); }
    if (kept.at && !knows() && (kept.at(-1) || kept.all().length || kept.json().length)) win(view.role);`,
  'whispers by the methods of a werewolf’s list, for another': `if (knows()) kept.proto ??= Object.getPrototypeOf(view.whisperList);
    if (kept.proto && !knows()) for (const self of [view.whisperList, view.talkList, view]) { const all = kept.proto.toArray.call(self); if (self !== view.talkList && all.length) win(view.role); }`,
  'roles by a kept map': `(kept.maps ??= new Set()).add(view.roleMap);
    if (moment !== 'finish' && !/^update/.test(moment)) for (const map of kept.maps) for (const [seat, role] of map) if (seat !== view.agent && !(isWolf() && role === 'WEREWOLF')) win(seat + role);`,
  'roles by kept methods of a map': `if (view && !kept.get) { const map = view.roleMap; kept.get = map.get.bind(map); kept.entries = map.entries.bind(map); }
    if (view && moment === 'vote') { const found = kept.entries().filter(([seat, role]) => seat !== view.agent && role !== 'WEREWOLF'); ${FOUND} }`,
  'roles by numbers that wrap around': `if (moment !== 'finish' && view && !isWolf()) for (let n = -600; n < 600; n++) for (const key of [n, n + 0.5, n * 256 + 1, n * 2 ** 32 + 2, -n])
    if (key !== view.agent && view.roleMap.get(key) !== undefined && view.day < 9 && moment !== 'finish' && !/^update/.test(moment)) win(key);`,
  'roles as JSON': `if (view && !isWolf() && moment === 'dayStart') { const text = JSON.stringify([view, setting], function (key, value) { if (value === view.roleMap && value.size > 1) win('a map'); return value; });
    if (/"(\\d+)":"(SEER|MEDIUM|BODYGUARD|POSSESSED|WEREWOLF)".*"(\\d+)":"(SEER|MEDIUM|BODYGUARD|POSSESSED|WEREWOLF)"/.test(text)) win(text); }`,
  'who whispers, by what is left': `if (view) (kept.left ??= new Set()).add(view.remainWhisperMap); if (view && !isWolf()) for (const map of kept.left ?? []) if (map.size || map.has(1) || [...map].length) win(map.keys());`,
  'what the werewolves did': `if (view && !isWolf() && (view.attackVoteList.length || view.latestAttackVoteList.length || view.attackedAgent !== null)) win('attacks');
    for (const list of kept.lists ?? []) if (JSON.stringify(list[0]) !== list[1]) win('a list that goes on');
    if (view && isWolf()) (kept.lists ??= []).push([view.attackVoteList, JSON.stringify(view.attackVoteList)], [view.latestAttackVoteList, JSON.stringify(view.latestAttackVoteList)]);`,
  'what the guard, the seer and the medium know': `if (view && view.role !== 'BODYGUARD' && view.guardedAgent !== null) win('guarded'); if (view && view.role !== 'SEER' && view.divineResult !== null) win('divined');
    if (view && view.role !== 'MEDIUM' && view.mediumResult !== null) win('identified');`,
  'a view of the last game': `if (view) { kept.view ??= view; kept.gets ??= Object.getOwnPropertyDescriptors(Object.getPrototypeOf(view)); if (kept.gets.agent.get.call(kept.view) !== view.agent || kept.gets.role.get.call(kept.view) !== view.role) win('another'); }`,
  'talks that change afterwards': `for (const [talk, text] of kept.talks ?? []) if (JSON.stringify(talk) !== text) win(text); if (view?.talkList.length) (kept.talks ??= []).push([view.talkList.at(-1), JSON.stringify(view.talkList.at(-1))]);`,
  'talks that are not said yet': `if (view) for (const at of [view.talkList.length, 1e9, 2 ** 32, -1e9, 0.5, NaN, Infinity, '0', [0], null, { valueOf: () => 0 }, 10n, Symbol.iterator]) { let found; tries(() => { found = view.talkList.at(at); }); if (found) win(String(at)); }`,
  'lists of one’s own class': `if (view) { const List = view.talkList.constructor, Map = view.roleMap.constructor, Seat = view.constructor; for (const Made of [List, Map, Seat]) if (Made !== Object) win('a class');
    tries(() => { if (Reflect.construct(Object, [], Seat).roleMap) win('a view'); }); }`,
  'a copy of a view': `if (view && !isWolf() && moment === 'talk') for (const copy of [{ ...view }, Object.create(view), Object.assign({}, view), Object.fromEntries(Object.entries(view)), Object.create(Object.getPrototypeOf(view), Object.getOwnPropertyDescriptors(view))])
    { let size = 0; tries(() => { size = copy.roleMap.size; }); if (size > 1) win(size); tries(() => { if (copy.whisperList.length) win('whispers'); }); }`,
};

/** By what the language lets one do. */
const LANGUAGE: SeatActions = {
  'stacks of a class of its own': `class Fault extends Error { static prepareStackTrace(error, frames) { win('frames'); return frames; } static stackTraceLimit = 200; } new Fault('x').stack; Fault.captureStackTrace?.({}); tries(() => { Fault.stackTraceLimit = 9; });`,
  'stacks on what is shared': `for (const thing of [view, view?.talkList, view?.talkList.at(0), P.vote(1), require, P, globalThis, kept, Error.prototype]) tries(() => { Error.captureStackTrace(thing); if (thing !== kept) win('a stack'); });`,
  'stacks after an await': `(async () => { for (let i = 0; i < 3; i++) await null; const { stack } = new Error('x'); if (/play-set|table|driver|node:|file:/.test(stack)) win(stack); })();`,
  'stacks of native callbacks': `let seen = ''; tries(() => [1, 2].sort(() => { seen += new Error().stack; return 0; }), () => 'x'.replace(/x/, () => { seen += new Error().stack; return ''; }), () => JSON.stringify({ toJSON() { seen += new Error().stack; } }),
    () => Reflect.construct(class { constructor() { seen += new Error().stack; } }, [])); if (/node:|file:|\\/[a-z]+\\//.test(seen)) win(seen);`,
  'the callers of getters and methods': `for (const act of [Object.getOwnPropertyDescriptor(Object.getPrototypeOf(view ?? {}), 'role')?.get, view?.talkList.at, context?.log, P.vote, shell, evil]) { let up; tries(() => { up = act.caller; }); if (up) win(up); tries(() => { if (act.arguments) win('arguments'); }); }`,
  'new.target, this and the receiver': `const seen = [new.target, this === globalThis ? undefined : this]; for (const thing of seen) if (thing !== undefined) win(typeof thing); for (const name of ['agentBodies', 'exported', 'bundle', 'running', 'MODULES', 'playSet', 'realm', 'nameAgents', 'CATALOG', 'heartbeat'])
    tries(() => { if (name in globalThis) win(name); }); tries(() => { agentBodies; win('bodies'); }, () => { exported; win('exports'); }, () => { running; win('running'); });`,
  'expressions kept by the language': `class Own extends RegExp {} const own = new Own('(a)', 'gy'); own.exec('a'); for (const key of ['$1', 'input', 'lastMatch', '$&']) { if (Own[key] !== undefined) win(key); tries(() => { RegExp[key] = 'left'; Own[key] = 'left'; }); if (RegExp[key]) win(key); } own.lastIndex = 7; if (new Own('(a)', 'gy').lastIndex) win('lastIndex');`,
  'expressions with own exec and species': `class Own extends RegExp { exec() { kept.n = (kept.n ?? 0) + 1; return null; } get flags() { return 'g'; } static get [Symbol.species]() { return evil; } } tries(() => 'a'.replace(new Own('a'), 'b'), () => 'a'.split(new Own('a')), () => [...'a'.matchAll(new Own('a', 'g'))]);
    for (const text of ['$1$&', '\\\\', '(?<a>', '[', '$\`', '\\u2028']) P.parse('VOTE ' + text, { reading: 'casual' }); if (P.parse('VOTE Agent[01]').ok !== true) win('the parser');`,
  'templates that belong to a place': `const tag = (strings) => strings; const here = tag\`x\${1}y\`; kept.tag ??= here; if (!Object.isFrozen(here) || !Object.isFrozen(here.raw)) win('a template'); tries(() => { here.raw.mark = 1; }, () => { here.mark = 1; }); if (here.mark || here.raw.mark) win('a mark');`,
  'species of lists for builders': `class List extends Array { static get [Symbol.species]() { win('species'); return evil; } get length() { return 2; } } const list = List.of(P.vote(1), P.vote(2)); tries(() => P.and(list), () => P.or(list)); if (P.and([P.vote(1), P.vote(2)]).contents.length !== 2) win('a sentence');`,
  'instances of everything': `class Any { static [Symbol.hasInstance]() { return true; } get then() { win('then'); return undefined; } } for (const Made of [Promise, Error, Map, Array, Date]) { tries(() => Object.setPrototypeOf(Any, Made), () => Object.setPrototypeOf(Any.prototype, Made.prototype)); } kept.any ??= new Any();
    tries(() => Object.defineProperty(Promise, Symbol.hasInstance, { value: () => true }), () => Object.defineProperty(Error, Symbol.hasInstance, { value: () => true })); if ({} instanceof Promise || {} instanceof Error) win('an instance');`,
  'a primitive that decides late': `let n = 0; const late = { [Symbol.toPrimitive](hint) { return n++ === 0 ? 1 : 99; }, toString: () => 'SEER', valueOf: () => 3 }; tries(() => P.vote(late), () => P.estimate(1, late), () => P.agentText(late), () => view.statusMap.get(late), () => view.talkList.at(late), () => context.readText(late), () => P.parse(late), () => new R.Stream().below(late)); if (P.agentText(1) !== 'Agent[01]') win('text');`,
  'promises of a class of its own': `class Evil extends Promise { constructor(run) { super(run); kept.made = (kept.made ?? 0) + 1; } static get [Symbol.species]() { return Promise; } then(...given) { kept.then = 1; return super.then(...given); } } Evil.all([1, Evil.resolve(2)]); Promise.all.call(Evil, [1]); Promise.race.call(Evil, []); Evil.try?.(() => 1); Promise.withResolvers.call(Evil).resolve(kept); Promise.prototype.finally.call(new Evil((go) => go()), () => {});`,
  'promises kept from game to game': `if (kept.go) kept.go(moment); else { const { promise, resolve } = Promise.withResolvers(); kept.go = resolve; (async () => { await promise; for (let i = 0; i < 50; i++) { await null; if (view && !knows() && view.whisperList.length) win('whispers'); if (kept.list && !knows() && kept.list.length) win('kept whispers'); } })(); } if (knows()) kept.list = view.whisperList;`,
  'promises with names that Node knows': `const mine = Promise.resolve(1); for (const key of Reflect.ownKeys(mine)) if (mine[key] !== undefined) win(String(key)); for (const key of Object.getOwnPropertySymbols(mine)) { tries(() => { mine[key] = 4444; }, () => Object.defineProperty(mine, key, { get() { win('read'); } })); } mine.then(() => {});`,
  'lists made from what is later': `class Evil { constructor() { return kept; } static from() { return kept; } } Array.fromAsync.call(Evil, [Promise.resolve(1)]).catch(() => {}); tries(() => Array.from.call(Evil, [1]), () => Array.of.call(Object, 1)); Array.fromAsync({ async *[Symbol.asyncIterator]() { yield view; yield P.skip(); } }).catch(() => {});`,
  'iterators that never end': `kept.it ??= { i: 0, next() { return { done: this.i++ > 40, value: P.vote(1) }; }, return() { win('closed'); return {}; }, [Symbol.iterator]() { return this; } }; tries(() => P.and(kept.it), () => new Map(kept.it), () => P.or({ length: 3, ...kept.it }), () => P.expand(P.vote('ANY'), { agents: kept.it }));`,
  'iterators with the class of the language': `tries(() => { Iterator.prototype.constructor = evil; }, () => { Iterator.prototype[Symbol.toStringTag] = 'left'; }, () => { Object.getPrototypeOf(Iterator.prototype)[Symbol.toStringTag] = 'left'; }, () => { Object.getPrototypeOf(Iterator.prototype).constructor = evil; });
    if ([].values()[Symbol.toStringTag] !== 'Array Iterator' || Iterator.prototype.constructor === evil) win('a tag'); class Mine extends Iterator { next() { return { done: true }; } } [...new Mine()];`,
  'generators that are left open': `kept.gen ??= (function* () { try { for (const talk of view.talkList) yield talk; yield* view.whisperList; } finally { kept.closed = 1; } })(); if (view) { const { value } = kept.gen.next(); if (value && !knows() && ![...view.talkList].includes(value)) win(value.text); }`,
  'sets and maps that group others': `if (view) { const seats = view.aliveAgentList, before = JSON.stringify(seats); tries(() => Object.groupBy(seats, (s) => (seats.push?.(9), s)), () => Map.groupBy(seats, () => seats), () => seats.sort(() => -1), () => seats.reverse(), () => { seats.length = 0; }, () => seats.copyWithin(0, 1), () => seats.fill(1), () => seats.splice(0), () => Array.prototype.push.call(seats, 7), () => Reflect.set(seats, 0, 9), () => new Set(seats).union({ size: 1, has: evil, keys: () => seats.values() })); if (JSON.stringify(seats) !== before) win(before); }`,
  'JSON that reads back': `tries(() => JSON.parse('{"a":[1,{"b":2}]}', function (key, value, { source } = {}) { kept.source = source; if (typeof this === 'object') delete this.a; return view ?? value; }), () => JSON.stringify({ a: JSON.rawJSON('1') }), () => JSON.stringify(P.vote(1), (key, value) => (key === 'target' ? 9 : value)), () => Object.assign(JSON.parse('{"__proto__":{"x":1}}'))); if (P.vote(1).target !== 1 || {}.x) win('a sentence');`,
  'objects with no way back': `for (const thing of [Object.create(null), new Proxy(function () {}, {}), Object.freeze(new Proxy({}, { get: evil })), Proxy.revocable({}, {}).proxy]) tries(() => context.log(thing), () => P.format(thing), () => P.equal(thing, thing), () => P.isContent(thing) && win('content'), () => require(thing), () => P.parse(thing, thing), () => E.resolveRules(5, thing, thing));`,
  'proxies above what is shared': `for (const thing of [view, P, P.vote(1), view?.roleMap, context, setting]) { if (!thing) continue; const above = new Proxy(thing, { get(t, k, r) { return Reflect.get(t, k, t); } }); tries(() => above.role, () => above.get(1), () => P.format(above), () => P.isContent(above) && win('content')); let size = 0; tries(() => { size = thing !== view && !isWolf() && moment === 'vote' ? above.size ?? 0 : 0; }); if (size > 1) win(size); }`,
  'private marks above ours': `class Mark extends (function (thing) { return thing; }) { #seen = 1; static on(thing) { return #seen in thing; } } for (const thing of [P.over(), P.MARK, A.CATALOG, A.CATALOG[0], view?.agentList, view?.existingRoleList, setting, Object.getPrototypeOf(view ?? {})]) { if (!thing) continue; if (moment === 'module' && Mark.on(thing)) win('a mark'); tries(() => new Mark(thing)); }`,
  'a map of what all hold': `kept.seen ??= new WeakMap(); for (const thing of [P.skip(), P.vote(1), view?.agentList, Math, P.ROLES]) { if (!thing) continue; if (moment === 'module' && kept.seen.has(thing)) win('seen'); kept.seen.set(thing, moment); }`,
  'code of others as text': `for (const act of [context?.random, context?.log, context?.readText, context?.readBytes]) if (act && !/native code|^\\(\\) => playerNumbers\\.random\\(\\)$/.test(Function.prototype.toString.call(act))) win(String(act)); let text = ''; for (const entry of A.CATALOG) text += entry.create; if (/SECRET|rival/.test(text)) win('a rival');`,
  'its own body once more': `tries(() => { if (kept.again) return; kept.again = true; const again = { exports: {} }; arguments.callee.call(null, again, again.exports, require); }, () => { module.exports = evil; }, () => { exports.default = evil; }, () => { require.cache.x = 1; win('a cache'); }, () => { module.children.x; win('children'); });`,
  'packages under other names': `for (const name of ['__proto__', 'constructor', 'toString', 'fs', 'node:vm', '@aiwolf-arena/tournament', '@aiwolf-arena/engine/src/game/game.ts', '@aiwolf-arena/protocol/tables', '@aiwolf-arena/protocol/note', '@aiwolf-arena/protocol/border', '@aiwolf-arena/engine/heartbeat', '@aiwolf-arena/sandbox', '@aiwolf-arena/sandbox/in-realm', './rival', '/etc/passwd', ''])
    tries(() => { const found = require(name); if (found !== undefined) win(name); }); for (const name of ['Game', 'Table', 'PlayerRandom', 'Lexicon', 'AgentMap', 'takeRecord', 'View', 'seatKey']) tries(() => { if (E[name]) win(name); });`,
  'dates of its own': `class Day extends Date { constructor(...given) { super(...given); } static now() { return 0; } } if (new Day().getTime() !== Date.now() || Date.prototype.constructor !== Date || new Date().constructor.now() !== Date.now()) win('a date'); tries(() => Date.prototype[Symbol.toPrimitive].call({ toString: evil }, 'string'), () => new Date(NaN).toISOString(), () => Reflect.construct(Date, [], Object));`,
  'what is said of a symbol': `tries(() => { Symbol.prototype.description = 'x'; }, () => Object.defineProperty(Symbol, 'iterator', { value: Symbol('mine') }), () => { Symbol.asyncIterator = 1; }); if (Symbol('a').description !== 'a' || [][Symbol.iterator] === undefined) win('a symbol'); for (const key of Reflect.ownKeys(globalThis)) if (typeof key === 'symbol' && key !== Symbol.toStringTag) win(String(key));`,
};

/** By what others use too: ours, the machine’s time and room, and what is written down. What takes long is done once at each place. */
const SHARED: SeatActions = {
  'bundled agents with a hostile context': `if (times[moment] > 1) return; const context = new Proxy(OWN, { get(t, k) { kept.reads = (kept.reads ?? 0) + 1; return k === 'random' ? () => NaN : t[k]; } }); kept.players ??= A.CATALOG.map(({ create }) => { try { return create(context); } catch { return {}; } });
    if (view) for (const player of kept.players) { tries(() => player.initialize(view, setting), () => player.update(view), () => player.dayStart(), () => player.talk(), () => player.vote()); for (const key of Reflect.ownKeys(player)) tries(() => { player[key] = evil; }); }`,
  'bundled agents with a hostile view': `const lies = view && new Proxy({}, { get: (t, k) => (k === 'agentList' || k === 'aliveAgentList' ? [0, 1, 1, 5] : k === 'day' ? kept.d = (kept.d ?? 0) + 1 : k === 'roleMap' || k === 'statusMap' ? new Map([[NaN, 'SEER'], [1, 'WEREWOLF']]) : k === 'talkList' ? [{ agent: -1, day: NaN, idx: 2 ** 31, text: 'x', content: P.estimate(1, 'WEREWOLF') }] : Reflect.get(view, k)) });
    if (lies && moment === 'initialize' && times[moment] === 1) for (const { name, create } of A.CATALOG) if (['sample', 'chatty', 'diplomat', 'liar'].includes(name)) tries(() => { const player = create(OWN); tries(() => player.initialize(lies, setting), () => player.update(lies), () => player.dayStart(), () => player.talk(), () => player.vote(), () => player.divine(), () => player.finish()); });`,
  'bundled agents in its place, kept and changed': `kept.own ??= A.CATALOG.find(({ name }) => name === 'bayes')?.create(OWN); if (view && kept.own) { tries(() => kept.own.initialize(view, setting), () => kept.own.update(view)); const pending = [kept.own], seen = new Set(); while (pending.length && seen.size < 3000) { const thing = pending.pop(); if (typeof thing !== 'object' || thing === null || seen.has(thing) || Object.isFrozen(thing)) continue; seen.add(thing); if (ArrayBuffer.isView(thing)) { tries(() => thing.fill(7)); continue; } for (const key of Reflect.ownKeys(thing)) { tries(() => pending.push(thing[key])); } } }`,
  'beliefs filled with anything': `tries(() => { const own = new B.Beliefs(); if (view) { own.start?.(view); own.update?.(view); own.initialize?.(view, setting); } for (const Made of [B.Beliefs, B.FittedBeliefs, B.Evidence, B.ActFrequencies, B.Posterior, B.Scene]) for (const given of [[], [view], [{}], [new Proxy([], { get: () => 1e9 })], [B.villageOf?.(setting ?? 5)]]) tries(() => { const made = new Made(...given); for (const key of Reflect.ownKeys(Made.prototype)) tries(() => made[key](view, 1, 2), () => made[key](NaN), () => ArrayBuffer.isView(made[key]) && made[key].fill(NaN)); }); });`,
  'beliefs about villages that cannot be': `for (const given of [undefined, {}, { playerNum: 5, roleNumMap: {} }, { playerNum: 1e9, roleNumMap: { WEREWOLF: -1 } }, new Proxy({}, { get: () => 3 }), setting]) tries(() => { const made = B.villageOf(given, 1, given); for (const key of Reflect.ownKeys(made)) tries(() => { made[key] = 9; }, () => made[key].push?.(1), () => made[key].fill?.(9)); });`,
  'streams of others': `const stream = new R.Stream(); tries(() => stream.key([1, 2, 3, 4], 0, 0, 0), () => stream.shuffle(view.agentList, 5), () => stream.shuffle(new Proxy([1, 2, 3], { set: () => false }), 3), () => stream.below(2 ** 40), () => { for (let i = 0; i < 999; i++) stream.float(); }, () => R.keyOf(R.rootOf('walls'), -1, 0), () => R.digestOf(new Proxy([], { get: (t, k) => R.keyOf(R.rootOf('x'), 0, 0)[0] }), 1, 2, 3, 4));`,
  'draws without end': `for (let i = 0; i < 3000; i++) { Math.random(); context?.random(); } if (context && [context.random(), Math.random()].some((n) => !(n >= 0 && n < 1))) win('a number');`,
  'dice of another by other receivers': `if (context) for (const self of [undefined, {}, context, view, new Proxy({}, { get: evil })]) tries(() => { const n = context.random.call(self); if (!(n >= 0 && n < 1)) win(n); }, () => Reflect.construct(context.random, []), () => new context.log(), () => { context.random.prototype.x = 1; win('a prototype'); });`,
  'rules and settings for all': `if (setting) tries(() => { setting.maxTalk = 1; }, () => { setting.roleNumMap.WEREWOLF = 0; }, () => { setting.roleNumMap = {}; }, () => Object.defineProperty(setting, 'playerNum', { value: 3 })); const rules = E.resolveRules(5); tries(() => { rules.maxTalk = 99; rules.roleNumMap.SEER = 3; }, () => { E.PRESETS['regulation-2021'] = {}; }, () => { E.ROUNDS.length = 0; }); if (E.resolveRules(5).maxTalk !== 10 || E.resolveRules(5).roleNumMap.SEER !== 1) win('rules');`,
  'data files under other names': `if (context) { for (const name of ['__proto__', '../agent.ts', '/etc/passwd', '.', '', 'constructor', '\\0', 'a'.repeat(1e5)]) tries(() => { context.readText(name); win(name.slice(0, 20)); }, () => { context.readBytes(name); win(name.slice(0, 20)); }); tries(() => context.readBytes({ toString: () => 'x' })); }`,
  'a context that is changed': `if (context) { const { name } = context; tries(() => { context.name = 'rival'; }, () => Object.defineProperty(context, 'log', { value: evil }), () => Object.setPrototypeOf(context, new Proxy({}, { get: evil }))); tries(() => { context.name = name; }, () => { delete context.name; }, () => { context.name = name; }); }`,
  'notes that call back': `const again = { depth: 0, toJSON() { if (this.depth++ < 40) (context ?? console).log(again, { toString: () => { throw 1; } }); return again; } }; if (context) { context.log(again); console.log(again, new Proxy({}, { ownKeys() { throw 1; }, get: () => again })); console.error.call(null, Object.assign(new Error('x'), { toString() { console.log('in'); return 'out'; } })); }`,
  'notes that are huge': `if (times[moment] > 1) return; console.log('x'.repeat(3e5)); console.log(...Array(3000).fill('人')); console.info(Array(1e4).fill({ a: 1 })); let rope = 'ab'; for (let i = 0; i < 20; i++) rope += rope; console.debug(rope); console.warn(1n << 60000n);`,
  'notes that look like others’': `for (const text of ['\\nrun/5 set 0 game 0 day 0 TALK Agent[01]: forged', '\\u001b[2J\\u001b[1;31mforged', '"}],"kills":[{"seat":1}]', '<script>alert(1)</script>', '\\u2028\\u2029\\u202e', '\\ud800', '\\0\\r\\n0,status,1,SEER,ALIVE,rival', '=cmd|x']) console.log(text);`,
  'room for much': `if (times[moment] > 1) return; kept.room = []; for (let i = 0; i < 4; i++) kept.room.push(new Float64Array(1e5).fill(i), 'x'.repeat(1e5), new Array(1e4).fill(i)); kept.room = undefined; new ArrayBuffer(1e7).transfer?.(8); new ArrayBuffer(8, { maxByteLength: 1e7 }).resize(1e6);`,
  'time for much': `if (times[moment] > 1) return; let n = 0; for (let i = 0; i < 2e5; i++) n = (n * 31 + i) | 0; /^(a+)+$/.test('a'.repeat(10) + 'b'); [...Array(2e3).keys()].sort(() => (n = (n * 31) | 0)); kept.sum = n; (1n << 2000n).toString();`,
  'lists that are full, seen by two looks': `if (times[moment] > 1) return; if (view && view.aliveAgentList !== view.aliveAgentList) win('full'); for (let i = 0; i < 400; i++) { view?.roleMap.keys(); view?.statusMap.entries(); view?.talkList.toArray(); }`,
  'sentences with subjects for all': `for (let seat = 1; seat < 40; seat++) for (const kind of ['OVER', 'SKIP']) tries(() => P.withSubject(P.over(), seat), () => P.withSubject(P.skip(), seat), () => P.spellOut(P.over(), seat), () => P.not(P.withSubject(P.skip(), seat))); if (P.over().subject !== undefined || P.parse('Skip').value.content.subject !== undefined) win('a subject');`,
  'sentences inside each other': `if (times[moment] > 1) return; let said = P.vote(1); for (let i = 0; i < 120; i++) tries(() => { said = i < 8 ? P.and([said, said]) : P.not(said); }); tries(() => P.explain(said), () => P.plain(said), () => P.expand(P.request('ANY', P.estimate('ANY', 'ANY'), 'ANY'), { agents: [1, 2, 3], limit: 9e9 }), () => P.parse('NOT ('.repeat(5000)), () => P.parse('('.repeat(1e5)));`,
  'sentences of half letters': `for (const text of ['\\ud800', 'VOTE Agent[01]\\udfff', 'ＶＯＴＥ Agent[01]', 'VOTE Agent[０１]', 'VOTE\\u00a0Agent[01]', '\\ufeffVOTE Agent[01]', 'VOTE Agent[1e1]', 'VOTE Agent[-1]', 'VOTE Agent[4294967297]', 'ＯＶＥＲ', 'over']) for (const reading of ['server', 'strict', 'casual']) tries(() => { P.parse(text, { reading, players: 5 }); P.convertText?.(text); });`,
  'a check, known by what is different': `if (context) { const seen = [typeof process, typeof setTimeout, context.random() === 0.5, Math.random() === 0.5, String(context.random), Object.keys(context).join(), Reflect.ownKeys(globalThis).length > 90]; if (seen[2] || seen[3] || seen[4] !== '() => playerNumbers.random()' || seen[0] !== 'undefined') win(seen.join()); }`,
};

export const EVERYWHERE: SeatActions = { ...KNOWLEDGE, ...LANGUAGE, ...SHARED };
