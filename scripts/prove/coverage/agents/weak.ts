import { CATALOG, type Params, type PlayerContext } from '@aiwolf-arena/agents';
import type { Player } from '@aiwolf-arena/engine';

type Decision = 'talk' | 'whisper' | 'vote' | 'divine' | 'guard' | 'attack';

export const params = { lost: { default: 0, range: [0, 100], kind: 'integer' } } satisfies Params;

/**
 * `believer` with `lost` percent of its decisions left to chance: to `random`. Both are asked every time, and a coin is thrown
 * every time, so that agents weakened by other amounts draw the same numbers until they decide otherwise.
 */
export default (context: PlayerContext<typeof params>): Player => {
  const [own, random] = [create('believer', context), create('random', context)];
  const both = (tell: (player: Player) => void): void => [own, random].forEach(tell);
  const decide = <D extends Decision>(decision: D): ReturnType<Player[D]> => {
    const isLost = context.random() < context.params.lost / 100;
    const answers = [own[decision](), random[decision]()] as const;
    return (isLost ? answers[1] : answers[0]) as ReturnType<Player[D]>;
  };
  return {
    getName: () => context.name,
    initialize: (info, setting) => both((player) => player.initialize(info, setting)),
    update: (info) => both((player) => player.update(info)),
    dayStart: () => both((player) => player.dayStart()),
    talk: () => decide('talk'),
    whisper: () => decide('whisper'),
    vote: () => decide('vote'),
    divine: () => decide('divine'),
    guard: () => decide('guard'),
    attack: () => decide('attack'),
    finish: () => both((player) => player.finish()),
  };
};

const create = (name: string, context: PlayerContext<typeof params>): Player =>
  CATALOG.find((entry) => entry.name === name)!.create(context as never);
