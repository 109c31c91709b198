// What the packages for every Node and for browsers do together: a game of fifteen, and what may be said of its result.
import { Game, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { estimate, skip } from '@aiwolf-arena/protocol';
import { PURPOSE, rootOf, Stream } from '@aiwolf-arena/random';
import { winRate } from '@aiwolf-arena/stats';

const root = rootOf('published 狼');

class Guessing {
  constructor(seat) {
    this.dice = new Stream().key(root, 0, 0, PURPOSE.player, seat);
  }

  getName = () => 'guessing';
  initialize = (info) => this.update(info);
  update(info) {
    this.info = info;
  }
  dayStart() {}
  talk = () => (this.info.talkList.length < 40 ? estimate(this.anyone(), 'WEREWOLF') : 'Over');
  whisper = () => skip();
  vote = () => this.anyone();
  attack = () => this.anyone();
  guard = () => this.anyone();
  divine = () => this.anyone();
  finish() {}

  anyone() {
    const others = this.info.aliveAgentList.filter((agent) => agent !== this.info.agent);
    return others[this.dice.below(others.length)];
  }
}

export async function gameHash() {
  const game = new Game(resolveRules(15), root);
  const players = Array.from({ length: 15 }, (_, seat) => new Guessing(seat));
  game.start(0, 0);
  await new Table(game, players).play();
  const { value, low, high } = winRate([51, 58, 29, 43].map((wins) => ({ wins, games: 100 })));
  return `${takeRecord(game).hash} ${value} ${low} ${high}`;
}

if (globalThis.process !== undefined) void gameHash().then(console.log);
