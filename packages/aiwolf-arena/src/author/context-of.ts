import type { PlayerContext } from '@aiwolf-arena/agents';
import type { PlayerDice } from '@aiwolf-arena/engine';

/** What an agent is given in a test: notes go nowhere, and there are no data files. */
export function contextOf(name: string, dice: PlayerDice): PlayerContext {
  const missing = (file: string): never => {
    throw new Error(`there are no data files in a test: ${file}`);
  };
  return {
    name,
    random: () => dice.random(),
    log: () => {},
    readText: missing,
    readBytes: missing,
  };
}
