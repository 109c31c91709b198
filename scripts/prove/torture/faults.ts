import { isDeepStrictEqual } from 'node:util';
import { type SetOutcome, SetPool, type SetTask, workerInputOf } from '@aiwolf-arena/sandbox';
import { agentOf, bundledTasks } from '../../measure/bundled.ts';
import { counts } from '../../report.ts';
import { listed, progress } from './started.ts';

/** Something a player can answer, or do instead, and the fault that it is. JavaScript of the agent's body. */
interface Misbehaviour {
  readonly code: string;
  readonly kind: string;
}

const thrown = (code: string): Misbehaviour => ({ code: `throw ${code};`, kind: 'exception' });
const answered = (kind: string, ...codes: string[]): Misbehaviour[] => codes.map((code) => ({ code: `return ${code};`, kind }));

const BOMBS = ['{ get then() { throw new Error("then"); } }', 'new Proxy({}, { get() { throw new Error("get"); } })'] as const;

const THROWN = [
  'new Error("x".repeat(1e5))',
  '"text"',
  'null',
  'undefined',
  'Symbol("s")',
  '{ toString() { throw 1; }, get message() { throw 2; } }',
  'new Proxy(new Error("p"), { get() { throw 3; }, getPrototypeOf() { throw 4; } })',
  'Object.create(null)',
  '{ get name() { for (;;); }, get stack() { for (;;); } }',
] as const;

const OBJECTS = [
  '{}',
  '[]',
  '() => "Over"',
  'Symbol("Over")',
  '7n',
  'true',
  '{ toString() { throw 1; }, valueOf() { throw 2; }, [Symbol.toPrimitive]() { throw 3; } }',
  'new Proxy({}, {})',
  'new String("Over")',
] as const;

/** In TALK and WHISPER. */
const SPOKEN: readonly Misbehaviour[] = [
  ...THROWN.map(thrown),
  ...BOMBS.map((code) => ({ code: `return ${code};`, kind: 'exception' })),
  ...answered('wrong-type', ...OBJECTS, '5', 'NaN'),
  ...answered('output-too-large', '"Over".repeat(250000)'),
  ...answered('sentence-rejected', '"\\ud800"', '"VOTE Agent["', '"\\0"', '"(".repeat(3000)'),
];

/** In VOTE: whatever is no other living seat. */
const VOTED: readonly Misbehaviour[] = [
  ...THROWN.map(thrown),
  ...BOMBS.map((code) => ({ code: `return ${code};`, kind: 'exception' })),
  ...answered('wrong-type', ...OBJECTS, '"1"', 'NaN', '1.5', 'Infinity'),
  ...answered('invalid-target', '-7', '99', '2 ** 40', 'me.agent', 'null', 'undefined'),
];

/** The same as promises; one makes the whole rest of a game asynchronous. */
const PROMISED: readonly Misbehaviour[] = [
  ...answered('rejected-promise', 'Promise.reject(new Error("no"))', 'Promise.reject()'),
  ...answered('rejected-promise', '({ then(_, no) { no(new Error("no")); } })'),
];

/** What ends only when it is stopped. */
const ENDLESS: readonly string[] = [
  'for (;;);',
  'for (;;) Math.sqrt(2);',
  '/^(a+)+$/.test("a".repeat(60) + "b");',
  'const on = () => Promise.resolve().then(on); on();',
  '(async () => { for (;;) await null; })();',
  'Promise.resolve().then(() => { for (;;); });',
  'return new Promise(() => {});',
  'return { then() {} };',
  'return { get then() { for (;;); } };',
  'throw Object.setPrototypeOf(new Error(), new Proxy({}, { get() { for (;;); } }));',
  'let big = 3n; for (;;) big *= big;',
  'const all = []; for (;;) all.push(new Array(100000).fill(0));',
  'const all = []; for (;;) all.push(new Uint8Array(50e6).fill(1));',
  'let text = "a"; for (;;) text += text.slice(0, 1e6).replaceAll("a", "ab");',
  'const list = []; for (;;) { list.push(0); list.includes(1); }',
  'const deep = () => deep(); deep();',
];

/** Where what it does not do would be asked for, it gives the default answers. */
const player = (methods: string): string => `module.exports = ({ name, random, log }) => {
  let me;
  let asked = 0;
  return {
    getName: () => name,
    initialize(info) { me = info; },
    update() {}, dayStart() {}, finish() {}, attack() {}, guard() {}, divine() {},
    ${methods}
  };
};`;

const DEFAULTS = 'talk() { return "Skip"; }, whisper() { return "Skip"; }, vote() { return null; }';

/** Gives the default answers and does nothing else. */
const ANSWERER = player(DEFAULTS);

/** Commits a fault at a random moment in so many of all requests, and notes which fault that is. */
function misbehaving(share: number, promises: boolean): string {
  const more = promises ? PROMISED : [];
  const spoken = choice([...SPOKEN, ...more], share, 'return "Skip";');
  const voted = choice([...VOTED, ...more], share, 'log("invalid-target"); return null;');
  return player(`talk() { ${spoken} }, whisper() { ${spoken} }, vote() { ${voted} }`);
}

function choice(faults: readonly Misbehaviour[], share: number, otherwise: string): string {
  const cases = faults.map(({ code, kind }, i) => `case ${i}: { log("${kind}"); ${code} }`);
  return `if (random() >= ${share}) { ${otherwise} }
    switch (Math.floor(random() * ${faults.length})) { ${cases.join('\n')} }`;
}

/** Gives the default answers until it is asked for the nth time to talk or vote, and then does not come back. */
function sticker(code: string, nth: number): string {
  const at = (otherwise: string): string => `if (++asked === ${nth}) { ${code} } ${otherwise}`;
  return player(`talk() { ${at('return "Skip";')} }, whisper() { return "Skip"; }, vote() { ${at('return null;')} }`);
}

/** Players are small here, so that what is endless is soon known to be so. */
const LIMITS = { cpuMs: 150, heapMiB: 96, bytesMiB: 192, waitMs: 10_000 };

interface FaultCounts {
  sets: number;
  /** Faults that were injected. */
  injected: number;
  /** Of a kind and in a number that the faulty agent's own list does not have, or of somebody else. */
  misattributed: number;
  /** Other seats whose results were not what they are beside one that gives default answers. */
  disturbed: number;
  /** Endless calls that were injected, and how many of them were stopped, each once. */
  endless: number;
  stopped: number;
  readonly kinds: Map<string, number>;
  readonly faults: string[];
}

const noFaults = (): FaultCounts => ({
  ...{ sets: 0, injected: 0, misattributed: 0, disturbed: 0, endless: 0, stopped: 0 },
  ...{ kinds: new Map(), faults: [] },
});

const FIELD = ['random', 'chatty', 'follower', 'silent'];

/** The agents of an injection: a field of good ones, one that gives default answers, and the faulty agents. */
const FAULTY = [
  { name: 'offender', body: misbehaving(0.5, false) },
  { name: 'promising offender', body: misbehaving(0.3, true) },
  ...ENDLESS.flatMap((code, i) => [1, 4, 25].map((nth) => ({ name: `endless ${i}, call ${nth}`, body: sticker(code, nth) }))),
] as const;
const ANSWERER_AT = FIELD.length;
const FAULTY_AT = FIELD.length + 1;

/** Plays sets in which one seat is a faulty agent beside the same sets in which it gives default answers. */
export class Injector {
  readonly counts = noFaults();
  readonly #pool: SetPool;
  readonly #task: (set: number, agent: number) => SetTask;

  private constructor(pool: SetPool, seed: string, games: number) {
    this.#pool = pool;
    const names = FIELD.slice(0, 1); // who else sits where is said below
    const options = { names, seed, players: 5, sets: 1, games, behaviour: false };
    const [task] = bundledTasks(options);
    this.#task = (set, agent) => {
      const seats = [0, 1, 2, 3];
      seats.splice(set % 5, 0, agent);
      return { ...task!, set, seats, notes: true };
    };
  }

  static async open(seed: string, games: number, threads: number): Promise<Injector> {
    const agents = [
      ...FIELD.map((name) => agentOf(name)),
      agentOf('answerer', ANSWERER),
      ...FAULTY.map(({ name, body }) => agentOf(name, body)),
    ];
    return new Injector(new SetPool(await workerInputOf(agents), threads, LIMITS), seed, games);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** Faults of every kind that cost an answer. */
  async misbehave(set: number): Promise<void> {
    const faulty = FAULTY_AT + (set % 2);
    const [played, quiet] = await this.#pair(set, faulty);
    this.#compare(set, played, quiet);
    const seat = set % 5;
    const expected = new Map<string, number>();
    for (const { text } of played.notes) expected.set(text, (expected.get(text) ?? 0) + 1);
    const found = new Map(played.result.seats[seat]!.faults.map(({ kind, count }) => [kind, count] as const));
    for (const kind of new Set([...expected.keys(), ...found.keys()]))
      this.#count(set, kind, expected.get(kind) ?? 0, found.get(kind) ?? 0);
  }

  #count(set: number, kind: string, injected: number, found: number): void {
    this.counts.injected += injected;
    this.counts.kinds.set(kind, (this.counts.kinds.get(kind) ?? 0) + injected);
    if (injected === found) return;
    this.counts.misattributed += Math.abs(injected - found);
    this.counts.faults.push(`set ${set}: ${injected} of ${kind} injected, ${found} found`);
  }

  /** A call that never ends. */
  async stick(set: number): Promise<void> {
    const faulty = FAULTY_AT + 2 + (set % (FAULTY.length - 2));
    const [played, quiet] = await this.#pair(set, faulty);
    this.counts.endless++;
    const { kills = [] } = played.result;
    if (kills.length === 1 && kills[0]!.seat === (set % 5) + 1) this.counts.stopped++;
    else this.counts.faults.push(`set ${set}: ${nameOf(faulty)}: kills ${JSON.stringify(kills)}`);
    this.#compare(set, played, quiet);
  }

  async #pair(set: number, faulty: number): Promise<[SetOutcome, SetOutcome]> {
    return Promise.all([this.#pool.play(this.#task(set, faulty)), this.#pool.play(this.#task(set, ANSWERER_AT))]);
  }

  /** The other seats must have what they have beside the seat that gives default answers. */
  #compare(set: number, played: SetOutcome, quiet: SetOutcome): void {
    this.counts.sets++;
    for (const [i, seat] of quiet.result.seats.entries()) {
      if (i === set % 5 || isDeepStrictEqual(seat, played.result.seats[i])) continue;
      this.counts.disturbed++;
      this.counts.faults.push(`set ${set}: ${FIELD[seat.agent]} is not what it is beside silence`);
    }
  }
}

const nameOf = (agent: number): string => FAULTY[agent - FAULTY_AT]!.name;

/** Injects so many faults that cost an answer, and so many calls that never end. */
export async function injections(faults: number, endless: number, threads: number): Promise<string> {
  const injector = await Injector.open('torture', 50, threads);
  const counts = injector.counts;
  for (let set = 0; counts.injected < faults; set += 4) {
    await Promise.all([0, 1, 2, 3].map((i) => injector.misbehave(set + i)));
    progress(`${counts.injected}/${faults} faults`);
  }
  for (let set = 0; counts.endless < endless; set += 4) {
    await Promise.all([0, 1, 2, 3].map((i) => injector.stick(set + i)));
    progress(`${counts.endless}/${endless} endless calls`);
  }
  await injector.close();
  return faultsText(counts);
}

function faultsText(found: FaultCounts): string {
  const kinds = [...found.kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  return `# Faults

One seat of a set misbehaves; the same set is played with that seat giving the default answers. Every fault must be counted
for that seat, and the results of all other seats must be equal.

${counts([
  ['pairs of sets', found.sets],
  ['faults injected that cost an answer', found.injected],
  ...kinds.map(([kind, count]) => [`of them ${kind}`, count] as const),
  ['missed, invented or blamed on another', found.misattributed],
  ['calls injected that never end', found.endless],
  ['of them stopped, once, at the right seat', found.stopped],
  ['other seats with another result than beside silence', found.disturbed],
])}
${listed(found.faults)}`;
}
