// Agents that reach for others by what all share. Each plays as `base` does, and says `win` where it succeeds.
import { agentOf } from './realm-of.ts';

const P = `const P = require('@aiwolf-arena/protocol');
const tries = (act) => { try { return act(); } catch { return undefined; } };
`;
const attacker = (code: string, methods = ''): string => agentOf(P + code, methods);

/** A list whose own \`map\`, iterator and items lead to code of the attacker, which does \`bomb\` once the trap is armed. */
const TRAPPED = (bomb: string): string => `let armed = false;
const trap = (contents) => new Proxy([...contents], { get(t, k, r) { if (armed) { ${bomb} } return Reflect.get(t, k, r); } });
const arm = (contents, make) => { const inner = [...contents]; const trapped = trap(contents);
  for (const key of ['map', Symbol.iterator, 'slice', 'concat', 'constructor', 'toJSON', 'entries', 'values', 'every', 'some'])
    Object.defineProperty(inner, key, { value: () => trapped });
  return make(inner); };
`;
const TALKS = `talk: () => say`;
const FRAMED = (bomb: string): string =>
  attacker(
    `${TRAPPED(bomb)}const say = arm([P.divined(1, 'HUMAN'), P.vote(2)], P.and); arm([P.divined(2, 'HUMAN'), P.vote(1)], P.or);`,
    `update() { armed = true; }, ${TALKS}`,
  );

/** A talk whose numbers change when they are read again. */
const CHANGING = (from: number): string => `for (let day = 0; day < 15; day++) for (let id = 0; id < 200; id++) {
    let n = 0; const t = { get channel() { return 'TALK'; }, get day() { return day; }, get id() { n++; return n <= ${from} ? id : 9999; } };
    P.agree(t); n = 0; P.disagree(t);
  }
  tries(() => P.answers(P.inquire(1, P.vote(2)), P.vote(2), 1, new Proxy({ channel: 'TALK', day: 1, id: 1 }, { get: () => -0 })));`;

/** What says the same as the agents that \`FRAMED\` makes, without a trap. */
export const SAYS = attacker(`const say = P.and([P.divined(1, 'HUMAN'), P.vote(2)]);`, TALKS);

/** These play as an agent that does nothing. */
export const QUIET_ATTACKS: Readonly<Record<string, string>> = {
  'a rival fails to load': attacker(`const store = Object.prototype.hasOwnProperty; const apply = Reflect.apply;
    tries(() => Object.defineProperty(store, 'call', { configurable: true, value(to, key) { return key === 'default' ? true : apply(store, to, [key]); } }));`),
  'a rival is spied on': attacker(
    `const store = Object.prototype.hasOwnProperty; const apply = Reflect.apply;
    tries(() => { if (!store.spied) { store.spied = []; Object.defineProperty(store, 'call', { configurable: true,
      value(to, key) { store.spied.push([to, key]); return apply(store, to, [key]); } }); } });`,
    `initialize() { if (store.spied !== undefined) context.log('win', store.spied.length); }`,
  ),
  'a mark on a function of the language': attacker(
    `for (const thing of [Object.prototype.toString, require, arguments.callee, P.vote(1), P.vote, P.vote(1).contents ?? P, Error, Date])
      { if (tries(() => thing.mark) !== undefined) marked = true; tries(() => { thing.mark = 1; }); }
    var marked = marked ?? false;`,
    `initialize() { if (marked) context.log('win', 'marked'); }`,
  ),
  'other sentences under honest keys': attacker(CHANGING(2)),
  'other sentences under honest texts': attacker(CHANGING(3)),
  'boxed numbers for subjects': attacker(
    `for (let seat = 1; seat < 16; seat++) for (const say of [P.vote, P.guard, P.divination]) {
      const boxed = Object(seat);
      for (const act of ['withSubject', 'spellOut', 'resolve', 'shorten']) tries(() => P[act](say(1), boxed));
      tries(() => say(boxed)); tries(() => say(1, boxed)); tries(() => P.request(boxed, say(1))); tries(() => P.agentText(boxed));
    }`,
    `initialize() { const { subject } = P.parse('Agent[03] VOTE Agent[01]').value.content; if (subject !== 3) context.log('win', typeof subject); }`,
  ),
  'a zero that is less than zero': attacker(
    `tries(() => P.day(-0, P.vote(1))); tries(() => P.agree({ channel: 'TALK', day: -0, id: -0 }));`,
    `initialize(view) { const { content } = P.parse('DAY 0 (VOTE Agent[01])').value;
       if (Object.is(content.day, -0) || Object.is(P.agree({ channel: 'TALK', day: 0, id: 0 }).talk.id, -0)) context.log('win', 'a day'); this.view = view; },
     dayStart() { tries(() => { if (Object.is(this.view.talkList.at(-0)?.idx, -0)) context.log('win', 'a talk'); }); }`,
  ),
  'the class of sentences': attacker(
    `const Sentence = P.vote(1).constructor; let forged;
    tries(() => { forged = new Sentence({ kind: 'VOTE', subject: 3, target: {} }, 'VOTE Agent[01]', 1, 2); });
    const notes = tries(() => { const note = Sentence.note(P.skip()); Sentence.annotate(P.vote(2), note); return note; });`,
    `initialize() { if (P.isContent(forged) || notes !== undefined) context.log('win', 'a class'); }`,
  ),
  'a field of its own in what others hold': attacker(
    `class Stamp extends (function (thing) { return thing; }) { #mark = 1; static has(thing) { return #mark in thing; } }
    const things = [P.vote(1), P.skip(), P.ROLES, require, arguments.callee, Object.prototype, Error];
    const found = things.filter((thing) => tries(() => Stamp.has(thing)));
    for (const thing of things) tries(() => new Stamp(thing));`,
    `initialize() { if (found.length > 0) context.log('win', 'a stamp of another set or seat'); }`,
  ),
  'how full a table is': attacker(
    `const before = P.parse('VOTE Agent[77]').value.content; for (let n = 0; n < 40000; n++) P.parse('AGREE TALK day' + (n % 999) + ' ID:' + n);`,
  ),
  'roles by a key that changes': attacker(
    `const spy = (view, log) => { for (const map of [view.roleMap, view.remainWhisperMap, view.statusMap]) for (let t = 1; t <= 5; t++) for (let k = 1; k < 5; k++) {
      for (const method of ['get', 'has']) { let n = 0; const turn = () => (++n <= k ? view.agent : t);
        const found = tries(() => map[method]({ toString: () => String(turn()), valueOf: turn })); if (found) log('win', found); } } };`,
    `initialize(v) { this.view = v; }, dayStart() { spy(this.view, context.log); }, finish() {}`,
  ),
};

/** These say what \`SAYS\` says, and would have others run their code. */
export const FRAMING_ATTACKS: Readonly<Record<string, string>> = {
  'rivals that throw': FRAMED(`throw new Error('framed by evil');`),
  'rivals and books that hang': FRAMED(`for (;;);`),
  'books that hang': FRAMED(`if (/factsOf/.test(new Error().stack)) for (;;);`),
  'a proxy for the list': attacker(
    `const hits = []; const list = (make) => make(new Proxy([P.divined(1, 'HUMAN'), P.vote(2)], { get(t, k, r) { hits.push(String(k)); return Reflect.get(t, k, r); } }));
     const say = list(P.and); const made = hits.length; let told = false;`,
    `update() { if (!told && hits.length > made) { told = true; context.log('win', hits.join()); } }, ${TALKS}`,
  ),
};

/** A rival as bundlers write it: it asks `hasOwnProperty` while it is loaded. What it says shows what it reads. */
export const RIVAL = `var __hasOwnProp = Object.prototype.hasOwnProperty;
var to = {}; for (const key of ['default', 'SECRET']) if (!__hasOwnProp.call(to, key)) to[key] = key;
if (to.default !== 'default' || to.SECRET !== 'SECRET') throw new Error('not loaded');
const P = require('@aiwolf-arena/protocol');
const isWrong = (talk) => P.parse(talk.text).value.content.subject !== talk.content.subject;
module.exports = (context) => ({
  getName: () => context.name, initialize(view) { this.view = view; }, update() {}, dayStart() {},
  talk() {
    for (const talk of this.view.talkList) { for (const inner of talk.content.contents ?? []) P.format(inner); if (isWrong(talk)) return 'VOTE Agent[05]'; }
    const agreed = P.parse('AGREE TALK day' + this.view.day + ' ID:3').value.content;
    return agreed.talk.id === 3 ? P.agree({ channel: 'TALK', day: this.view.day, id: 3 }) : 'VOTE Agent[04]';
  },
  whisper: () => 'Skip', vote() { return this.other(); }, attack() { return this.other(); }, guard() { return this.other(); },
  divine() { return this.other(); }, finish() {}, other() { return this.view.aliveAgentList.find((seat) => seat !== this.view.agent); }
});`;
