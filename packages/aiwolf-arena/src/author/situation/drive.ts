import type { PlayerFactory } from '@aiwolf-arena/agents';
import { Game, gameLog, PlayerDice, seatKey, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { contextOf } from '../context-of.ts';
import { playerOf } from '../player-of.ts';
import { rulesFor } from './possible.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import type { Conduct, Situation } from './situation.ts';
import { Witness } from './watched-player.ts';

/** Plays one game in which everybody but the agent follows the script, and tells what the agent did. SituationError. */
export async function drive(create: PlayerFactory, situation: Situation): Promise<Conduct> {
  const { roles, seat, seed = 'situation' } = situation;
  const rules = rulesFor(situation);
  const root = rootOf(seed);
  const faults: string[] = [];
  const sink = {
    fault: (agent: number, _round: number, kind: string, detail: string) =>
      void (agent === seat && faults.push(`${kind}: ${detail}`)),
  };
  const game = new Game(rules, root, sink);
  const dice = new PlayerDice(seatKey(root, 0, seat));
  dice.startGame(0);
  const witness = new Witness();
  const player = playerOf(create, contextOf('agent', dice));
  const players = roles.map((_, i) =>
    i + 1 === seat ? witness.around(player) : new ScriptedPlayer(i + 1, situation),
  );
  game.start(0, 0, [undefined, ...roles]);
  const names = roles.map((_, i) => (i + 1 === seat ? 'agent' : `scripted-${i + 1}`));
  await new Table(game, players, { names }).play();
  return { ...witness.kept, faults, log: gameLog(takeRecord(game), names) };
}
