import { describe, PlayerDice } from '@aiwolf-arena/engine';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import { Notebook } from '@aiwolf-arena/tournament/notebook';
import { createPlayer } from '@aiwolf-arena/tournament/sandbox/players';
import { tameWorld } from '@aiwolf-arena/tournament/sandbox/tame-world';
import { ASIDE } from '../wire/packet.ts';
import type { Aside, SeatOrder } from './seat-process.ts';
import { Session } from './session.ts';

let dice: PlayerDice | undefined;
let notebook: Notebook | undefined;
let session: Session | undefined;
let asides: string[] = [];
/** Number of the current game in the set, counted from 0; -1: before the first game. */
let game = -1;

const note = (...said: unknown[]): void => notebook?.keep(game, 1, said);
tameWorld({ random: () => dice?.random() ?? 0, note });

export { addBody, addData, nameAgents } from '@aiwolf-arena/tournament/sandbox/players';

/** Creates the player of a new set. `json`: a `SeatOrder`. If the agent throws, throws an error that contains only a text. */
export function open(json: string): void {
  const { name, dice: key, role, notes } = JSON.parse(json) as SeatOrder;
  game = -1;
  forgetSentences();
  notebook = new Notebook(notes, 1);
  dice = new PlayerDice(key);
  try {
    const player = createPlayer(0, { dice, log: note });
    session = new Session(player, { name, role, onGame: nextGame, onThrow: tellThrown });
  } catch (thrown) {
    throw new Error(describe(thrown));
  }
}

function nextGame(): void {
  game++;
  dice!.startGame(game);
}

const tellThrown = (request: string, thrown: string): void => tell({ request, thrown });

function tell(aside: Aside): void {
  asides.push(`${ASIDE}${JSON.stringify(aside)}\n`);
}

/** Handles a packet. Returns the lines for the server: the agent's notes and exceptions, and then its answer if required. */
export async function hear(line: string): Promise<string> {
  const answer = await session!.hear(line);
  for (const { game, text } of notebook!.notes.splice(0)) tell({ note: text, game });
  const told = asides.join('');
  asides = [];
  return answer === undefined ? told : `${told}${answer}\n`;
}
