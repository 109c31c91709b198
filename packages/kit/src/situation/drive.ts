import type { PlayerFactory } from '@aiwolf-arena/agents';
import {
  Game,
  gameLog,
  PlayerDice,
  type Rules,
  resolveRules,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { rootOf } from '@aiwolf-arena/random';
import { contextOf } from '../context-of.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { type Conduct, type Situation, SituationError } from './situation.ts';
import { Witness } from './watched-player.ts';

/** Plays one game in which everybody but the agent follows the script, and tells what the agent did. */
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
  const dice = new PlayerDice(root, 0, seat);
  dice.startGame(0);
  const witness = new Witness();
  const player = create(contextOf('agent', dice));
  const players = roles.map((_, i) =>
    i + 1 === seat ? witness.around(player) : new ScriptedPlayer(i + 1, situation),
  );
  game.start(0, 0, [undefined, ...roles]);
  await new Table(game, players).play();
  const names = roles.map((_, i) => (i + 1 === seat ? 'agent' : `scripted-${i + 1}`));
  return { ...witness.kept, faults, log: gameLog(takeRecord(game), names) };
}

function rulesFor({ roles, seat }: Situation): Rules {
  const rules = resolveRules(roles.length);
  if (seat < 1 || seat > roles.length)
    throw new SituationError(`seat ${seat}: seats are numbered from 1 to ${roles.length}`);
  for (const role of CONTEST_ROLES) {
    const [asked, dealt] = [roles.filter((one) => one === role).length, rules.roleNumMap[role]];
    if (asked !== dealt)
      throw new SituationError(
        `roles: ${asked} x ${role}, but a village of ${roles.length} has ${dealt}`,
      );
  }
  return rules;
}
