// @module-tag dear
// Which sentences are one object: whatever earlier sets of the thread have said, an agent finds what it would in a new one.
import { expect, test } from 'vitest';
import { agentOf, notesOf, realmOf } from './realm-of.ts';

/** Says and builds at random, by the numbers of its set, and tells which results were one object with which. */
const COMPARES = agentOf(
  `const P = require('@aiwolf-arena/protocol');
  const all = [], numbers = new Map(); let trace = 17;
  const tell = (n) => { trace = (Math.imul(trace, 31) + n) | 0; };
  const look = (thing) => { if (typeof thing !== 'object' || thing === null) return; if (!numbers.has(thing)) { numbers.set(thing, numbers.size); all.push(thing); } tell(numbers.get(thing)); for (const inner of thing.contents ?? []) look(inner); };`,
  `initialize(v) { this.view = v; this.work(context.random() < 0.2 ? 3000 : 250); }, update() {}, vote() { this.work(30); return null; },
  talk() { for (const { content } of this.view.talkList) look(content); const said = this.some(); return context.random() < 0.5 ? said : P.format(said); },
  finish() { for (const { content } of this.view.talkList) look(content); context.log(trace); },
  below(n) { return Math.floor(context.random() * n); },
  some() { return all.length > 0 && this.below(2) ? all[this.below(all.length)] : P.vote(1 + this.below(5)); },
  one() {
    const seat = () => (this.below(9) === 0 ? 'ANY' : 1 + this.below(7)), who = () => (this.below(2) ? undefined : seat()), role = ['SEER', 'WEREWOLF', 'VILLAGER', 'ANY', 'FOX'][this.below(5)];
    const text = () => ['VOTE Agent[0' + (1 + this.below(5)) + ']', 'REQUEST ANY (GUARD Agent[0' + (1 + this.below(5)) + '])', 'AND (VOTE Agent[01]) (NOT (ESTIMATE Agent[02] SEER))', 'Agent[02] DAY ' + this.below(4) + ' (AGREE TALK day1 ID:' + this.below(5) + ')', 'Skip', 'BECAUSE (DIVINED Agent[01] HUMAN) (XOR (VOTE Agent[02]) (VOTE Agent[03]))', '(', 'AND (VOTE Agent[01]'][this.below(8)];
    const acts = [
      () => P.vote(seat(), who()), () => P.estimate(seat(), role, who()), () => P.comingout(seat(), role, who()), () => P.divined(seat(), 'HUMAN', who()),
      () => P.agree({ channel: 'TALK', day: this.below(3), id: this.below(9) }, who()), () => P.request(seat(), this.some(), who()), () => P.inquire(seat(), this.some(), who()),
      () => P.and([this.some(), this.some()], who()), () => P.or([this.some()], who()), () => P.not(this.some(), who()), () => P.because(this.some(), this.some(), who()), () => P.day(this.below(4), this.some(), who()),
      () => P.xor(this.some(), this.some(), who()), () => P.withSubject(this.some(), seat()), () => P.spellOut(this.some(), 1 + this.below(5)), () => P.resolve(this.some(), 1 + this.below(5)), () => P.shorten(this.some(), 1 + this.below(5)),
      () => P.parse(text(), { reading: ['server', 'strict', 'casual'][this.below(3)], players: 5 }).value?.content, () => P.parse(P.format(this.some())).value?.content, () => P.plain(this.some()), () => P.withSubject(P.over(), seat()),
      () => P.expand(P.estimate('ANY', 'ANY'), { agents: [1, 2, 3], roles: ['SEER'], limit: 9 }), () => P.and([]), () => P.and(Array(60).fill(this.some())),
    ];
    const made = acts[this.below(acts.length)](); if (Array.isArray(made)) made.forEach(look); else if (made?.kind === undefined && made !== undefined) { look(made); for (const key in made) look(made[key]); } else look(made);
  },
  work(times) { for (let i = 0; i < times; i++) try { this.one(); } catch (error) { tell(String(error).length); } }`,
);

const SETS = Array.from({ length: 5 }, (_, set) => set);
const SEATS = ['compares', 'compares', 'sample', 'diplomat', 'compares'];
const realm = () => realmOf({ compares: COMPARES }, ['sample', 'diplomat']);

test('objects are one where a new thread has one, set after set', async () => {
  const [old, backwards] = [await realm(), await realm()];
  const village = (set: number) => ({ seats: SEATS, set, games: 2 });
  const shown: string[][] = [];
  for (const set of SETS) shown[set] = notesOf(await old(village(set)));
  expect(new Set(shown.flat()).size).toBeGreaterThan(25);
  for (const set of SETS.toReversed()) expect(notesOf(await backwards(village(set)))).toEqual(shown[set]);
  const fresh = await realm();
  expect(notesOf(await fresh(village(4)))).toEqual(shown[4]);
});
