// What the packages for every Node and for browsers do together: a game of fifteen, and what may be said of it.

import { Beliefs } from '@aiwolf-arena/beliefs';
import { Game, Lexicon, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { BehaviourFold, countedOf } from '@aiwolf-arena/engine/behaviour';
import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { estimate, skip } from '@aiwolf-arena/protocol';
import { winRate } from '@aiwolf-arena/stats';

const root = rootOf('published 狼');

class Guessing {
  beliefs = new Beliefs();

  constructor(seat) {
    this.stream = new Stream().key(keyOf(root, 0, PURPOSE.player, seat));
  }

  getName = () => 'guessing';
  initialize(info, setting) {
    this.beliefs.startGame(info, setting);
    this.info = info;
  }
  update(info) {
    this.beliefs.update(info);
    this.info = info;
  }
  dayStart() {}
  talk = () => (this.info.talkList.length < 40 ? estimate(this.anyone(), 'WEREWOLF') : 'Over');
  whisper = () => skip();
  vote() {
    this.beliefs.closeTalk();
    const others = this.others().map((agent) => [this.beliefs.probability(agent, 'WEREWOLF'), agent]);
    return others.sort(([a], [b]) => b - a)[0][1];
  }
  attack = () => this.anyone();
  guard = () => this.anyone();
  divine = () => this.anyone();
  finish() {}

  others = () => this.info.aliveAgentList.filter((agent) => agent !== this.info.agent);
  anyone() {
    const others = this.others();
    return others[this.stream.below(others.length)];
  }
}

export async function gameHash() {
  const rules = resolveRules(15);
  const game = new Game(rules, root);
  const players = Array.from({ length: 15 }, (_, seat) => new Guessing(seat));
  game.start(0, 0);
  await new Table(game, players).play();
  const record = takeRecord(game);
  const fold = new BehaviourFold(15);
  fold.addRecord(record, new Lexicon(rules));
  const behaviour = fold.bySeat().flatMap((roles) => Object.values(roles).flatMap(countedOf));
  const rate = winRate([51, 58, 29, 43].map((wins) => ({ wins, games: 100 })));
  return JSON.stringify([record.hash, behaviour, rate]);
}

if (globalThis.process !== undefined) void gameHash().then(console.log);
