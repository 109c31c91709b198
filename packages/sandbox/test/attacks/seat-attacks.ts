import { type Attack, each } from './attack.ts';

/** Of ours, as an agent can hold it. */
const OURS = [
  ...['engine', 'protocol', 'agents', 'random', 'engine.Game', 'engine.Game.prototype', 'engine.Table.prototype'],
  ...['engine.AgentMap', 'engine.AgentMap.prototype', 'engine.Lexicon.prototype', 'engine.HashChain.prototype'],
  ...['engine.PlayerRandom.prototype', 'engine.event', 'engine.PRESETS', 'engine.PLAYER_METHODS', 'engine.ROUNDS'],
  ...['engine.DEALT_ROLES', 'engine.TEAMS', 'engine.FAULTS', 'engine.resolveRules', 'random.Stream.prototype'],
  ...['random.PURPOSE', 'agents.CATALOG', 'agents.CATALOG[0]', 'agents.CATALOG[2].create', 'protocol.vote'],
  ...['protocol.vote(1)', 'Object.getPrototypeOf(protocol.vote(1))', 'protocol.skip()', 'protocol.over()'],
  ...['Object.getPrototypeOf(view)', 'view', 'view.constructor', 'view.statusMap', 'view.roleMap'],
  ...['Object.getPrototypeOf(view.talkList)', 'view.talkList.at(0).content'],
  ...['Object.getPrototypeOf(view.talkList.at(0))', 'view.whisperList', 'view.aliveAgentList', 'view.agentList'],
  ...['view.existingRoleList', 'view.voteList', 'view.voteList[0]', 'view.latestVoteList', 'view.lastDeadAgentList'],
  ...['view.remainTalkMap', 'view.divineResult', 'view.mediumResult', 'setting', 'setting.roleNumMap'],
  ...['Object.getPrototypeOf(agents.CATALOG[2].create(context))', 'require', 'context.random', 'context.readText'],
  ...['engine.resolveRules(5)', 'engine.resolveRules(5).roleNumMap', 'random.rootOf("attack")'],
  ...['Object.getPrototypeOf(view.talkList[Symbol.iterator]())', 'view.talkList.at'],
];

/** Tables that everybody imports, where they are no classes. */
const NEIGHBOURS: readonly Attack[] = [
  {
    name: 'views: roles of others, whispers, privates',
    code: `if (view.roleMap.size > 1 && view.role !== 'WEREWOLF' && moment !== 'finish') win('roles');
      if (view.whisperList.length > 0 && view.role !== 'WEREWOLF') win('whispers');
      for (const key of ['board', '_board', '#board', 'game', 'roles', 'self', 'wolf']) if (view[key] !== undefined) win(key);
      const { role } = view; tries(() => { view.wolf = true; }, () => { view.role = 'WEREWOLF'; }); if (view.role !== role || view.wolf) win('role');`,
  },
  {
    name: 'views: methods of another view, of a proxy, of nothing',
    code: `const getters = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(view));
      for (const self of [undefined, null, {}, new Proxy(view, {}), Object.create(view), engine.AgentMap.prototype])
        for (const { get } of Object.values(getters)) if (get) tries(() => { if (get.call(self) !== null) win('a getter of nobody'); });`,
  },
  {
    name: 'views: a new one, over a board of our own',
    code: `tries(() => { new view.constructor({ roles: [] }, 1).roleMap; }, () => { class Mine extends view.constructor {}; new Mine({}, 2); });
      const map = engine.AgentMap.of(new Map([[1, 'SEER']])); poisonAll(map); if (engine.AgentMap.prototype.get.call(map, 1) !== 'SEER') win('a map');`,
  },
  {
    name: 'stamps: a private field on what everybody holds',
    code: `class Stamp { constructor(thing) { return thing; } } class Mark extends Stamp { #mark = 1; static on(thing) { return #mark in thing; } }
      for (const thing of [Math, Object.prototype, protocol.skip(), view.aliveAgentList, engine])
        { if (moment === 'module' && Mark.on(thing)) win('a mark of another seat'); tries(() => new Mark(thing)); }`,
  },
  {
    name: 'marks: a weak map keyed by shared things, told to nobody',
    code: `const marks = (kept.marks ??= new WeakMap());
      if (moment === 'module' && marks.has(Math)) win('a mark of another seat'); tries(() => marks.set(Math, 1)); tries(() => marks.set(protocol.skip(), 1));`,
  },
  {
    name: 'marks: the registry of symbols holds no values',
    code: `const note = Symbol.for('note'); poison(note, 'left'); tries(() => { Object(note).left = 1; });
      if (Symbol.for('note').left || Symbol.keyFor(note) !== 'note') win('a note');`,
  },
  {
    name: 'marks: lastIndex, statics and flags of regular expressions',
    code: `if (moment === 'module' && (RegExp.$1 || RegExp.input || RegExp['$&'] || RegExp.lastMatch)) win('what others matched');
      /(s)(e)(c)/.exec('sec'); for (const key of ['$1', '$9', 'input', '$_', 'lastMatch', '$&', 'leftContext']) { poison(RegExp, key); if (RegExp[key] !== undefined) win(key); }
      const again = () => /x/g; const one = again(); one.lastIndex = 5; if (again().lastIndex !== 0) win('lastIndex'); tries(() => one.compile('y'));`,
  },
  {
    name: 'marks: the strings of a template belong to one module',
    code: `const tag = (strings) => strings; const strings = tag\`a\${1}b\`; poisonAll(strings); poisonAll(strings.raw);
      if (strings[0] !== 'a' || strings.left) win('a template');`,
  },
  {
    name: 'marks: the console, the module and the world keep nothing',
    code: `tries(() => { console.left = 1; }, () => { require.left = 1; }, () => { context.left = 1; }, () => { globalThis.left = 1; });
      if (console.left || require.left || globalThis.left) win('left');`,
  },
  {
    name: 'marks: a function of ours that remembers',
    code: `if (moment === 'module' && protocol.vote.left) win('left'); poison(protocol.vote, 'left'); poison(agents.CATALOG[0].create, 'left');
      poison(engine.resolveRules, 'left'); if (protocol.vote.left || engine.resolveRules.left) win('left');`,
  },
  {
    name: 'chance: draws of the others, numbers of our choice',
    code: `tries(() => { Math.random = () => 0; }, () => { context.random = () => 0; }); for (let i = 0; i < 5; i++) { Math.random(); context.random(); }
      const again = new engine.PlayerRandom(engine.seatKey(random.rootOf('attack'), 0, 2)); again.startGame(0); again.random();`,
  },
  {
    name: 'chance: clocks stand still',
    code: `const now = Date.now(); for (let i = 0; i < 1e4; i++) Math.sqrt(i); if (Date.now() !== now || +new Date() !== now) win('a clock');
      tries(() => { Date.now = () => 7; }, () => { Date.prototype.constructor = evil; }); if (Date.now() !== now) win('the clock');
      if (new Date().constructor !== Date || Reflect.construct(Date, []).getTime() !== now) win('another Date');`,
  },
  {
    name: 'chance: the language and place of the machine',
    code: `if (new Date(0).getTimezoneOffset() !== 0) win('a place'); if ((1234.5).toLocaleString() !== '1234.5') win('a language');
      if (new Date(0).toLocaleString() !== '1970-01-01T00:00:00.000Z') win('a language'); if ('ä'.localeCompare('z') < 0) win('a language');
      if ('I'.toLocaleLowerCase('tr') !== 'i' || [1.5].toLocaleString('de') !== '1.5') win('a language');`,
  },
  {
    name: 'a game of its own, played inside a call',
    code: `if (moment !== 'vote') return; const game = new engine.Game(engine.resolveRules(5), random.rootOf('mine')); game.start(0, 0);
      new engine.Table(game, [1, 2, 3, 4, 5].map(() => agents.CATALOG[0].create(context))).play(); Object.assign(kept, { game });`,
  },
  {
    name: 'a lexicon of its own writes on shared sentences',
    code: `const said = protocol.vote(2); new engine.Lexicon(engine.resolveRules(15)).read(said); const lexicon = new engine.Lexicon({ ...engine.resolveRules(5), validateUtterance: false });
      lexicon.read(said); const made = lexicon.read('VOTE Agent[03]'); tries(() => { made.text = 'Over'; made.counts = 1; }); tries(() => { made.content.text = 'x'; });`,
  },
  {
    name: 'prints',
    code: `console.log('forged'); console.error('forged'); console.info({}); console.warn(evil); console.debug(Symbol('x')); context.log('forged');
      console.log({ toString() { win('printed'); return ''; }, toJSON() { win('printed'); } });`,
  },
  {
    name: 'generators and async generators left suspended from game to game',
    code: `kept.gen ??= (function* () { for (;;) { poisonAll(Array.prototype); yield view; } })(); kept.gen.next();
      kept.agen ??= (async function* () { for (;;) { Math.random(); poisonAll(Promise.prototype); yield view; } })(); kept.agen.next();`,
  },
];

/** Promises left behind: they run while others are asked, or after the set. */
const LEFT_BEHIND: readonly Attack[] = [
  {
    name: 'later: microtasks that patch',
    code: `Promise.resolve().then(() => poisonAll(Array.prototype)).then(() => poisonAll(Map.prototype)).finally(() => poisonAll(view));`,
  },
  {
    name: 'later: microtasks that print',
    code: `Promise.resolve().then(() => console.log('later')).then(() => console.log('later'));`,
  },
  {
    name: 'later: microtasks that draw while others wait',
    code: `let next = Promise.resolve(); for (let i = 0; i < 40; i++) next = next.then(() => { Math.random(); context.random(); });`,
  },
  {
    name: 'later: microtasks that answer for others',
    code: `const answers = [Promise.resolve(1), Promise.resolve('Over')]; for (const answer of answers) { poisonAll(answer); answer.then(() => 'VOTE Agent[01]'); }`,
  },
  {
    name: 'later: microtasks that throw and reject',
    code: `Promise.resolve().then(() => { throw new Error('later'); }); Promise.reject({ get message() { win('read'); return ''; },
      get stack() { win('read'); return ''; }, [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { win('inspected'); return ''; },
      toString() { win('printed'); return ''; }, [Symbol.toPrimitive]() { win('printed'); return ''; } });
      Promise.reject(new Proxy({}, { get() { win('read'); }, getPrototypeOf() { win('read'); return null; }, ownKeys() { win('read'); return []; } }));
      const broken = Promise.reject(new Error('x')); tries(() => Object.setPrototypeOf(broken, new Proxy({}, { get() { win('read'); } })));`,
  },
  {
    name: 'later: a promise with a constructor of its own',
    code: `const mine = Promise.resolve(1); tries(() => { mine.constructor = { [Symbol.species]: function (run) { run(() => win('resolved'), () => {}); } }; });
      mine.then(() => {}); class Evil extends Promise {} Evil.resolve(1).then(() => {});`,
  },
  {
    name: 'later: Array.fromAsync and await using',
    code: `Array.fromAsync([Promise.resolve(1), { then(go) { go(1); } }]).then(() => poisonAll(Set.prototype));
      const stack = new AsyncDisposableStack(); stack.defer(() => poisonAll(JSON)); stack.disposeAsync();`,
  },
];

/** What was said must stay what was said. */
const HEARD: readonly Attack[] = [
  {
    name: 'views: kept from an earlier game of the set',
    code: `(kept.views ??= []).push(view, view.talkList, view.roleMap, view.aliveAgentList);
      for (const old of kept.views) poisonAll(old);
      if (moment === 'initialize' && view.talkList.length > 0) win('old talk');`,
  },
  { name: 'patch ours: view.talkList', code: 'poisonAll(view.talkList);' },
  { name: 'patch ours: a talk', code: 'poisonAll(view.talkList.at(0));' },
];

/** Against the other seats: what is shared, and what is kept. */
export const SEATS: readonly Attack[] = [
  ...each('patch ours', OURS, (thing) => `poisonAll(${thing});`),
  ...HEARD,
  ...NEIGHBOURS,
  ...LEFT_BEHIND,
];
