// One game with given players and roles, as who said and chose what.
import { event, Game, type Player, resolveRules, Table } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import type { Agent, ContestRole } from '@aiwolf-arena/protocol';
import { CATALOG } from '../src/field/catalog.ts';
import { allValues } from '../src/params.ts';

interface Spoken {
  readonly day: number;
  readonly agent: Agent;
  readonly text: string;
  readonly whispered: boolean;
}
interface Ballot {
  readonly day: number;
  readonly agent: Agent;
  readonly target: Agent;
  readonly attack: boolean;
}

/** Says one sentence every day and then Over; votes for the seat after its own. */
export const scripted = (seat: Agent, line: string): Player => {
  let said = false;
  return {
    getName: () => 'scripted',
    initialize() {},
    update() {},
    dayStart() {
      said = false;
    },
    talk() {
      const first = !said;
      said = true;
      return first ? line : 'Over';
    },
    whisper: () => 'Over',
    vote: () => (seat % 5) + 1,
    attack: () => null,
    guard: () => null,
    divine: () => null,
    finish() {},
  };
};

/** The named agent of the catalog; its random numbers are given. `values`: of parameters that are not as usual. */
export const bundled = (name: string, values: Readonly<Record<string, number>> = {}): Player => {
  const { create, params } = CATALOG.find((entry) => entry.name === name)!;
  return create({
    name,
    params: allValues(params, values) as never,
    random: () => 0.4,
    log() {},
    readText: () => '',
    readBytes: () => new Uint8Array(),
  });
};

export const all = (name: string, players: number) => Array.from({ length: players }, () => bundled(name));

export function playGame(players: readonly Player[], roles?: readonly ContestRole[], index = 0) {
  const game = new Game(resolveRules(players.length), rootOf('plays'));
  game.start(0, index, roles && [undefined, ...roles]);
  if (new Table(game, players).play() !== undefined) throw new Error('a player answered with a promise');
  const spoken: Spoken[] = [];
  const ballots: Ballot[] = [];
  let day = 0;
  let said = 0;
  const { events, count, said: texts } = game.recorder;
  for (const packed of events.subarray(0, count)) {
    const kind = event.kindOf(packed);
    const agent = event.agentOf(packed);
    if (kind === event.DAY) day = event.dayOf(packed);
    const whispered = kind === event.WHISPER_EVENT;
    if ((whispered || kind === event.TALK_EVENT) && event.wasAsked(packed)) {
      spoken.push({ day, agent, text: texts[said++]!.text, whispered });
    }
    const attack = kind === event.ATTACK_VOTE;
    if ((attack || kind === event.VOTE_EVENT) && event.extraOf(packed) === 0) {
      ballots.push({ day, agent, target: event.targetOf(packed), attack });
    }
  }
  const dealt = Array.from({ length: players.length }, (_, i) => game.board.roleOf(i + 1));
  return { spoken, ballots, dealt };
}
