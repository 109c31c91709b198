import { CATALOG } from '@aiwolf-arena/agents';
import type { GameInfo, GameSetting, Player } from '@aiwolf-arena/engine';

type Decision = 'talk' | 'whisper' | 'vote' | 'divine' | 'guard' | 'attack';
type Context = Parameters<(typeof CATALOG)[number]['create']>[0];

/** Whether a decision is left to chance: in a role, with a share of all decisions. */
type Weakness = (info: GameInfo, luck: number) => boolean;

/**
 * A bundled agent of which some decisions are those of `random`. Both are asked every time, and a coin is thrown every
 * time, so that agents weakened by other amounts draw the same numbers until they decide otherwise.
 */
export function weakened(strong: string, isLost: Weakness): (context: Context) => Player {
  return (context) => {
    const [own, random] = [create(strong, context), create('random', context)];
    let info!: GameInfo;
    const both = (tell: (player: Player) => void): void => [own, random].forEach(tell);
    const decide = <D extends Decision>(decision: D): ReturnType<Player[D]> => {
      const luck = context.random();
      const answers = [own[decision](), random[decision]()] as const;
      return (isLost(info, luck) ? answers[1] : answers[0]) as ReturnType<Player[D]>;
    };
    return {
      getName: () => context.name,
      initialize: (first: GameInfo, setting: GameSetting) => {
        info = first;
        both((player) => player.initialize(first, setting));
      },
      update: (next: GameInfo) => {
        info = next;
        both((player) => player.update(next));
      },
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
}

function create(name: string, context: Context): Player {
  return CATALOG.find((entry) => entry.name === name)!.create(context);
}
